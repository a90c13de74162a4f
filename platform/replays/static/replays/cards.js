/** Cards as words and in the order a player holds them. Their pictures are in `cards.svg`. */

import { t } from "./text.js";

const RANKS = "0123456789SVD";
const WILDS = ["W", "W4", "WC", "WV", "WS", "WX", "W2", "WT", "WF"];
const SUITS = "RYGB";

export const isWild = (card) => card.startsWith("W");

/** @param {string} card as `R5` or `W4` */
export function nameOf(card) {
  if (isWild(card)) return t(`card_${card}`);
  const rank = RANKS.indexOf(card[1]) < 10 ? card[1] : t(`rank_${card[1]}`);
  return t("card", { colour: t(`colour_${card[0]}`), rank });
}

/** The notation's order: by colour and rank, wilds last. @param {string[]} hand */
export function sorted(hand) {
  return [...hand].sort((one, other) => order(one) - order(other));
}

/** A card's place in that order; backs come last. @param {string} card */
export function order(card) {
  if (card === "back") return 200;
  if (isWild(card)) return 100 + WILDS.indexOf(card);
  return SUITS.indexOf(card[0]) * 13 + RANKS.indexOf(card[1]);
}

/** @param {string} move as `W4:B!`: its card, or null for a word such as `draw` */
export function cardOf(move) {
  const card = move.replace(/[!:@].*$/, "");
  return /^([RYGB][0-9SVD]|W[4CVSX2TF]?)$/.test(card) ? card : null;
}

/** A move in words. @param {string} move @param {(seat: number) => string} who */
export function moveName(move, who) {
  const card = cardOf(move);
  const colour = move.match(/:([RYGB])/)?.[1];
  const seat = move.match(/@(\d+)/)?.[1];
  if (!card) return colour ? t(`colour_${colour}`) : t(`move_${move}`);
  const suffix = colour ? `, ${t(`colour_${colour}`)}` : seat ? ` → ${who(Number(seat))}` : "";
  return nameOf(card) + suffix;
}
