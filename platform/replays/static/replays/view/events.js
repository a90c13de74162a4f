/** The round told as a list, a line for each frame; the line of now is marked and kept in sight. */

import { roundAt } from "../game.js";
import { sentences } from "../sentences.js";

/** @param {HTMLElement} list @param {(index: number) => void} goTo */
export function events(list, goTo) {
  let shown = { game: /** @type {unknown} */ (null), round: 0 };
  let now = /** @type {Element | null} */ (null);
  list.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("button");
    if (button) goTo(Number(button.dataset.index));
  });

  function fill(game, round) {
    shown = { game, round: round.number };
    const frames = game.frames.slice(round.first, round.first + round.frames);
    list.replaceChildren(...frames.map((frame, offset) => line(game, frame, round.first + offset)));
  }

  return (/** @type {import("../decode.js").Game} */ game, /** @type {number} */ index) => {
    const round = roundAt(game, index);
    if (shown.game !== game || shown.round !== round.number) fill(game, round);
    now?.removeAttribute("aria-current");
    now = list.children[index - round.first]?.firstElementChild ?? null;
    now?.setAttribute("aria-current", "step");
    keepInSight(list, now);
  };
}

function line(game, frame, index) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.index = String(index);
  button.tabIndex = -1;
  if (frame.events.some(({ event }) => event === "forfeited")) button.classList.add("is-fault");
  const turn = document.createElement("span");
  turn.className = "turn";
  turn.textContent = String(frame.turn);
  const words = document.createElement("span");
  words.textContent = sentences(game, frame).join(" ");
  button.append(turn, words);
  item.append(button);
  return item;
}

/** Scrolls the list, never the page. */
function keepInSight(list, button) {
  if (!button) return;
  const top = button.offsetTop;
  const inside = top >= list.scrollTop && top + button.offsetHeight <= list.scrollTop + list.clientHeight;
  if (!inside) list.scrollTop = top - list.clientHeight / 2;
}
