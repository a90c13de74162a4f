/** A button for each seat, of which one is pressed: whose line a chart draws, and in a word how each stands. */

import { who } from "../sentences.js";

/** @typedef {{text: string, warns?: boolean} | null} Told null for a seat of which nothing is known */

/** @param {HTMLElement} node @param {(seat: number) => void} choose */
export function choice(node, choose) {
  let shown = /** @type {unknown} */ (null);
  node.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("button");
    if (button) choose(Number(button.dataset.seat));
  });
  return (/** @type {import("../decode.js").Game} */ game, /** @type {number} */ chosen, /** @type {(seat: number) => Told} */ tell) => {
    if (shown !== game) node.replaceChildren(...game.players.map((_, seat) => button(who(game, seat), seat)));
    shown = game;
    for (const [seat, each] of [...node.children].entries()) keep(/** @type {HTMLButtonElement} */ (each), seat === chosen, tell(seat));
  };
}

function button(name, seat) {
  const node = Object.assign(document.createElement("button"), { type: "button" });
  node.dataset.seat = String(seat);
  node.append(Object.assign(document.createElement("b"), { textContent: name }), document.createElement("span"));
  return node;
}

function keep(button, pressed, told) {
  button.hidden = !told;
  button.ariaPressed = String(pressed);
  button.classList.toggle("is-near", Boolean(told?.warns));
  if (button.lastChild.textContent !== told?.text) button.lastChild.textContent = told?.text ?? "";
}
