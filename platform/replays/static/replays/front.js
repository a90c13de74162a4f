/** A game that plays by itself on the front page: the viewer's table and clock without its panels. */

import { last } from "./game.js";
import { loader } from "./load.js";
import { clock } from "./playback.js";
import { sentences } from "./sentences.js";
import { speak, t } from "./text.js";
import { fly } from "./view/flights.js";
import { pictures } from "./view/pictures.js";
import { table } from "./view/table.js";

const SPEED = 1;
const json = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");
const find = (selector) => /** @type {any} */ (document.querySelector(selector));

async function open() {
  const setting = json("viewer-setting");
  speak(json("viewer-strings"));
  const [game, cards] = await Promise.all([loader(setting.frames)(null), pictures(setting.art.cards)]);
  const art = { ...setting.art, cards };
  const felt = find("[data-felt]");
  const board = table(felt, art);
  const button = find("[data-front-play]");
  let index = 0;
  let playing = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const time = clock(() => {
    index = index === last(game) ? 0 : index + 1;
    draw();
    fly(board, art.cards, game.frames[index], SPEED);
  });

  function draw() {
    board.draw(game, index, 0);
    find("[data-caption]").textContent = sentences(game, game.frames[index]).join(" ");
    time.set(playing && !document.hidden, SPEED);
    button.textContent = t(playing ? "pause" : "play");
  }

  button.hidden = false;
  button.addEventListener("click", () => {
    playing = !playing;
    draw();
  });
  document.addEventListener("visibilitychange", draw);
  new ResizeObserver(() => {
    board.measure();
    draw();
  }).observe(felt);
  draw();
  felt.dataset.ready = "true";
}

open();
