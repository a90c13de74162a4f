/** The table for those who cannot see it: what happened, and on demand the whole position in words. */

import { nameOf } from "../cards.js";
import { roundAt } from "../game.js";
import { sentences, who } from "../sentences.js";
import { t } from "../text.js";
import { spoken } from "./cards.js";

/** @param {{live: HTMLElement, caption: HTMLElement, place: HTMLElement, position: HTMLElement}} nodes */
export function aria({ live, caption, place, position }) {
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
    if (!quiet) live.textContent = told;
    describe(game, frame.position);
  };
}

function words(game, { hands, counts, discard, colour, pile, turn }) {
  const top = discard.at(-1);
  return [
    t("told_top", { card: top ? nameOf(top) : "", colour: colour ? t(`colour_${colour}`) : "" }),
    t("told_turn", { who: who(game, turn) }),
    t("pile_count", { count: pile }),
    ...counts.map((count, seat) => t("told_hand", { who: who(game, seat), count, cards: spoken(hands[seat]) }).replace(/:\s*$/, "")),
  ];
}

function item(text) {
  const node = document.createElement("li");
  node.textContent = text;
  return node;
}
