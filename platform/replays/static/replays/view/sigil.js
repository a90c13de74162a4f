/** A bot's sign: four shapes in a square, the same that the server draws beside its name. */

import { svg } from "./svg.js";

const SHAPES = { R: "square", Y: "triangle", G: "clover", B: "circle" };

/** @param {string} shapes address of `shapes.svg` @param {string} letters four suits, as `RYGB` @param {number} size */
export function sigil(shapes, letters, size) {
  const quarters = [...letters].map((suit, index) =>
    svg("use", { href: `${shapes}#${SHAPES[suit]}`, x: 2 + (index % 2) * 10.6, y: 2 + Math.floor(index / 2) * 10.6, width: 9.4, height: 9.4, class: `is-${suit}` }),
  );
  return svg("svg", { width: size, height: size, viewBox: "0 0 24 24", class: "sigil" }, [svg("rect", { width: 24, height: 24, rx: 5, class: "sigil-ground" }), ...quarters]);
}
