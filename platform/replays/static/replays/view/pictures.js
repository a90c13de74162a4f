/** Each card of the sheet as a picture of its own: a hundred `<use>`s of a shared sheet draw ten times slower. */

/** @param {string} address of `cards.svg` @returns {Promise<(code: string) => string>} the picture's address by card code */
export async function pictures(address) {
  const answer = await fetch(address);
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const known = new Map([...sheet.querySelectorAll("symbol")].map((symbol) => [symbol.id, dataAddress(sheet, symbol)]));
  await Promise.all([...known.values()].map(ready));
  return (code) => known.get(code) ?? known.get("back") ?? "";
}

/** Pictures that are held stay decoded, so that none flickers when it first appears. @type {HTMLImageElement[]} */
const held = [];

function ready(source) {
  const image = new Image();
  image.src = source;
  held.push(image);
  return image.decode().catch(() => undefined);
}

function dataAddress(sheet, symbol) {
  const parts = [...needed(sheet, symbol.innerHTML, new Set())].map((id) => sheet.getElementById(id).outerHTML);
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="300" viewBox="0 0 100 150"><defs>${parts.join("")}</defs>${symbol.innerHTML}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(text)}`;
}

/** The parts that a drawing refers to, and those that these refer to. */
function needed(sheet, text, found) {
  for (const [, id] of text.matchAll(/href="#([^"]+)"/g)) {
    if (found.has(id)) continue;
    found.add(id);
    needed(sheet, sheet.getElementById(id).outerHTML, found);
  }
  return found;
}
