/** How good each seat's chances were along the game, and the decisions after which they fell most. */

import { moveName } from "../cards.js";
import { who } from "../sentences.js";
import { t } from "../text.js";
import { band, chart, line } from "./chart.js";

/** @typedef {import("../decode.js").Game} Game @typedef {import("../forecast.js").Forecast} Forecast */

/** @param {HTMLElement} node */
export function waiting(node) {
  node.hidden = false;
  node.querySelector("[data-now]").textContent = t("chances_waiting");
}

/** @param {HTMLElement} node @param {Forecast | null} forecast @param {(index: number) => void} goTo */
export function chances(node, forecast, goTo) {
  node.hidden = !forecast;
  if (!forecast) return () => {};
  const [drawing, now, title, list] = ["svg", "[data-now]", "[data-falls-of]", "[data-falls]"].map((each) => node.querySelector(each));
  const curve = chart(/** @type {SVGElement} */ (drawing), goTo);
  let shown = /** @type {number | null} */ (null);
  list.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("button");
    if (button) goTo(Number(button.dataset.index));
  });
  return (/** @type {Game} */ game, /** @type {number} */ index, /** @type {number} */ seat) => {
    if (shown !== seat) {
      curve.lay(game, lines(forecast, game.seats, seat));
      title.textContent = t(forecast.falls[seat].length ? "falls_of" : "falls_none", { who: who(game, seat) });
      list.replaceChildren(...forecast.falls[seat].map((fall) => item(game, fall)));
    }
    shown = seat;
    curve.point(index);
    const values = { who: who(game, seat), share: percent(forecast.chances[index][seat]), error: percent(forecast.errors[index]), count: forecast.rollouts };
    now.textContent = t("chance_now", values);
  };
}

const percent = (thousandths) => String(Math.round(thousandths / 10));

function lines({ chances, errors }, seats, seat) {
  const of = (each) => chances.map((frame) => frame[each] / 1000);
  const off = (sign) => chances.map((frame, index) => Math.min(1, Math.max(0, (frame[seat] + (sign * 2 * errors[index])) / 1000)));
  const others = seats > 2 ? [...chances[0].keys()].filter((each) => each !== seat) : [];
  return [...others.map((each) => line(of(each), "other")), band(off(-1), off(1), "band"), line(of(seat), "own")];
}

function item(game, { frame, drop, error }) {
  const { round, turn, move } = game.frames[frame];
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.index = String(frame);
  const values = { place: t("at_turn", { round, turn }), move: moveName(move.replace(/!$/, "")), drop: percent(drop), error: percent(error) };
  button.textContent = t("fall", values);
  const node = document.createElement("li");
  node.append(button);
  return node;
}
