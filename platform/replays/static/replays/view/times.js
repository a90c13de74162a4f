/** How long each decision of a seat took, against the limit. The scale is logarithmic: most take next to nothing. */

import { last } from "../game.js";
import { who } from "../sentences.js";
import { milliseconds, t } from "../text.js";
import { chart, HEIGHT } from "./chart.js";
import { choice } from "./choice.js";
import { svg } from "./svg.js";

const LEAST = 0.01;
/** From this share of the limit on, a decision was close to it. */
const NEAR = 0.5;

/** @typedef {{place: number, ms: number}} Time @typedef {import("../decode.js").Game} Game */

/** Whose times are shown is asked for; else it is whoever thought longest. @param {HTMLElement} node @param {number | undefined} limit in milliseconds @param {(index: number) => void} goTo */
export function times(node, limit, goTo) {
  const [drawing, told, longestOf, ends] = ["svg", "[data-longest]", "[data-go-longest]", "[data-limit]"].map((each) => /** @type {any} */ (node.querySelector(each)));
  const bars = chart(drawing, goTo);
  const seats = choice(node.querySelector("[data-seats]"), choose);
  let wanted = /** @type {number | null} */ (null);
  let now = { game: /** @type {any} */ (null), index: 0, all: /** @type {Time[][]} */ ([]) };
  longestOf.addEventListener("click", () => goTo(Number(longestOf.dataset.index)));
  ends.textContent = limit ? t("limit", { limit }) : "";

  function choose(seat) {
    wanted = seat;
    lay();
  }

  function lay() {
    const { game, all } = now;
    const [longest, known] = [all.map(most), (seat) => seat !== null && all[seat]?.length];
    node.hidden = !all.some((each) => each.length);
    if (node.hidden) return;
    const seat = /** @type {number} */ (known(wanted) ? wanted : longest.indexOf(longest.reduce(longer)));
    const top = Math.max(limit ?? 0, longest[seat].ms, 1);
    bars.lay(game, [...all[seat].map(({ place, ms }) => bar(place, height(ms, top), near(ms))), ...line(game, limit, top)]);
    bars.point(now.index);
    seats(game, seat, (each) => (all[each].length ? { text: share(longest[each].ms), warns: near(longest[each].ms) } : null));
    told.textContent = t("times", { who: who(game, seat), longest: milliseconds(longest[seat].ms) });
    const { round, turn } = game.frames[longest[seat].place];
    longestOf.textContent = t("at_turn", { round, turn });
    longestOf.dataset.index = String(longest[seat].place);
  }

  const near = (ms) => Boolean(limit && ms >= NEAR * limit);
  const share = (ms) => t(near(ms) ? "ms_of_limit" : "ms", { ms: milliseconds(ms), share: Math.round((100 * ms) / (limit ?? ms)) });

  return (/** @type {Game} */ game, /** @type {number} */ index) => {
    const isNew = now.game !== game;
    now = { game, index, all: isNew ? timesOf(game) : now.all };
    if (isNew) lay();
    else bars.point(index);
  };
}

/** By seat. @param {Game} game @returns {Time[][]} */
function timesOf(game) {
  const all = game.players.map(() => /** @type {Time[]} */ ([]));
  for (const [place, { seat, cpu_ms: ms }] of game.frames.entries()) if (seat !== null && ms !== null) all[seat].push({ place, ms });
  return all;
}

/** @param {Time} one @param {Time} other */
const longer = (one, other) => (other.ms > one.ms ? other : one);

/** @param {Time[]} times @returns {Time} */
const most = (times) => times.reduce(longer, { place: 0, ms: -1 });

const bar = (x, y, near) => svg("line", { x1: x, x2: x, y1: HEIGHT, y2: y, class: near ? "bar is-near" : "bar" });

function line(game, limit, top) {
  const y = limit ? height(limit, top) : 0;
  return limit ? [svg("line", { x1: 0, x2: last(game), y1: y, y2: y, class: "limit" })] : [];
}

/** Where a time ends, from the head down. */
function height(ms, top) {
  const share = Math.log(Math.max(ms, LEAST) / LEAST) / Math.log(top / LEAST);
  return (HEIGHT * (1 - 0.94 * share)).toFixed(1);
}
