/** Keys to actions. A key pressed in a field, or with a modifier, stays the browser's. */

export const KEYS = Object.freeze({
  ArrowRight: "next",
  ArrowLeft: "previous",
  " ": "play",
  Home: "first",
  End: "last",
  j: "nextRound",
  k: "previousRound",
  n: "nextMoment",
  p: "previousMoment",
  "+": "faster",
  "-": "slower",
});
const WITH_SHIFT = Object.freeze({ ArrowRight: "nextTurn", ArrowLeft: "previousTurn" });
const FIELDS = "input:not([type=range]), select, textarea";
const PRESSED = "button, a, summary";

/** @param {{act: (name: string) => void, seat: (seat: number) => void, open: () => void, help: () => void, goto: () => void}} doors */
export function listen(doors) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isOurs(event) === false) return;
    if (answer(event, doors)) event.preventDefault();
  });
}

function isOurs({ target, key }) {
  if (!(target instanceof Element)) return true;
  if (target.closest("dialog[open]") || target.closest(FIELDS)) return false;
  return !(key === " " && target.closest(PRESSED));
}

function answer({ key, shiftKey }, { act, seat, open, help, goto }) {
  if (shiftKey && key in WITH_SHIFT) act(WITH_SHIFT[key]);
  else if (key in KEYS) act(KEYS[key]);
  else if (/^[0-9]$/.test(key)) seat(Number(key));
  else if (key === "o") open();
  else if (key === "g") goto();
  else if (key === "?") help();
  else return false;
  return true;
}
