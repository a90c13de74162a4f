/** The table for those who cannot see it: what happened, and on demand the whole position in words. */

import { nameOf } from "../cards.js";
import { roundAt } from "../game.js";
import { named } from "../moments.js";
import { sentences, who } from "../sentences.js";
import { t } from "../text.js";
import { spoken } from "./cards.js";

/** @param {{live: HTMLElement, caption: HTMLElement, place: HTMLElement, moment: HTMLElement, position: HTMLElement}} nodes */
export function aria({ live, caption, place, moment, position }) {
  const details = position.closest("details");
  let tell = () => {};
  details?.addEventListener("toggle", () => tell());

  function describe(game, there) {
    tell = () => position.replaceChildren(...words(game, there).map(item));
    if (details?.open) tell();
  }

  return (/** @type {import("../decode.js").Game} */ game, /** @type {number} */ index, /** @type {boolean} */ quiet) => {
    const frame = game.frames[index];
    const told = sentences(game, frame).join(" ");
    caption.textContent = told;
    place.textContent = t("at_turn", { round: roundAt(game, index).number, turn: frame.turn });
    moment.textContent = named(game, index);
    if (!quiet) live.textContent = moment.textContent ? `${told} ${moment.textContent}.` : told;
    describe(game, frame.position);
  };
}

function words(game, { hands, counts, discard, colour, pile, turn, direction }) {
  const card = nameOf(discard.at(-1));
  return [
    colour ? t("told_top", { card, colour: t(`colour_${colour}`) }) : t("told_top_wild", { card }),
    t("told_turn", { who: who(game, turn) }),
    ...(game.seats > 2 ? [t(direction > 0 ? "told_clockwise" : "told_anticlockwise")] : []),
    t("pile_count", { count: pile }),
    ...counts.map((count, seat) => t("told_hand", { who: who(game, seat), seat, count, cards: spoken(hands[seat]) }).replace(/:\s*$/, "")),
  ];
}

function item(text) {
  const node = document.createElement("li");
  node.textContent = text;
  return node;
}
