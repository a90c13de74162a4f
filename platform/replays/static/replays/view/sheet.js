/** The score sheet: a column for each seat, a line for each round, totals below. */

import { roundAt } from "../game.js";
import { who } from "../sentences.js";
import { t } from "../text.js";

/** So many columns fit beside the table. */
const FEW = 4;

/** @param {HTMLTableElement} node @param {(index: number) => void} goTo */
export function sheet(node, goTo) {
  let shown = /** @type {unknown} */ (null);
  node.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("button");
    if (button) goTo(Number(button.dataset.index));
  });
  return (/** @type {import("../decode.js").Game} */ game, /** @type {number} */ index) => {
    if (shown !== game) {
      node.replaceChildren(head(game), body(game), foot(game));
      node.closest("[data-viewer]")?.classList.toggle("is-few", game.seats <= FEW);
    }
    shown = game;
    const now = roundAt(game, index);
    for (const row of node.tBodies[0].rows) {
      const round = Number(row.dataset.round);
      row.ariaCurrent = round === now.number ? "true" : null;
      row.classList.toggle("is-ahead", round > now.number || (round === now.number && !isOver(now, index)));
    }
    totals(node, game.frames[index].position.totals);
  };
}

/** A round's points are shown from its last frame on. */
const isOver = (round, index) => index >= round.first + round.frames - 1;

function head(game) {
  const row = cells("th", [t("round"), ...game.players.map((_, seat) => who(game, seat))]);
  for (const cell of [...row.cells].slice(1)) cell.title = cell.textContent ?? "";
  return wrapped("thead", [row]);
}

function body(game) {
  const rows = game.rounds.map((round) => {
    const row = cells("td", ["", ...round.points]);
    row.cells[0].replaceChildren(jump(round));
    row.dataset.round = String(round.number);
    if (round.winner !== null) row.cells[round.winner + 1].classList.add("is-won");
    return row;
  });
  return wrapped("tbody", rows);
}

function foot(game) {
  return wrapped("tfoot", [cells("td", [t("total"), ...game.players.map(() => "")])]);
}

function totals(node, values) {
  const { cells: shown } = /** @type {HTMLTableSectionElement} */ (node.tFoot).rows[0];
  values.forEach((value, seat) => {
    shown[seat + 1].textContent = String(value);
  });
}

function jump(round) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.index = String(round.first);
  button.textContent = String(round.number);
  button.setAttribute("aria-label", t("go_to_round", { round: round.number }));
  return button;
}

function wrapped(name, rows) {
  const section = document.createElement(name);
  section.append(...rows);
  return section;
}

/** A text lies in an element of its own: it can be hidden while its cell stays. */
function cells(name, texts) {
  const row = document.createElement("tr");
  for (const text of texts) {
    const cell = document.createElement(name);
    cell.appendChild(document.createElement("span")).textContent = String(text);
    row.append(cell);
  }
  return row;
}
