/** The range one scrubs with, above it the marks: where rounds begin, and every key moment. The legend says which is which. */

import { last, roundAt } from "../game.js";
import { moments, told } from "../moments.js";
import { t } from "../text.js";
import { svg } from "./svg.js";

const LOW = 15;
const HIGH = 5;

/** What may befall a game often lies in the lower row, what decides it above. @type {Record<string, [number, () => SVGElement]>} */
const SHAPES = {
  fault: [HIGH, () => svg("path", { d: "M-5-5 5 5M5-5-5 5" })],
  lead: [HIGH, () => svg("path", { d: "M0-6 6 0 0 6-6 0Z" })],
  end: [LOW, () => svg("circle", { r: 4 })],
  challenge: [LOW, () => svg("circle", { r: 3.5 })],
  caught: [LOW, () => svg("circle", { r: 3.5 })],
  last: [LOW, () => svg("rect", { x: -2, y: -4, width: 4, height: 8, rx: 1 })],
};

/** @param {HTMLInputElement} range @param {SVGElement} marks @param {HTMLElement} legend
 * @param {{scrub: (index: number) => void, rest: () => void, jump: (index: number) => void}} doors `scrub` while it is dragged */
export function timeline(range, marks, legend, { scrub, rest, jump }) {
  let shown = /** @type {unknown} */ (null);
  range.addEventListener("input", () => scrub(Number(range.value)));
  range.addEventListener("change", rest);
  marks.addEventListener("click", ({ target }) => {
    const mark = target instanceof Element && target.closest("[data-index]");
    if (mark) jump(Number(mark.getAttribute("data-index")));
  });
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
  const ticks = game.rounds.slice(1).map(({ first }) => svg("rect", { x: percent(first), y: 0, width: 1.5, height: 20, class: "tick" }));
  const found = moments(game);
  marks.replaceChildren(...ticks, ...found.map((moment) => mark(game, percent(moment.index), moment)));
  for (const line of legend.children) line.hidden = line.dataset.kind === "round" ? !ticks.length : !found.some(({ kind }) => kind === line.dataset.kind);
}

function mark(game, x, moment) {
  const title = svg("title");
  title.textContent = told(game, moment);
  const [y, shape] = SHAPES[moment.kind];
  return svg("svg", { x, y, overflow: "visible", class: `mark is-${moment.kind}`, "data-index": moment.index }, [shape(), title]);
}
