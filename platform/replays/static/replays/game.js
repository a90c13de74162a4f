/** Questions to an immutable game: where rounds begin, what happened where. Nothing here changes anything. */

/** @typedef {import("./decode.js").Game} Game */

/** @param {Game} game */
export const last = (game) => game.frames.length - 1;

/** @param {Game} game @param {number} index */
export const clamp = (game, index) => Math.max(0, Math.min(last(game), Math.round(index) || 0));

/** The round that holds a frame. @param {Game} game @param {number} index */
export function roundAt(game, index) {
  return game.rounds.findLast((round) => round.first <= index) ?? game.rounds[0];
}

/** @param {Game} game @param {number} index */
export function nextRound(game, index) {
  return game.rounds.find((round) => round.first > index)?.first ?? last(game);
}

/** The beginning of this round, or of the one before when already there. @param {Game} game @param {number} index */
export function previousRound(game, index) {
  return game.rounds.findLast((round) => round.first < index)?.first ?? 0;
}

/** The first frame of a turn; a round or turn beyond the last gives the nearest before it.
 * @param {Game} game @param {number} round @param {number} turn */
export function frameOf(game, round, turn) {
  const found = game.rounds.findLast(({ number }) => number <= round) ?? game.rounds[0];
  const end = found.first + found.frames;
  let index = found.first;
  for (let each = found.first; each < end; each += 1) {
    if (game.frames[each].turn <= turn && game.frames[each].turn > game.frames[index].turn) index = each;
  }
  return index;
}

/** The first frame of the turn after. @param {Game} game @param {number} index */
export function nextTurn(game, index) {
  const { round, turn } = game.frames[index];
  const after = game.frames.findIndex((frame, place) => place > index && (frame.round !== round || frame.turn !== turn));
  return after < 0 ? last(game) : after;
}

/** The beginning of this turn, or of the one before when already there. @param {Game} game @param {number} index */
export function previousTurn(game, index) {
  const { round, turn } = game.frames[Math.max(0, index - 1)];
  return frameOf(game, round, turn);
}

/** The first seat that did not win. @param {Game} game */
export const firstLoser = (game) => Math.max(0, game.ranks.findIndex((rank) => rank > 1));

/** @param {Game} game */
export function winners(game) {
  return game.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
}
