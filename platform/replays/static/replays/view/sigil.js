/** A bot's face, or its sign of four shapes: the same that the server draws beside its name. */

import { svg } from "./svg.js";

const SHAPES = { R: "square", Y: "triangle", G: "clover", B: "circle" };

/** @param {{shapes: string, sigils: string[], faces: (string | null)[]}} art @param {number} seat @param {number} size */
export function sigil(art, seat, size) {
  const face = art.faces[seat];
  const picture = face ? [svg("use", { href: face, width: 24, height: 24 })] : sign(art.shapes, art.sigils[seat]);
  return svg("svg", { width: size, height: size, viewBox: "0 0 24 24", class: "sigil" }, picture);
}

/** @param {string} shapes address of `shapes.svg` @param {string} letters four suits, as `RYGB` */
function sign(shapes, letters) {
  const quarters = [...letters].map((suit, index) =>
    svg("use", { href: `${shapes}#${SHAPES[suit]}`, x: 2 + (index % 2) * 10.6, y: 2 + Math.floor(index / 2) * 10.6, width: 9.4, height: 9.4, class: `is-${suit}` }),
  );
  return [svg("rect", { width: 24, height: 24, rx: 5, class: "sigil-ground" }), ...quarters];
}
