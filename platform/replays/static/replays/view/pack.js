/** The cards of all hands in one layer that keeps its nodes: a browser loads a picture anew whenever its node comes or goes.
 * They stand in the order in which a hand is held, so that each lies above the one to its left. */

import { order } from "../cards.js";
import { card, put } from "./cards.js";

/** @param {Element} layer @param {import("./cards.js").Picture} picture */
export function pack(layer, picture) {
  /** @type {Map<string, Element[]>} by code, in their order in the layer */
  const made = new Map();
  /** @type {Set<Element>} */
  const laid = new Set();

  function make(code, spot) {
    const node = card(picture, code, spot);
    const of = (each) => order(each.getAttribute("data-code") ?? "");
    node.setAttribute("data-code", code);
    layer.insertBefore(node, [...layer.children].find((each) => of(each) > order(code)) ?? null);
    made.set(code, [...(made.get(code) ?? []), node]);
    return node;
  }

  return {
    /** @param {Element[]} nodes */
    back(nodes) {
      for (const node of nodes) laid.delete(node);
    },
    lay(code, spot) {
      const free = made.get(code)?.find((node) => !laid.has(node));
      const node = free ? put(free, spot) : make(code, spot);
      laid.add(node);
      return node;
    },
    /** Once all hands are laid: what is in none of them is seen by nobody. */
    tidy() {
      for (const [code, nodes] of made) for (const node of nodes) show(node, code, laid.has(node));
    },
  };
}

function show(node, code, seen) {
  if (seen === node.hasAttribute("data-card")) return;
  if (seen) node.setAttribute("data-card", code);
  else node.removeAttribute("data-card");
  node.setAttribute("visibility", seen ? "visible" : "hidden");
}
