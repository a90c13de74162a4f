/** A game that plays by itself: the viewer's table and clock without its panels. */

import { last } from "./game.js";
import { clock } from "./playback.js";
import { sentences } from "./sentences.js";
import { t } from "./text.js";
import { fly } from "./view/flights.js";
import { table } from "./view/table.js";

const SPEED = 1;

/** Plays again and again until `stop` is called. @param {HTMLElement} stage holds felt, caption and button
 * @param {import("./decode.js").Game} game @param {Parameters<typeof table>[1]} art @param {number} bottom the seat that sits below */
export function small(stage, game, art, bottom = 0) {
  const find = (selector) => /** @type {any} */ (stage.querySelector(selector));
  const felt = find("[data-felt]");
  const button = find("[data-front-play]");
  felt.replaceChildren();
  const board = table(felt, art);
  let index = 0;
  let playing = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const time = clock(() => {
    index = index === last(game) ? 0 : index + 1;
    draw();
    fly(board, art.cards, game.frames[index], SPEED);
  });

  function draw() {
    board.draw(game, index, bottom);
    find("[data-caption]").textContent = sentences(game, game.frames[index]).join(" ");
    time.set(playing && !document.hidden, SPEED);
    button.textContent = t(playing ? "pause" : "play");
  }

  const turn = () => {
    playing = !playing;
    draw();
  };
  const size = new ResizeObserver(() => {
    board.measure();
    draw();
  });
  button.hidden = false;
  button.addEventListener("click", turn);
  document.addEventListener("visibilitychange", draw);
  size.observe(felt);
  draw();
  felt.dataset.ready = "true";

  return {
    stop() {
      time.set(false, SPEED);
      size.disconnect();
      button.removeEventListener("click", turn);
      document.removeEventListener("visibilitychange", draw);
    },
  };
}
