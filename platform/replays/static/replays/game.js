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

const MARKS = { forfeited: "fault", challenged: "challenge", caught: "caught", game_over: "end" };

/** What deserves a mark on the time line: faults, challenges, catches, the end. @param {Game} game */
export function moments(game) {
  return game.frames.flatMap((frame, index) =>
    frame.events.filter(({ event }) => event in MARKS).map((event) => ({ index, kind: MARKS[event.event], event })),
  );
}

/** A card was laid and one is left, called or not. */
const leavesOne = ({ events, position }) => events.some(({ event, seat }) => event === "laid" && position.counts[seat] === 1);

/** Who is ahead before each round; a shared lead is nobody's. @param {Game} game */
function leaders(game) {
  return game.rounds.map(({ first }) => {
    const { totals } = game.frames[first].position;
    const best = Math.max(...totals);
    return totals.filter((total) => total === best).length === 1 ? totals.indexOf(best) : null;
  });
}

/** Where one wants to look: marked moments, last cards, the first frame of a round that begins under another lead.
 * @param {Game} game */
function keyMoments(game) {
  const lead = leaders(game);
  const changes = game.rounds.flatMap(({ first }, round) => (round && lead[round] !== lead[round - 1] ? [first] : []));
  const calls = game.frames.flatMap((frame, index) => (leavesOne(frame) ? [index] : []));
  return [...moments(game).map(({ index }) => index), ...changes, ...calls].sort((one, other) => one - other);
}

/** @param {Game} game @param {number} index */
export const nextMoment = (game, index) => keyMoments(game).find((each) => each > index) ?? last(game);

/** @param {Game} game @param {number} index */
export const previousMoment = (game, index) => keyMoments(game).findLast((each) => each < index) ?? 0;

/** The first seat that did not win. @param {Game} game */
export const firstLoser = (game) => Math.max(0, game.ranks.findIndex((rank) => rank > 1));

/** @param {Game} game */
export function winners(game) {
  return game.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
}
