/** The address of a moment: `?seat=&round=&turn=`, seats counted from 0 as everywhere else.
 * A turn of several decisions (a drawn card, a challenge) has `&step=` for those after the first.
 * Where another page knows the very frame, it says `&frame=` instead. */

import { clamp, frameOf } from "./game.js";

/** @param {string} search @param {number} seats */
export function seatIn(search, seats) {
  const seat = number(search, "seat");
  return seat !== null && seat < seats ? seat : null;
}

/** @param {import("./decode.js").Game} game @param {string} search */
export function indexIn(game, search) {
  const frame = number(search, "frame");
  if (frame !== null) return clamp(game, frame);
  const round = number(search, "round");
  if (round === null) return 0;
  return clamp(game, frameOf(game, round, number(search, "turn") ?? 0) + (number(search, "step") ?? 0));
}

/** @param {import("./decode.js").Game} game @param {import("./position.js").Position} position */
export function searchFor(game, position) {
  const { round, turn } = game.frames[position.index];
  const seat = position.seat === null ? "" : `seat=${position.seat}&`;
  const step = position.index - frameOf(game, round, turn);
  return `?${seat}round=${round}&turn=${turn}${step ? `&step=${step}` : ""}`;
}

function number(search, key) {
  const text = new URLSearchParams(search).get(key);
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
