/** What has just befallen a seat, in a word at its plate: others' cards are felt there. */

import { t } from "../text.js";

/** @typedef {import("../decode.js").Game} Game @typedef {import("../decode.js").GameEvent} GameEvent */

/** Whom an event befalls, and what is said of it there. @type {Record<string, (e: GameEvent) => [number[], string] | null>} */
const FLAGS = {
  skipped: (e) => [[e.seat], t("flag_skipped")],
  drew: (e) => (e.why === "turn" ? null : [[e.seat], `+${e.count}`]),
  swapped: (e) => [[e.seat, e.target], t("flag_swapped")],
  challenged: (e) => [[e.about], t(e.right ? "flag_bluff" : "flag_no_bluff")],
  caught: (e) => [[e.about], t("flag_caught")],
  round_over: (e) => (e.winner == null ? null : [[e.winner], t("flag_points", { points: e.points?.[e.winner] ?? 0 })]),
};

/** By seat; the last word counts. @param {Game} game @param {number} index @returns {(string | undefined)[]} */
export function flags(game, index) {
  const { events, position } = game.frames[index];
  const told = new Array(game.seats);
  for (const event of events) {
    const [seats, text] = FLAGS[event.event]?.(event) ?? [[], ""];
    for (const seat of seats) told[seat] = text;
  }
  if (events.some(({ event }) => event === "game_over")) game.ranks.forEach((rank, seat) => (told[seat] = t("flag_rank", { rank, points: position.totals[seat] })));
  return told;
}
