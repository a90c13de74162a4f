/** Asks for the winning chances along the game, and asks again while they are worked out. */

const FORMAT = "lastcard-chances/1";
const PAUSE = 2000;
const PATIENCE = 60;

/**
 * @typedef {{frame: number, drop: number, error: number}} Fall
 * @typedef {{rollouts: number, chances: number[][], errors: number[], falls: Fall[][]}} Forecast in thousandths, by frame and seat
 */

/** @param {string | undefined} address @param {() => void} wait called when it takes a while
 * @returns {Promise<Forecast | null>} null where there are none */
export async function forecast(address, wait) {
  for (let tries = 0; address && tries < PATIENCE; tries += 1) {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    if (answer.status !== 202) return answer.ok ? checked(await answer.json()) : null;
    wait();
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return null;
}

function checked(json) {
  return json.format === FORMAT ? Object.freeze(json) : null;
}
