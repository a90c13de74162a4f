/** The table of one position: drawn is what changed since the one before. */

import { winners } from "../game.js";
import { who } from "../sentences.js";
import * as cards from "./cards.js";
import { middle } from "./centre.js";
import { flags } from "./flags.js";
import { pack } from "./pack.js";
import { plate } from "./plate.js";
import { scene } from "./scene.js";
import { sigil } from "./sigil.js";
import { svg } from "./svg.js";

/** @param {HTMLElement} felt @param {{cards: import("./cards.js").Picture, shapes: string, sigils: string[], faces: (string | null)[]}} art */
export function table(felt, art) {
  const root = svg("svg", { class: "table", "aria-hidden": "true", focusable: "false" });
  const layers = { middle: svg("g"), cards: svg("g"), seats: svg("g"), flights: svg("g") };
  root.append(...Object.values(layers));
  felt.append(root);
  const hands = pack(layers.cards, art.cards);
  let width = felt.clientWidth;
  const between = middle(layers.middle, art);
  const none = () => ({ keys: /** @type {string[]} */ ([]), hands: /** @type {Element[][]} */ ([]) });
  let drawn = { key: "", ...none(), scene: scene(2, 0, false) };

  function settle(game, bottom) {
    const tall = width < 620;
    const key = `${game.seats} ${bottom} ${tall}`;
    if (key === drawn.key) return;
    for (const hand of drawn.hands) hands.back(hand);
    drawn = { key, ...none(), scene: scene(game.seats, bottom, tall) };
    root.setAttribute("viewBox", `0 0 ${drawn.scene.width} ${drawn.scene.height}`);
    layers.seats.replaceChildren(...drawn.scene.places.map(() => svg("g")));
    felt.classList.toggle("is-tall", tall);
  }

  function plateOf(game, position, seat, over, flag, acted) {
    const place = drawn.scene.places[seat];
    const state = {
      name: who(game, seat),
      count: position.counts[seat],
      turn: !over && position.turn === seat,
      called: position.called[seat] && position.counts[seat] === 1,
      out: position.out[seat],
      flag,
      acted,
      winner: over && winners(game).includes(seat),
    };
    const face = (size) => sigil(art, seat, size);
    return plate(place, drawn.scene.text, state, face);
  }

  function drawSeat(game, position, seat, over, flag, acted) {
    const key = JSON.stringify([position.hands[seat], position.counts[seat], position.turn === seat, position.called[seat], position.out[seat], over, flag, acted]);
    if (drawn.keys[seat] === key) return;
    drawn.keys[seat] = key;
    hands.back(drawn.hands[seat] ?? []);
    drawn.hands[seat] = cards.hand(hands, position.hands[seat], position.counts[seat], drawn.scene.places[seat]);
    layers.seats.children[seat].replaceChildren(plateOf(game, position, seat, over, flag, acted));
  }

  return {
    layer: layers.flights,
    scene: () => drawn.scene,
    /** To ask how wide it is is to have the page laid out: not at every step. */
    measure() {
      width = felt.clientWidth;
    },
    /** @param {import("../decode.js").Game} game @param {number} index @param {number} bottom */
    draw(game, index, bottom) {
      settle(game, bottom);
      const { position, events, seat: actor } = game.frames[index];
      const told = flags(game, index);
      const over = events.some(({ event }) => event === "game_over");
      between(drawn.scene, position, game.seats);
      for (let seat = 0; seat < game.seats; seat += 1) drawSeat(game, position, seat, over, told[seat], seat === actor);
      hands.tidy();
    },
  };
}
