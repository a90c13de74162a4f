/** Takes the place of the site's `load.js` in a page that stands alone: the frames are in the page, packed. */

import { decode } from "replays/decode.js";

/** @param {string[]} packed the frames of all hands, then those of each seat */
export function loader(packed) {
  /** @type {Map<number | null, Promise<import("replays/decode.js").Game>>} */
  const known = new Map();
  return (/** @type {number | null} */ seat) => {
    if (!known.has(seat)) known.set(seat, unpack(packed[seat === null ? 0 : seat + 1]));
    return known.get(seat);
  };
}

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return decode(await new Response(unpacked).json());
}
