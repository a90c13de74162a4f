/** The edge: the server's frames, checked once and made immutable. Everything behind it trusts its types. */

const FORMAT = "lastcard-frames/1";

/**
 * @typedef {{name: string, label: string, version: number | null, face: string | null}} Player `label` tells it from others of its name
 * @typedef {{number: number, dealer: number, first: number, frames: number, winner: number | null, points: number[], totals: number[], lead: number | null}} Round
 * @typedef {{event: string, [key: string]: any}} GameEvent
 * @typedef {{hands: (string[] | null)[], counts: number[], discard: string[], pile: number, colour: string | null, turn: number,
 *   direction: number, called: boolean[], out: boolean[], totals: number[]}} Position
 * @typedef {{round: number, turn: number, seat: number | null, kind: string | null, move: string | null, forced: boolean,
 *   cpu_ms: number | null, legal: string[], events: GameEvent[], position: Position}} Frame
 * @typedef {{verdict: string, round: number, seat: number, frame: number}} Fault
 * @typedef {{ruleset: string, seats: number, target: number | null, viewer: number | null, players: Player[], rounds: Round[],
 *   ranks: number[], faults: Fault[], frames: Frame[]}} Game
 */

/** @returns {Game} */
export function decode(json) {
  if (json.format !== FORMAT) throw new Error(`frames of an unknown format: ${json.format}`);
  if (!json.frames.length) throw new Error("a game without frames");
  return freeze({
    ruleset: json.ruleset,
    seats: json.seats,
    target: json.target ?? null,
    viewer: json.viewer ?? null,
    players: json.players.map(labelled),
    rounds: json.rounds.map((round) => ({ lead: null, ...round })),
    ranks: json.ranks ?? [],
    faults: json.faults ?? [],
    frames: json.frames.map((raw, index) => frame(raw, json.frames[index - 1])),
  });
}

/** Where a bot meets itself, by its version, or else by its seat. */
function labelled(player, seat, players) {
  const alike = players.filter(({ name }) => name === player.name);
  const versions = new Set(alike.map(({ version }) => version));
  const sign = versions.size === alike.length ? `v${player.version}` : `(${seat})`;
  return { ...player, label: alike.length > 1 ? `${player.name} ${sign}` : player.name };
}

function frame(raw, before) {
  const position = raw.kind === "forfeit" && before ? holding(raw.position, before.position, raw.seat) : raw.position;
  return { ...raw, position, legal: raw.legal ?? [], events: raw.events ?? [], forced: Boolean(raw.forced), cpu_ms: raw.cpu_ms ?? null };
}

/** Who leaves is shown with the hand that it failed over: by the rules its cards are gone at once. */
function holding(position, { hands, counts }, seat) {
  const kept = (values, old) => values.map((value, each) => (each === seat ? old[each] : value));
  return { ...position, hands: kept(position.hands, hands), counts: kept(position.counts, counts) };
}

function freeze(game) {
  for (const list of [game.players, game.rounds, game.ranks, game.faults, game.frames]) Object.freeze(list);
  return Object.freeze(game);
}
