/** The author's own log: what was written at the decision shown, and below it what belongs to no moment. */

import { who } from "../sentences.js";
import { t } from "../text.js";

/** @typedef {import("../decode.js").Game} Game @typedef {import("../log.js").Log} Log */

/** @param {HTMLElement} node @param {Log | null} log @param {Record<number, string>} [faults] where each own seat's faults are told */
export function notes(node, log, faults = {}) {
  const [beside, silent, link, rest] = ["[data-beside]", "[data-silent]", "[data-faults]", "[data-rest]"].map((each) => /** @type {any} */ (node.querySelector(each)));
  node.hidden = !log;
  let told = false;
  return (/** @type {Game} */ game, /** @type {number} */ index) => {
    if (!log) return;
    if (!told) rest.textContent = text(game, log, log.rest);
    told = true;
    rest.closest("details").hidden = !log.rest.length;
    const lines = log.at.get(index) ?? [];
    const { kind, seat } = game.frames[index];
    beside.textContent = text(game, log, lines);
    beside.hidden = !lines.length;
    silent.hidden = Boolean(lines.length);
    // A traceback's last line tells most.
    beside.scrollTop = kind === "forfeit" ? beside.scrollHeight : 0;
    link.hidden = kind !== "forfeit" || !(seat in faults);
    if (!link.hidden) link.href = faults[seat];
  };
}

/** Where several bots at the table are one's own, each is named before what it wrote. */
function text(game, { seats }, lines) {
  return lines.map((line) => (seats.length > 1 ? `${who(game, line.seat)}:\n${line.text}` : line.text)).join("\n");
}
