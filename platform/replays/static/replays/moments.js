/** Where one wants to look. Each is marked on the time line, stopped at by a key, and named where one stands. */

import { sentences, who } from "./sentences.js";
import { t } from "./text.js";

/** @typedef {import("./decode.js").Game} Game
 * @typedef {Readonly<{index: number, kind: string, seat: number | null}>} Moment `seat` is who took the lead */

const OF_EVENTS = Object.freeze({ forfeited: "fault", challenged: "challenge", caught: "caught", game_over: "end" });

/** @type {WeakMap<Game, Moment[]>} */
const known = new WeakMap();

/** In their order: faults, challenges, catches, last cards, changes of the lead, the end. @param {Game} game */
export function moments(game) {
  if (!known.has(game)) known.set(game, found(game));
  return /** @type {Moment[]} */ (known.get(game));
}

/** @param {Game} game @param {number} index */
export const nextMoment = (game, index) => moments(game).find((each) => each.index > index)?.index ?? game.frames.length - 1;

/** @param {Game} game @param {number} index */
export const previousMoment = (game, index) => moments(game).findLast((each) => each.index < index)?.index ?? 0;

/** What makes one of this frame; empty where nothing does. @param {Game} game @param {number} index */
export const named = (game, index) =>
  moments(game).filter((each) => each.index === index).map(({ kind, seat }) => t(`moment_${kind}`, { who: seat === null ? "" : who(game, seat) })).join(" · ");

/** For those who point at its mark. @param {Game} game @param {Moment} moment */
export function told(game, { index }) {
  const { round, turn } = game.frames[index];
  return `${t("at_turn", { round, turn })} · ${named(game, index)} · ${sentences(game, game.frames[index]).join(" ")}`;
}

function found(game) {
  const lead = changesOfLead(game);
  return game.frames.flatMap((frame, index) => {
    const kinds = frame.events.flatMap(({ event }) => OF_EVENTS[event] ?? []);
    const all = [...(lead.has(index) ? ["lead"] : []), ...(leavesOne(frame) ? ["last"] : []), ...kinds];
    return all.map((kind) => Object.freeze({ index, kind, seat: kind === "lead" ? lead.get(index) : null }));
  });
}

/** A card was laid and one is left, called or not. */
const leavesOne = ({ events, position }) => events.some(({ event, seat }) => event === "laid" && position.counts[seat] === 1);

/** By the first frame of a round that begins under another lead: who has it. A shared lead is nobody's. */
function changesOfLead(game) {
  const changes = new Map();
  let before = null;
  for (const [place, { first }] of game.rounds.entries()) {
    const leads = game.rounds[place - 1]?.lead ?? null;
    if (leads !== null && leads !== before) changes.set(first, leads);
    before = leads ?? before;
  }
  return changes;
}
