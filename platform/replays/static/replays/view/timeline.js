/** The range one scrubs with, above it the marks: where rounds begin, faults, challenges. The legend says which is which. */

import { last, moments, roundAt } from "../game.js";
import { sentence } from "../sentences.js";
import { t } from "../text.js";
import { svg } from "./svg.js";

/** @param {HTMLInputElement} range @param {SVGElement} marks @param {HTMLElement} legend @param {(index: number) => void} scrub while it is dragged @param {() => void} rest */
export function timeline(range, marks, legend, scrub, rest) {
  let shown = /** @type {unknown} */ (null);
  range.addEventListener("input", () => scrub(Number(range.value)));
  range.addEventListener("change", rest);
  return (/** @type {import("../decode.js").Game} */ game, /** @type {number} */ index) => {
    if (shown !== game) lay(game, range, marks, legend);
    shown = game;
    range.value = String(index);
    const frame = game.frames[index];
    range.setAttribute("aria-valuetext", t("at_turn", { round: roundAt(game, index).number, turn: frame.turn }));
  };
}

function lay(game, range, marks, legend) {
  range.max = String(last(game));
  const percent = (index) => `${(100 * index) / Math.max(1, last(game))}%`;
  const ticks = game.rounds.slice(1).map(({ first }) => svg("rect", { x: percent(first), y: 0, width: 2, height: 10, class: "tick" }));
  const found = moments(game);
  marks.replaceChildren(...ticks, ...found.map(({ index, kind, event }) => mark(game, percent(index), kind, event)));
  for (const line of legend.children) line.hidden = line.dataset.kind !== "round" && !found.some(({ kind }) => kind === line.dataset.kind);
}

function mark(game, x, kind, event) {
  const title = svg("title");
  title.textContent = sentence(game, event);
  const shape = kind === "fault" ? svg("path", { d: "M-6-6 6 6M6-6-6 6" }) : svg("circle", { r: 3.5 });
  return svg("svg", { x, y: 5, overflow: "visible", class: `mark is-${kind}` }, [shape, title]);
}
