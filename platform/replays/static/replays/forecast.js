/** Asks for the winning chances along the game, and asks again while they are worked out. */

const FORMAT = "lastcard-chances/1";
const PAUSE = 2000;
const PATIENCE = 450;

/**
 * @typedef {{move: string, gain: number, error: number}} Better
 * @typedef {{frame: number, drop: number, error: number, better?: Better | null}} Fall `better` is not told of games that were worked out before it was asked
 * @typedef {{rollouts: number, chances: number[][], errors: number[], falls: Fall[][]}} Forecast in thousandths, by frame and seat
 * @typedef {{forecast: Forecast | null, reason: string}} Outlook the server's own sentence where there is none; empty where it did not answer
 */

/** @param {string | undefined} address @param {(sentence: string) => void} wait hears how far it is
 * @returns {Promise<Outlook | null>} null where nobody can be asked */
export async function forecast(address, wait) {
  if (!address) return null;
  try {
    return await asked(address, wait);
  } catch {
    return { forecast: null, reason: "" };
  }
}

async function asked(address, wait) {
  for (let tries = 0; tries < PATIENCE; tries += 1) {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    const json = await answer.json();
    if (answer.status !== 202) return answer.ok && json.format === FORMAT ? { forecast: Object.freeze(json), reason: "" } : { forecast: null, reason: json.detail ?? "" };
    wait(json.detail);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return { forecast: null, reason: "" };
}
