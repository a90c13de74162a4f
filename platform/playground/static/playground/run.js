/** A run's result: what is said of it, and the rounds to be watched beside it. */

import { loader } from "../replays/load.js";
import { small } from "../replays/small.js";
import { speak } from "../replays/text.js";
import { pictures } from "../replays/view/pictures.js";

const json = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");
const setting = json("playground-stage");
/** @type {{stop: () => void} | null} */
let playing = null;

/** Where the code went wrong. @param {HTMLElement} root @returns {{line: number, text: string}[]} */
export function faults(root) {
  return [...root.querySelectorAll("[data-line]")].map((/** @type {any} */ { dataset }) => ({ line: Number(dataset.line), text: dataset.text }));
}

/** Called whenever another state of the run has come. @param {HTMLElement} root */
export function follow(root) {
  const run = /** @type {HTMLElement} */ (root.querySelector("#run"));
  const said = /** @type {HTMLElement} */ (root.querySelector("[data-said]"));
  if (said.textContent !== run.dataset.says) said.textContent = run.dataset.says ?? "";
  playing?.stop();
  playing = null;
  for (const cell of run.querySelectorAll("[data-round]")) {
    cell.addEventListener("click", (event) => {
      event.preventDefault();
      watch(run, cell);
    });
  }
  const first = run.querySelector("[data-first]");
  if (first) watch(run, first);
}

/** @param {HTMLElement} run @param {any} cell */
async function watch(run, cell) {
  for (const each of run.querySelectorAll("[aria-current]")) each.removeAttribute("aria-current");
  cell.setAttribute("aria-current", "true");
  /** @type {any} */ (run.querySelector("[data-open]")).href = cell.href;
  speak(json("viewer-strings"));
  const [game, cards] = await Promise.all([loader(`${cell.href}frames/`)(null), pictures(setting.cards)]);
  if (!cell.isConnected || !cell.hasAttribute("aria-current")) return;
  playing?.stop();
  playing = small(run, game, { ...setting, cards, ...pair(cell) }, Number(cell.dataset.chair));
}

/** The visitor has a sign, the character its face; `sigils` and `faces` go by seat. */
function pair(cell) {
  const swapped = cell.dataset.chair === "1";
  const faces = [null, /** @type {any} */ (cell.closest("[data-face-of]")).dataset.faceOf];
  return { sigils: [setting.sign, setting.sign], faces: swapped ? faces.reverse() : faces };
}
