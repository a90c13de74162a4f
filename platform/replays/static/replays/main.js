/** Wires the viewer: one place holds the position, every change of it is drawn once. */

import { ACTIONS } from "./actions.js";
import { forecast } from "./forecast.js";
import { listen } from "./keyboard.js";
import { indexIn, searchFor, seatIn } from "./link.js";
import { loader } from "./load.js";
import { privateLog } from "./log.js";
import { clock } from "./playback.js";
import { atSpeed, goTo, rest, start, through, tick } from "./position.js";
import { sharing } from "./sharing.js";
import { speak, t } from "./text.js";
import { aria } from "./view/aria.js";
import { chances, without } from "./view/chances.js";
import { controls } from "./view/controls.js";
import { decision } from "./view/decision.js";
import { events } from "./view/events.js";
import { focusAfter } from "./view/dialogs.js";
import { fly } from "./view/flights.js";
import { asking } from "./view/goto.js";
import { notes } from "./view/notes.js";
import { pictures } from "./view/pictures.js";
import { sheet } from "./view/sheet.js";
import { table } from "./view/table.js";
import { timeline } from "./view/timeline.js";
import { times } from "./view/times.js";

const FASTEST_WRITTEN = 2;

const json = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");
const find = (selector) => /** @type {any} */ (document.querySelector(selector));

/** All that is fetched before anything can be drawn. */
async function fetched(setting, load) {
  const seat = seatIn(location.search, setting.seats);
  const [game, cards, log] = await Promise.all([load(seat), pictures(setting.art.cards), privateLog(setting.log).catch(() => null)]);
  return { seat, first: game, cards, log };
}

/** @param {HTMLElement} root */
function watch(root, setting, load, { seat, first, cards, log }) {
  const art = { ...setting.art, cards };
  let game = first;
  let scrubbing = false;
  let position = start(game, indexIn(game, location.search), seat);
  const board = table(find("[data-felt]"), art);
  const say = aria({ live: find("[data-live]"), caption: find("[data-caption]"), place: find("[data-place]"), moment: find("[data-moment]"), position: find("[data-position]") });
  const panels = [events(find("[data-events]"), jump), sheet(find("[data-sheet]"), jump), timeline(find("[data-range]"), find("[data-marks]"), find("[data-legend]"), { scrub, rest: leave, jump }), decision(find("[data-decision]"), setting.rules), notes(find("[data-notes]"), log, setting.faults)];
  const along = [times(find("[data-times]"), setting.limit_ms, jump)];
  const help = find("[data-help]");
  const shared = sharing(find("[data-share]"), setting, () => searchFor(game, position));
  const ask = asking(find("[data-goto]"), jump);
  const asks = {
    ...shared,
    share: still(() => shared.share(told())),
    picture: () => shared.picture(find("[data-felt]"), told()),
    help: still(() => help.showModal()),
    goto: still(() => ask(game, position.index)),
  };
  const doors = { act, ...asks, seat: look, speed: (speed) => move(atSpeed(position, speed)), open: () => look(null) };
  const show = controls(root, asks, doors);
  const time = clock(() => move(tick(game, position)));

  function move(next) {
    const before = position;
    position = next;
    draw(next.index === before.index + 1);
  }

  function draw(forward) {
    board.draw(game, position.index, position.bottom);
    if (forward) fly(board, art.cards, game.frames[position.index], position.playing ? position.speed : 1);
    for (const panel of panels) panel(game, position.index);
    for (const each of along) each(game, position.index);
    say(game, position.index, position.playing && position.speed > 1);
    show(position);
    time.set(position.playing, position.speed);
    if (!scrubbing && !(position.playing && position.speed > FASTEST_WRITTEN)) leave();
  }

  /** A browser takes milliseconds to write the address, and allows it so often only: not while all flies by. */
  function leave() {
    const search = searchFor(game, position);
    history.replaceState(null, "", search);
    const page = find("[data-page]");
    if (page) page.href = setting.page + search;
  }

  function act(name) {
    if (name in ACTIONS) move(ACTIONS[name](game, position));
  }

  /** Behind a dialog the game stands: what is shared is the moment that was seen. */
  function still(ask) {
    return () => {
      if (position.playing) move(rest(position));
      ask();
    };
  }

  function jump(index) {
    move(goTo(game, position, index));
  }

  function scrub(index) {
    scrubbing = true;
    jump(index);
    scrubbing = false;
  }

  async function look(eyes) {
    if (eyes !== null && eyes >= game.seats) return;
    root.ariaBusy = "true";
    try {
      game = await load(eyes);
      move(through(position, eyes));
    } catch {
      for (const place of ["[data-live]", "[data-caption]"]) find(place).textContent = t("not_loaded");
      show(position);
    }
    root.ariaBusy = null;
  }

  const told = () => ({ place: find("[data-place]").textContent, caption: find("[data-caption]").textContent });

  listen(doors);
  focusAfter(root.querySelectorAll("dialog"), find("[data-felt]"));
  new ResizeObserver(() => {
    board.measure();
    board.draw(game, position.index, position.bottom);
  }).observe(find("[data-felt]"));
  draw(false);
  root.dataset.ready = "true";
  outlook();

  async function outlook() {
    const panel = find("[data-chances]");
    const told = await forecast(setting.chances, (sentence) => without(panel, sentence));
    if (told?.forecast) {
      const fell = chances(panel, told.forecast, jump);
      along.push((game, index) => fell(game, index, position.seat));
      draw(false);
    } else if (told) without(panel, told.reason || t("chances_none"));
  }
}

/** Where what is asked for does not come one may ask again. @template Answer @param {HTMLElement} root @param {() => Promise<Answer>} ask @returns {Promise<Answer>} */
async function patiently(root, ask) {
  const failed = find("[data-failed]");
  for (;;) {
    try {
      return await ask();
    } catch {
      root.dataset.ready = "failed";
      failed.hidden = false;
      await new Promise((pressed) => find("[data-again]").addEventListener("click", pressed, { once: true }));
      failed.hidden = true;
      delete root.dataset.ready;
    }
  }
}

async function open() {
  const root = find("[data-viewer]");
  const setting = json("viewer-setting");
  speak(json("viewer-strings"));
  const load = loader(setting.frames);
  watch(root, setting, load, await patiently(root, () => fetched(setting, load)));
}

open();
