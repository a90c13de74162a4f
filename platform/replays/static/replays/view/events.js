/** The round told as a list, a line for each frame; the line of now is marked and kept in sight. */

import { roundAt } from "../game.js";
import { sentences } from "../sentences.js";

/** Lines around the one of now are there at once, all others once one rests: two hundred take longer than a scrub may. */
const NEAR = 14;
const REST_MS = 120;

/** @param {HTMLElement} list @param {(index: number) => void} goTo */
export function events(list, goTo) {
  let shown = { game: /** @type {any} */ (null), round: /** @type {any} */ (null), from: 0, to: 0 };
  let now = /** @type {Element | null} */ (null);
  let timer = 0;
  list.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("button");
    if (button) goTo(Number(button.dataset.index));
  });

  function begin(game, round, index) {
    shown = { game, round, from: index, to: index };
    list.replaceChildren();
    clearTimeout(timer);
    timer = setTimeout(() => {
      extend(round.first, round.first + round.frames);
      keepInSight(list, now?.parentElement);
    }, REST_MS);
  }

  /** So that the frames from one to another, that one not included, have their lines. */
  function extend(from, to) {
    const { game, round } = shown;
    const lines = (start, end) => game.frames.slice(start, end).map((frame, offset) => line(game, frame, start + offset));
    const [first, end] = [Math.max(round.first, Math.min(from, shown.from)), Math.min(round.first + round.frames, Math.max(to, shown.to))];
    list.prepend(...lines(first, shown.from));
    list.append(...lines(shown.to, end));
    shown = { game, round, from: first, to: end };
  }

  return (/** @type {import("../decode.js").Game} */ game, /** @type {number} */ index) => {
    const round = roundAt(game, index);
    if (shown.game !== game || shown.round !== round) begin(game, round, index);
    extend(index - NEAR, index + NEAR);
    now?.removeAttribute("aria-current");
    now = list.children[index - shown.from]?.firstElementChild ?? null;
    now?.setAttribute("aria-current", "step");
    keepInSight(list, now?.parentElement);
  };
}

function line(game, frame, index) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.index = String(index);
  button.tabIndex = -1;
  if (frame.events.some(({ event }) => event === "forfeited")) button.classList.add("is-fault");
  const turn = document.createElement("span");
  turn.className = "turn";
  turn.textContent = String(frame.turn);
  const words = document.createElement("span");
  words.textContent = sentences(game, frame).join(" ");
  button.append(turn, words);
  item.append(button);
  return item;
}

/** Scrolls the list, never the page; once all is drawn, for to ask where a line stands is to have the page laid out. */
function keepInSight(list, line) {
  requestAnimationFrame(() => {
    if (!line?.isConnected) return;
    const top = line.offsetTop;
    const inside = top >= list.scrollTop && top + line.offsetHeight <= list.scrollTop + list.clientHeight;
    if (!inside) list.scrollTop = top - list.clientHeight / 2;
  });
}
