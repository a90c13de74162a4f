/** Small comforts on every page; each works without it too. */

import { forgetAll, ofUpload } from "./draft.js";

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", () => copy(button));
}

async function copy(button) {
  const source = document.getElementById(button.dataset.copy);
  await navigator.clipboard.writeText(source?.value ?? source?.textContent ?? "");
  button.textContent = button.dataset.copied;
}

/** What comes along through signing in is said there; who signs out leaves nothing behind. */
for (const note of document.querySelectorAll("[data-carried]")) note.hidden = !ofUpload(note.dataset.carried).read();
for (const form of document.querySelectorAll("form[action$='/accounts/logout/']")) form.addEventListener("submit", forgetAll);

/** The scheme is kept in a cookie, so that the server sends the page in it and nothing flashes. */
for (const button of document.querySelectorAll("[data-scheme-switch]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const root = document.documentElement;
    const dark = getComputedStyle(root).colorScheme === "dark" || (!root.dataset.scheme && matchMedia("(prefers-color-scheme: dark)").matches);
    root.dataset.scheme = dark ? "light" : "dark";
    document.cookie = `scheme=${root.dataset.scheme}; path=/; max-age=31536000; samesite=lax`;
  });
}
