/** The game on the front page; where it may not be seen after all, a hand of cards lies there instead. */

import { loader } from "./load.js";
import { small } from "./small.js";
import { speak } from "./text.js";
import { pictures } from "./view/pictures.js";

const json = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

async function open() {
  const setting = json("viewer-setting");
  speak(json("viewer-strings"));
  const [game, cards] = await Promise.all([loader(setting.frames)(null), pictures(setting.art.cards)]);
  small(/** @type {HTMLElement} */ (document.querySelector(".front")), game, { ...setting.art, cards });
}

function lay() {
  document.querySelector(".front")?.remove();
  document.querySelector(".fanned")?.removeAttribute("hidden");
}

open().catch(lay);
