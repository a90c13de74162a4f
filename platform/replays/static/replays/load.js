/** Asks the server for the frames that one viewer may see. Each set is fetched once. */

import { decode } from "./decode.js";

/** @param {string} address of all hands */
export function loader(address) {
  /** @type {Map<number | null, Promise<import("./decode.js").Game>>} */
  const known = new Map();
  return (/** @type {number | null} */ seat) => {
    if (!known.has(seat)) known.set(seat, fetchGame(seat === null ? address : `${address}?seat=${seat}`));
    known.get(seat)?.catch(() => known.delete(seat));
    return /** @type {Promise<import("./decode.js").Game>} */ (known.get(seat));
  };
}

/** Where many ask at once some are told to come again in a moment. */
async function fetchGame(address, tries = 4) {
  const answer = await fetch(address, { headers: { Accept: "application/json" } });
  if (answer.status === 429 && tries) {
    const rest = 1000 * Number(answer.headers.get("Retry-After")) * (1 + Math.random());
    await new Promise((resolve) => setTimeout(resolve, rest));
    return fetchGame(address, tries - 1);
  }
  if (!answer.ok) throw new Error(`${answer.status}`);
  return decode(await answer.json());
}
