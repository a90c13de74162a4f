/** Asks for a round and a turn of it, and goes there. */

import { frameOf, roundAt } from "../game.js";

/** @param {HTMLDialogElement} dialog @param {(index: number) => void} goTo */
export function asking(dialog, goTo) {
  const [round, turn] = ["round", "turn"].map((name) => /** @type {HTMLInputElement} */ (dialog.querySelector(`[name=${name}]`)));
  let shown = /** @type {import("../decode.js").Game | null} */ (null);
  dialog.querySelector("form")?.addEventListener("submit", () => {
    if (shown) goTo(frameOf(shown, Number(round.value), Number(turn.value)));
  });
  return (/** @type {import("../decode.js").Game} */ game, /** @type {number} */ index) => {
    shown = game;
    round.max = String(game.rounds.length);
    round.value = String(roundAt(game, index).number);
    turn.value = String(game.frames[index].turn);
    dialog.showModal();
    turn.select();
  };
}
