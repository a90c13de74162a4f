/** What the author's bots wrote in the game, as the server tells it to the author alone. */

const FORMAT = "lastcard-log/1";

/**
 * @typedef {{seat: number, frame: number | null, text: string}} Line
 * @typedef {{seats: number[], at: Map<number, Line[]>, rest: Line[]}} Log lines by the frame they were written at, and all others
 */

/** @param {string | undefined} address none where nobody's bot is one's own @returns {Promise<Log | null>} */
export async function privateLog(address) {
  const answer = address ? await fetch(address, { headers: { Accept: "application/json" } }) : null;
  const json = answer?.ok ? await answer.json() : null;
  return json?.format === FORMAT ? sorted(json) : null;
}

/** @returns {Log} */
function sorted({ seats, lines }) {
  const at = new Map();
  for (const line of lines) at.set(line.frame, [...(at.get(line.frame) ?? []), line]);
  const rest = at.get(null) ?? [];
  at.delete(null);
  return Object.freeze({ seats, at, rest });
}
