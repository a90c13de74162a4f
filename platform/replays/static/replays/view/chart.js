/** A chart along the time line: as wide as the game is long, with a cursor where we stand. A click goes there. */

import { last } from "../game.js";
import { svg } from "./svg.js";

export const HEIGHT = 100;

/** @param {SVGElement} node @param {(index: number) => void} goTo */
export function chart(node, goTo) {
  const cursor = svg("line", { y1: 0, y2: HEIGHT, class: "cursor" });
  let frames = 1;
  node.setAttribute("preserveAspectRatio", "none");
  node.addEventListener("click", ({ clientX }) => {
    const { left, width } = node.getBoundingClientRect();
    goTo(Math.round((frames * (clientX - left)) / width));
  });
  return {
    /** @param {import("../decode.js").Game} game @param {SVGElement[]} shapes */
    lay(game, shapes) {
      frames = Math.max(1, last(game));
      node.setAttribute("viewBox", `0 0 ${frames} ${HEIGHT}`);
      node.replaceChildren(...shapes, cursor);
    },
    /** @param {number} index */
    point(index) {
      cursor.setAttribute("x1", String(index));
      cursor.setAttribute("x2", String(index));
    },
  };
}

/** @param {number[]} values from 0 at the foot to 1 at the head, one a frame @param {string} name */
export const line = (values, name) => svg("polyline", { points: values.map((value, index) => at(index, value)).join(" "), class: name });

/** Round whatever the drawing is stretched to: a line of no length with a round end. @param {number} index @param {number} value */
export const dot = (index, value) => svg("path", { d: `M${at(index, value)}h0`, class: "dot" });

/** What lies between two lines. @param {number[]} low @param {number[]} high @param {string} name */
export function band(low, high, name) {
  const there = low.map((value, index) => at(index, value));
  const back = high.map((value, index) => at(index, value)).reverse();
  return svg("polygon", { points: [...there, ...back].join(" "), class: name });
}

const at = (index, value) => `${index},${(HEIGHT * (1 - value)).toFixed(1)}`;
