/** What moved, shown moving: a laid card to the pile, drawn cards to the hand. Only for those who want motion. */

import { card } from "./cards.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const MOST = 4;

/** @param {ReturnType<typeof import("./table.js").table>} board @param {import("./cards.js").Picture} picture @param {number} speed */
export function fly(board, picture, frame, speed) {
  board.layer.replaceChildren();
  if (still.matches) return;
  const scene = board.scene();
  const duration = 340 / Math.max(1, speed / 1.5);
  for (const event of frame.events) {
    if (event.event === "laid") send(board.layer, picture, event.card, scene.places[event.seat], scene.discard, scene.pileCard, duration, 0);
    if (event.event === "swapped") swap(board.layer, picture, scene.places[event.seat], scene.places[event.target], scene, duration);
    if (event.event === "drew") deal(board.layer, picture, event, scene, duration);
  }
}

function deal(layer, picture, event, scene, duration) {
  for (let each = 0; each < Math.min(MOST, event.count); each += 1) {
    send(layer, picture, "back", scene.pile, scene.places[event.seat], scene.places[event.seat].card, duration, (each * duration) / 4);
  }
}

/** Both hands cross the table at once. */
function swap(layer, picture, one, other, { pileCard }, duration) {
  for (let each = 0; each < MOST - 1; each += 1) {
    const delay = (each * duration) / 4;
    send(layer, picture, "back", one, other, pileCard * 0.6, duration * 1.6, delay);
    send(layer, picture, "back", other, one, pileCard * 0.6, duration * 1.6, delay);
  }
}

function send(layer, picture, code, from, to, width, duration, delay) {
  const node = card(picture, code, { x: to.x, y: to.y, width });
  layer.append(node);
  const away = `translate(${from.x}px, ${from.y}px) rotate(-14deg)`;
  const there = `translate(${to.x}px, ${to.y}px)`;
  const flight = node.animate([{ transform: away }, { transform: there }], { duration, delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" });
  flight.finished.then(() => node.remove(), () => node.remove());
}
