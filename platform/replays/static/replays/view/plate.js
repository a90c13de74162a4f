/** A seat's plate: whose hand it is, how many cards, and whether it is their turn. */

import { t } from "../text.js";
import { fit, label, svg } from "./svg.js";

/** Too narrow for a sign beside the name, in letters. */
const NARROW = 7;

/** @param {any} place @param {number} size of the letters @param {{name: string, count: number, turn: boolean, called: boolean, out: boolean, acted: boolean, flag: string | undefined, winner: boolean}} seat
 * @param {(size: number) => Node} sigil */
export function plate(place, size, seat, sigil) {
  const { x, y, width } = place.plate;
  const height = size * 1.9;
  const badge = seat.out ? t("out") : seat.called ? t("last_card") : (seat.flag ?? "");
  const group = svg("g", { transform: `translate(${x - width / 2} ${y - height / 2})`, class: classes(seat) });
  group.append(svg("rect", { width, height, rx: height / 2, class: "plate-body" }), ...nameAndCount(seat, width, height, size, sigil));
  if (badge) group.append(flag(badge, width, height, size));
  return group;
}

function nameAndCount(seat, width, height, size, sigil) {
  const narrow = width < size * NARROW;
  const left = narrow ? size * 0.6 : height;
  const marks = narrow ? [] : [svg("g", { transform: `translate(${height * 0.18} ${height * 0.18})` }, [sigil(height * 0.64)])];
  const room = width - left - size * 1.9;
  const name = label(fit(seat.name, room, size), { x: left, y: height * 0.52 + size * 0.3, "font-size": size, class: "plate-name" });
  const count = label(String(seat.count), { x: width - size * 1.05, y: height * 0.52 + size * 0.3, "font-size": size, class: "plate-count" });
  const title = svg("title");
  title.textContent = seat.name;
  return [...marks, name, count, title];
}

function flag(text, width, height, size) {
  const wide = size * 0.5 * text.length + size;
  return svg("g", { transform: `translate(${width - wide - size * 0.4} ${height * 0.82})`, class: "flag" }, [
    svg("rect", { width: wide, height: size * 1.25, rx: size * 0.2 }),
    label(text, { x: wide / 2, y: size * 0.93, "font-size": size * 0.82 }),
  ]);
}

function classes({ turn, out, called, acted, winner }) {
  return ["plate", turn && "is-turn", acted && "is-actor", out && "is-out", called && "is-called", winner && "is-winner"].filter(Boolean).join(" ");
}
