/** Everything one can do, by name: buttons and keys both end here. */

import { last, nextRound, nextTurn, previousRound, previousTurn } from "./game.js";
import { nextMoment, previousMoment } from "./moments.js";
import { faster, goTo, step, toggle } from "./position.js";

/** @typedef {import("./decode.js").Game} Game @typedef {import("./position.js").Position} Position */

/** @type {Record<string, (game: Game, position: Position) => Position>} */
export const ACTIONS = Object.freeze({
  play: toggle,
  next: (game, position) => step(game, position, 1),
  previous: (game, position) => step(game, position, -1),
  first: (game, position) => goTo(game, position, 0),
  last: (game, position) => goTo(game, position, last(game)),
  nextTurn: (game, position) => goTo(game, position, nextTurn(game, position.index)),
  previousTurn: (game, position) => goTo(game, position, previousTurn(game, position.index)),
  nextRound: (game, position) => goTo(game, position, nextRound(game, position.index)),
  previousRound: (game, position) => goTo(game, position, previousRound(game, position.index)),
  nextMoment: (game, position) => goTo(game, position, nextMoment(game, position.index)),
  previousMoment: (game, position) => goTo(game, position, previousMoment(game, position.index)),
  faster: (_, position) => faster(position, 1),
  slower: (_, position) => faster(position, -1),
});
