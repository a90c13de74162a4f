/** Every word the viewer says comes from the page's catalogue, so that it is translated with the rest of the site. */

/** @type {Record<string, string>} */
let catalogue = {};

/** @param {Record<string, string>} strings */
export function speak(strings) {
  catalogue = strings;
}

/** As the page's language writes it. @param {number} number @param {number} places */
export function decimal(number, places) {
  const fixed = { minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: false };
  return new Intl.NumberFormat(document.documentElement.lang, fixed).format(number);
}

/** @param {number} ms */
export const milliseconds = (ms) => (ms < 0.1 ? `< ${decimal(0.1, 1)}` : decimal(ms, ms < 10 ? 1 : 0));

/** @param {string} key @param {Record<string, string | number>} [values] */
export function t(key, values = {}) {
  const text = catalogue[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
