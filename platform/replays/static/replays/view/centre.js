/** The middle of the table: both piles, the colour in force as a large shape, the direction of play. */

import { t } from "../text.js";
import * as cards from "./cards.js";
import { tallness } from "./scene.js";
import { label, svg } from "./svg.js";

const SHAPES = { R: "square", Y: "triangle", G: "clover", B: "circle" };

/** @param {Element} layer @param {{cards: import("./cards.js").Picture, shapes: string}} art */
export function middle(layer, art) {
  const parts = { ground: svg("g"), pile: svg("g"), discard: svg("g") };
  const keys = { ground: "", pile: "", discard: "" };
  layer.append(...Object.values(parts));

  /** @param {keyof keys} part @param {unknown[]} of @param {() => Node[]} nodes */
  function draw(part, of, nodes) {
    const key = JSON.stringify(of);
    if (keys[part] !== key) parts[part].replaceChildren(...nodes());
    keys[part] = key;
  }

  return (/** @type {any} */ scene, /** @type {import("../decode.js").Position} */ position, /** @type {number} */ seats) => {
    const { pileCard: width, pile, discard } = scene;
    draw("ground", [pile, width, position.colour, position.direction, position.pile], () => ground(scene, position, seats, art.shapes));
    draw("pile", [pile, cards.layers(position.pile)], () => cards.pile(art.cards, position.pile, pile, width));
    draw("discard", [discard, position.discard], () => cards.discard(art.cards, position.discard, discard, width));
  };
}

function ground(scene, position, seats, shapes) {
  const below = tallness(scene.pileCard) / 2 + scene.text * 1.5;
  const { pile, discard } = scene;
  return [
    ...(position.colour ? [force(scene, position.colour, shapes)] : []),
    ...(seats > 2 ? [direction(scene, position.direction)] : []),
    label(t("pile_count", { count: position.pile }), { x: pile.x, y: pile.y + below, "font-size": scene.text, class: "pile-count" }),
    ...(position.colour ? [label(t(`colour_${position.colour}`), { x: discard.x, y: discard.y + below, "font-size": scene.text, class: "force-name" })] : []),
  ];
}

function force({ discard, pileCard }, colour, shapes) {
  const size = pileCard * 2.1;
  const lower = colour === "Y" ? size * 0.04 : 0;
  return svg("use", { href: `${shapes}#${SHAPES[colour]}`, x: discard.x - size / 2, y: discard.y - size / 2 - lower, width: size, height: size, class: `force is-${colour}` });
}

/** Two arrows around the piles; clockwise as drawn, mirrored when play goes the other way. */
function direction({ centre, pileCard }, way) {
  const x = pileCard * 2.05;
  const y = pileCard * 1.42;
  const arc = (sign) =>
    svg("g", { transform: `scale(${sign})` }, [
      svg("path", { d: `M${-x * 0.5} ${-y * 0.87}A${x} ${y} 0 0 1 ${x * 0.5} ${-y * 0.87}` }),
      svg("path", { d: `M${x * 0.5 - 13} ${-y * 0.87 - 17}L${x * 0.5 + 3} ${-y * 0.87 + 1.5}L${x * 0.5 - 20} ${-y * 0.87 + 8}` }),
    ]);
  return svg("g", { transform: `translate(${centre.x} ${centre.y}) scale(${way} 1)`, class: "direction" }, [arc(1), arc(-1)]);
}
