/** How long each decision of a seat took, against the limit. The scale is logarithmic: most take next to nothing. */

import { who } from "../sentences.js";
import { decimal, t } from "../text.js";
import { chart, HEIGHT } from "./chart.js";
import { svg } from "./svg.js";

const LEAST = 0.01;

/** @param {HTMLElement} node @param {number | undefined} limit in milliseconds @param {(index: number) => void} goTo */
export function times(node, limit, goTo) {
  const drawing = /** @type {SVGElement} */ (node.querySelector("svg"));
  const told = /** @type {HTMLElement} */ (node.querySelector("[data-longest]"));
  const bars = chart(drawing, goTo);
  let shown = /** @type {unknown[]} */ ([]);
  return (/** @type {import("../decode.js").Game} */ game, /** @type {number} */ index, /** @type {number} */ seat) => {
    if (shown[0] !== game || shown[1] !== seat) {
      const own = game.frames.flatMap((frame, place) => (frame.seat === seat && frame.cpu_ms !== null ? [{ place, ms: frame.cpu_ms }] : []));
      const longest = Math.max(0, ...own.map(({ ms }) => ms));
      const top = Math.max(limit ?? 0, longest, 1);
      const marks = limit ? [svg("line", { x1: 0, x2: game.frames.length, y1: height(limit, top), y2: height(limit, top), class: "limit" })] : [];
      bars.lay(game, [...own.map(({ place, ms }) => bar(place, height(ms, top))), ...marks]);
      told.textContent = t(limit ? "times_limit" : "times", { who: who(game, seat), longest: decimal(longest, 1), limit: limit ?? "" });
      node.hidden = own.length === 0;
    }
    shown = [game, seat];
    bars.point(index);
  };
}

const bar = (x, y) => svg("line", { x1: x, x2: x, y1: HEIGHT, y2: y, class: "bar" });

/** Where a time ends, from the head down. */
function height(ms, top) {
  const share = Math.log(Math.max(ms, LEAST) / LEAST) / Math.log(top / LEAST);
  return (HEIGHT * (1 - 0.94 * share)).toFixed(1);
}
