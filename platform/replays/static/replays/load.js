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

async function fetchGame(address) {
  const answer = await fetch(address, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return decode(await answer.json());
}
