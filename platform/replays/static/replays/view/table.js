/** The table of one position, drawn anew; a hand that did not change keeps its nodes. */

import { winners } from "../game.js";
import { who } from "../sentences.js";
import * as cards from "./cards.js";
import { centre } from "./centre.js";
import { plate } from "./plate.js";
import { scene } from "./scene.js";
import { sigil } from "./sigil.js";
import { svg } from "./svg.js";

/** @param {HTMLElement} felt @param {{cards: import("./cards.js").Picture, shapes: string, sigils: string[], faces: (string | null)[]}} art */
export function table(felt, art) {
  const root = svg("svg", { class: "table", "aria-hidden": "true", focusable: "false" });
  const layers = { middle: svg("g"), seats: svg("g"), flights: svg("g") };
  root.append(layers.middle, layers.seats, layers.flights);
  felt.append(root);
  let drawn = { key: "", hands: /** @type {string[]} */ ([]), scene: scene(2, 0, false) };

  function settle(game, bottom) {
    const tall = felt.clientWidth < 620;
    const key = `${game.seats} ${bottom} ${tall}`;
    if (key === drawn.key) return;
    drawn = { key, hands: [], scene: scene(game.seats, bottom, tall) };
    root.setAttribute("viewBox", `0 0 ${drawn.scene.width} ${drawn.scene.height}`);
    layers.seats.replaceChildren(...drawn.scene.places.map(() => svg("g")));
    felt.classList.toggle("is-tall", tall);
  }

  function seatNodes(game, position, seat, over) {
    const place = drawn.scene.places[seat];
    const state = {
      name: who(game, seat),
      count: position.counts[seat],
      turn: !over && position.turn === seat,
      called: position.called[seat] && position.counts[seat] === 1,
      out: position.out[seat],
      winner: over && winners(game).includes(seat),
    };
    const face = (size) => sigil(art, seat, size);
    return [...cards.hand(art.cards, position.hands[seat], position.counts[seat], place), plate(place, drawn.scene.text, state, face)];
  }

  function drawSeat(game, position, seat, over) {
    const key = JSON.stringify([position.hands[seat], position.counts[seat], position.turn === seat, position.called[seat], position.out[seat], over]);
    if (drawn.hands[seat] === key) return;
    drawn.hands[seat] = key;
    layers.seats.children[seat].replaceChildren(...seatNodes(game, position, seat, over));
  }

  return {
    layer: layers.flights,
    scene: () => drawn.scene,
    /** @param {import("../decode.js").Game} game @param {number} index @param {number} bottom */
    draw(game, index, bottom) {
      settle(game, bottom);
      const { position, events } = game.frames[index];
      const over = events.some(({ event }) => event === "game_over");
      layers.middle.replaceChildren(...centre(drawn.scene, position, game.seats, art));
      for (let seat = 0; seat < game.seats; seat += 1) drawSeat(game, position, seat, over);
    },
  };
}
