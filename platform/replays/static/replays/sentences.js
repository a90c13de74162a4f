/** What happened, in plain sentences. */

import { nameOf } from "./cards.js";
import { t } from "./text.js";

/** @typedef {import("./decode.js").Game} Game */

/** @param {Game} game @param {number} seat */
export const who = (game, seat) => game.players[seat]?.label || t("seat_n", { n: seat });

/** @type {Record<string, (game: Game, e: any) => string>} */
const SENTENCES = {
  started: (game, e) => t("e_started", { card: nameOf(e.card), dealer: who(game, e.dealer) }),
  laid: (game, e) => laid(game, e) + (e.uno ? ` ${t("e_last_card")}` : ""),
  drew: (game, e) => t(drewKey(e), { who: who(game, e.seat), count: e.count, cards: (e.cards ?? []).map(nameOf).join(", ") }),
  kept: (game, e) => t("e_kept", { who: who(game, e.seat) }),
  passed: (game, e) => t("e_passed", { who: who(game, e.seat) }),
  skipped: (game, e) => t("e_skipped", { who: who(game, e.seat) }),
  reversed: (game, e) => t(e.direction > 0 ? "e_clockwise" : "e_anticlockwise"),
  swapped: (game, e) => t("e_swapped", { who: who(game, e.seat), other: who(game, e.target) }),
  named: (game, e) => t("e_named", { who: who(game, e.seat), colour: t(`colour_${e.colour}`) }),
  challenged: (game, e) => t(e.right ? "e_challenge_right" : "e_challenge_wrong", { who: who(game, e.seat), other: who(game, e.about) }),
  called: (game, e) => t("e_called", { who: who(game, e.seat) }),
  caught: (game, e) => t("e_caught", { who: who(game, e.seat), other: who(game, e.about) }),
  creeper: (game, e) => t("e_creeper", { who: who(game, e.seat) }),
  reshuffled: (_, e) => t("e_reshuffled", { count: e.count }),
  forfeited: (game, e) => t("e_forfeited", { who: who(game, e.seat), verdict: t(`verdict_${e.verdict}`) }),
  round_over: (game, e) => roundOver(game, e),
  game_over: (game, e) => gameOver(game, e.ranks),
};

/** @param {Game} game @param {import("./decode.js").GameEvent} event */
export function sentence(game, event) {
  return SENTENCES[event.event]?.(game, event) ?? event.event;
}

/** A frame in sentences; one of a decision that shows no event says the decision. */
export function sentences(game, frame) {
  if (frame.events.length) return frame.events.map((event) => sentence(game, event));
  if (frame.move === null) return [];
  return [t("e_answered", { who: who(game, frame.seat), move: t(`move_${frame.move}`) })];
}

function laid(game, e) {
  const values = { who: who(game, e.seat), card: nameOf(e.card), colour: e.colour ? t(`colour_${e.colour}`) : "", other: e.target == null ? "" : who(game, e.target) };
  if (e.target != null) return t("e_laid_at", values);
  return t(e.colour && e.card.startsWith("W") ? "e_laid_naming" : "e_laid", values);
}

function drewKey(e) {
  if (e.count === 1) return e.cards?.length ? "e_drew_one_open" : "e_drew_one";
  return "e_drew";
}

function roundOver(game, e) {
  if (e.winner == null) return t("e_round_nobody");
  return t("e_round_over", { who: who(game, e.winner), points: e.points?.[e.winner] ?? 0 });
}

function gameOver(game, ranks) {
  const first = ranks.flatMap((rank, seat) => (rank === 1 ? [who(game, seat)] : []));
  return t(first.length > 1 ? "e_game_shared" : "e_game_over", { who: first.join(", ") });
}
