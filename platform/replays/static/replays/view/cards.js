/** A card, a hand and a pile as nodes. */

import { nameOf, sorted } from "../cards.js";
import { fan, tallness } from "./scene.js";
import { svg } from "./svg.js";

/** @typedef {(code: string) => string} Picture */

/** @param {Picture} picture @param {string} code a card, or `back` */
export function card(picture, code, spot) {
  return put(svg("image", { href: picture(code), "data-card": code, class: "card" }), spot);
}

/** Lays a card there. @param {Element} node */
export function put(node, { x, y, width, angle = 0 }) {
  const height = tallness(width);
  const place = { width, height, x: -width / 2, y: -height / 2, transform: `translate(${round(x)} ${round(y)}) rotate(${round(angle)})` };
  for (const [key, value] of Object.entries(place)) node.setAttribute(key, String(value));
  return node;
}

/** Open cards in order, or as many backs. @param {{lay: (code: string, spot: any) => Element}} pack @param {string[] | null} hand @param {number} count */
export function hand(pack, hand, count, place) {
  const codes = hand ? sorted(hand) : Array.from({ length: count }, () => "back");
  return fan(codes.length, place).map((spot, index) => pack.lay(codes[index], { ...spot, width: place.card }));
}

/** @param {string[]} cards the last of the pile, the top card last */
export function discard(picture, cards, at, width) {
  return cards.map((code, index) => {
    const top = index === cards.length - 1;
    return card(picture, code, { x: at.x + (top ? 0 : lean(code) * 0.9), y: at.y - (top ? 0 : lean(code) * 0.4), width, angle: lean(code) * (top ? 0.3 : 1) });
  });
}

/** How thick the pile is drawn. @param {number} count */
export const layers = (count) => Math.min(4, Math.ceil(count / 20));

/** @param {number} count */
export function pile(picture, count, at, width) {
  return Array.from({ length: layers(count) }, (_, index) => card(picture, "back", { x: at.x - index * 2, y: at.y - index * 3, width }));
}

/** @param {string[] | null} cards */
export const spoken = (cards) => (cards ? sorted(cards).map(nameOf).join(", ") : "");

/** The same card always lies the same way, so that a pile does not jump. */
function lean(code) {
  return ((code.charCodeAt(0) * 7 + code.charCodeAt(code.length - 1) * 13) % 19) - 9;
}

const round = (number) => Math.round(number * 100) / 100;
