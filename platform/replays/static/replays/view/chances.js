/** How good each seat's chances were along the game, and the decisions after which they fell most. */

import { moveName } from "../cards.js";
import { firstLoser } from "../game.js";
import { who } from "../sentences.js";
import { t } from "../text.js";
import { band, chart, dot, line } from "./chart.js";
import { choice } from "./choice.js";

/** @typedef {import("../decode.js").Game} Game @typedef {import("../forecast.js").Forecast} Forecast @typedef {import("../forecast.js").Fall} Fall */

/** Says why there is nothing to be seen, or not yet. @param {HTMLElement} node @param {string} sentence */
export function without(node, sentence) {
  node.hidden = false;
  const why = node.querySelector("[data-why]");
  if (why.textContent !== sentence) why.textContent = sentence;
}

/** @param {HTMLElement} node @param {Forecast} forecast @param {(index: number) => void} goTo */
export function chances(node, forecast, goTo) {
  const [drawing, now, title, list, whole, why] = ["svg", "[data-now]", "[data-falls-of]", "[data-falls]", "[data-worked-out]", "[data-why]"].map((each) => node.querySelector(each));
  const curve = chart(/** @type {SVGElement} */ (drawing), goTo);
  const seats = choice(node.querySelector("[data-seats]"), choose);
  let wanted = /** @type {number | null} */ (null);
  let there = { game: /** @type {any} */ (null), index: 0, eyes: /** @type {number | null} */ (null) };
  let shown = /** @type {number | null} */ (null);
  node.hidden = whole.hidden = false;
  why.hidden = true;
  list.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("button");
    if (button) goTo(Number(button.dataset.index));
  });

  function choose(seat) {
    wanted = seat;
    draw();
  }

  function draw() {
    const { game, index, eyes } = there;
    const seat = wanted ?? eyes ?? firstLoser(game);
    if (shown !== seat) lay(game, seat);
    shown = seat;
    curve.point(index);
    seats(game, seat, (each) => ({ text: t("percent", { share: percent(forecast.chances[index][each]) }) }));
    const values = { who: who(game, seat), share: percent(forecast.chances[index][seat]), error: percent(forecast.errors[index]) };
    now.textContent = t("chance_now", values);
  }

  function lay(game, seat) {
    const falls = forecast.falls[seat];
    curve.lay(game, [...lines(forecast, game.seats, seat), ...falls.map(({ frame }) => dot(frame, forecast.chances[frame][seat] / 1000))]);
    title.textContent = t(!game.frames.some((frame) => frame.seat === seat && !frame.forced && frame.move) ? "falls_unasked" : falls.length ? "falls_of" : "falls_none", { who: who(game, seat) });
    list.replaceChildren(...falls.map((fall) => item(game, forecast, seat, fall)));
  }

  return (/** @type {Game} */ game, /** @type {number} */ index, /** @type {number | null} */ eyes) => {
    if (eyes !== there.eyes) wanted = null;
    there = { game, index, eyes };
    draw();
  };
}

const percent = (thousandths) => String(Math.round(thousandths / 10));

function lines({ chances, errors }, seats, seat) {
  const of = (each) => chances.map((frame) => frame[each] / 1000);
  const off = (sign) => chances.map((frame, index) => Math.min(1, Math.max(0, (frame[seat] + (sign * 2 * errors[index])) / 1000)));
  const others = seats > 2 ? [...chances[0].keys()].filter((each) => each !== seat) : [];
  return [...others.map((each) => line(of(each), "other")), band(off(-1), off(1), "band"), line(of(seat), "own")];
}

function item(game, forecast, seat, fall) {
  const { round, turn } = game.frames[fall.frame];
  const [before, after] = [fall.frame - 1, fall.frame].map((index) => percent(forecast.chances[index][seat]));
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.index = String(fall.frame);
  button.textContent = t("at_turn", { round, turn });
  const node = document.createElement("li");
  node.append(button, ` ${t("fall", { move: name(game, game.frames[fall.frame].move), before, after, error: percent(fall.error) })} ${verdict(game, fall)}`);
  return node;
}

/** Whether it was the move, or the cards that came after it. @param {Game} game @param {Fall} fall */
function verdict(game, { frame, better }) {
  if (better === undefined || game.frames[frame].kind === "forfeit") return "";
  if (better === null) return t("fall_luck");
  return t("fall_better", { move: name(game, better.move), gain: percent(better.gain), error: percent(better.error) });
}

const name = (game, move) => moveName(move.replace(/!$/, ""), (seat) => who(game, seat));
