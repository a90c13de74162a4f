/** What was asked and what could have been answered, the answer marked. */

import { moveName } from "../cards.js";
import { who } from "../sentences.js";
import { milliseconds, t } from "../text.js";

/** @param {HTMLElement} node @param {string | undefined} rules where it is told what a challenge costs */
export function decision(node, rules) {
  return (/** @type {import("../decode.js").Game} */ game, /** @type {number} */ index) => {
    const frame = game.frames[index];
    const shown = frame.move !== null && frame.seat !== null && frame.kind !== null;
    node.replaceChildren(...(shown ? [question(game, frame), choices(game, frame)] : [paragraph(t("no_decision"))]));
    if (shown && rules && frame.kind === "challenge") node.append(link(rules, t("challenge_rule")));
  };
}

function question(game, frame) {
  const time = frame.forced ? t("forced") : frame.cpu_ms === null ? "" : t("took", { ms: milliseconds(frame.cpu_ms) });
  return paragraph(`${t(`asked_${frame.kind}`, { who: who(game, frame.seat) })} ${time}`);
}

function choices(game, frame) {
  const chosen = frame.move.replace(/!$/, "");
  const list = document.createElement("ul");
  const moves = frame.legal.includes(chosen) ? frame.legal : [chosen, ...frame.legal];
  for (const move of moves) list.append(choice(game, move, move === chosen));
  return list;
}

function choice(game, move, chosen) {
  const item = document.createElement("li");
  item.textContent = moveName(move, (seat) => who(game, seat));
  item.dataset.suit = move[0];
  if (chosen) {
    item.className = "is-chosen";
    item.setAttribute("aria-label", `${item.textContent} (${t("chosen")})`);
  }
  return item;
}

function link(address, text) {
  const node = document.createElement("a");
  node.href = address;
  node.textContent = text;
  return node;
}

function paragraph(text) {
  const node = document.createElement("p");
  node.textContent = text.trim();
  return node;
}
