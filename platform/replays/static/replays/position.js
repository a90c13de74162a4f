/** Where the viewer stands: which frame, whose eyes, how fast. A move makes a new one. */

import { clamp, last } from "./game.js";

export const SPEEDS = Object.freeze([0.5, 1, 2, 5, 10]);

/**
 * @typedef {import("./decode.js").Game} Game
 * @typedef {Readonly<{index: number, playing: boolean, speed: number, seat: number | null, bottom: number}>} Position
 * `seat` is whose eyes we see through, null with open hands; `bottom` is who sits nearest to us.
 */

/** @param {Game} game @param {number} index @param {number | null} seat @returns {Position} */
export const start = (game, index, seat) =>
  Object.freeze({ index: clamp(game, index), playing: false, speed: 1, seat, bottom: seat ?? 0 });

/** @param {Position} position @param {Partial<Position>} change @returns {Position} */
const change = (position, change) => Object.freeze({ ...position, ...change });

/** @returns {Position} */
export const rest = (position) => change(position, { playing: false });

/** @param {Game} game */
export const goTo = (game, position, index) => change(position, { index: clamp(game, index), playing: false });

/** @param {Game} game */
export const step = (game, position, by) => goTo(game, position, position.index + by);

/** One frame on; stands still and stops at the end. @param {Game} game */
export function tick(game, position) {
  const index = clamp(game, position.index + 1);
  return change(position, { index, playing: position.playing && index < last(game) });
}

/** Plays on, from the start when at the end. @param {Game} game */
export function toggle(game, position) {
  const again = !position.playing && position.index === last(game);
  return change(position, { playing: !position.playing, index: again ? 0 : position.index });
}

export const atSpeed = (position, speed) => change(position, { speed: SPEEDS.includes(speed) ? speed : 1 });

export function faster(position, by) {
  const place = SPEEDS.indexOf(position.speed) + by;
  return atSpeed(position, SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, place))]);
}

export const through = (position, seat) => change(position, { seat, bottom: seat ?? position.bottom });
