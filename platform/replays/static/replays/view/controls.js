/** The buttons and fields around the table, kept true to the position. */

import { KEYS } from "../keyboard.js";
import { t } from "../text.js";

/** @param {HTMLElement} root @param {Record<string, () => void>} asks what a button does besides the actions
 * @param {{act: (name: string) => void, seat: (seat: number | null) => void, speed: (speed: number) => void}} doors */
export function controls(root, asks, doors) {
  const play = /** @type {HTMLElement} */ (root.querySelector('[data-do="play"]'));
  const speed = /** @type {HTMLSelectElement} */ (root.querySelector('[name="speed"]'));
  const eyes = /** @type {HTMLSelectElement} */ (root.querySelector('[name="eyes"]'));
  const icon = /** @type {SVGUseElement} */ (play.querySelector("use"));
  const shapes = (icon.getAttribute("href") ?? "").split("#")[0];
  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-do]")) : null;
    if (!button) return;
    const name = button.dataset.do ?? "";
    button.focus(); // Not every browser does so, and a dialog gives the focus back to what has it now.
    (asks[name] ?? (() => doors.act(name)))();
  });
  for (const [key, name] of Object.entries(KEYS)) tell(root.querySelector(`[data-do="${name}"]`), key.replace("Arrow", ""));
  speed.addEventListener("change", () => doors.speed(Number(speed.value)));
  eyes.addEventListener("change", () => doors.seat(eyes.value === "" ? null : Number(eyes.value)));

  return (/** @type {import("../position.js").Position} */ position) => {
    icon.setAttribute("href", `${shapes}#${position.playing ? "pause" : "play"}`);
    play.setAttribute("aria-label", t(position.playing ? "pause" : "play"));
    speed.value = String(position.speed);
    eyes.value = position.seat === null ? "" : String(position.seat);
  };
}

/** What a button does and which key does the same, for those who point at it. */
function tell(button, key) {
  if (key.trim()) button?.setAttribute("title", `${button.getAttribute("aria-label")} (${key})`);
}
