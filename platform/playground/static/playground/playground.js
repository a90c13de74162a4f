/** The playground: the ten lines become an editor, a run is followed, its rounds are shown. */

import { ofPlayground, ofUpload } from "../site/draft.js";
import { faults, follow } from "./run.js";

const root = /** @type {HTMLElement} */ (document.querySelector("[data-playground]"));
const find = (selector) => /** @type {any} */ (root.querySelector(selector));
const area = find("textarea");
const shown = find("#first-bot").textContent;
const example = find("template")?.content.textContent ?? shown;
let mine = ofPlayground.read();

/** @type {Promise<ReturnType<typeof import("../site/editor.js").edit>> | null} */
let editor = null;

function write() {
  editor ??= import("../site/editor.js").then(({ edit }) => {
    const made = edit(area, find("[data-editor]"));
    made.mark(faults(root));
    return made;
  });
  return editor;
}

/** A run's page shows what was played in it; elsewhere one goes on where one stopped. */
area.value = shown === example ? mine || example : shown;
for (const each of root.querySelectorAll("[data-needs-script]")) each.hidden = false;
find("[data-copy]").dataset.copy = area.id;

/** The editor is large, and fetched once somebody comes near it. */
const near = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && (near.disconnect(), write()), { rootMargin: "400px" });
near.observe(root);

root.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  find("form").requestSubmit();
}, true);

function offer() {
  find("[data-example]").hidden = area.value === example;
  find("[data-mine]").hidden = !mine || area.value === mine;
}

area.addEventListener("input", () => {
  if (area.value === example) ofPlayground.forget();
  else ofPlayground.write((mine = area.value));
  offer();
});
offer();

find("[data-example]").addEventListener("click", async () => (await write()).write(example));
find("[data-mine]").addEventListener("click", async () => (await write()).write(mine));
find("[data-upload-this]").addEventListener("click", (event) => ofUpload(event.target.pathname).write(area.value));

for (const choice of root.querySelectorAll("[name=opponent]")) choice.addEventListener("change", () => face(/** @type {any} */ (choice)));

/** Before the first run the character that was chosen sits at the table and says its line. */
function face(choice) {
  if (!find("[data-quote]")) return;
  find("[data-quote]").textContent = choice.dataset.says;
  find("[data-name]").textContent = choice.parentElement.textContent.trim();
  find("[data-face]").replaceChildren(choice.parentElement.querySelector("svg").cloneNode(true));
}

/** The button keeps the focus while it waits; what is pressed meanwhile is dropped. */
for (const [name, busy] of /** @type {const} */ ([["htmx:beforeRequest", "true"], ["htmx:afterRequest", null]])) {
  find("form").addEventListener(name, () => (find("[data-play]").ariaDisabled = busy));
}

/** What is refused is told below the button, until the next run: what lies on the table stays there. */
document.body.addEventListener("htmx:beforeSwap", (/** @type {any} */ { detail }) => {
  if (!["run", "refusal"].includes(detail.target?.id) || !detail.xhr.responseText.includes(`id="${detail.target.id}"`)) return;
  detail.shouldSwap = true;
  detail.isError = false;
  if (detail.target.id === "run" && detail.requestConfig.verb === "post") find("#refusal").replaceChildren();
});

document.body.addEventListener("htmx:afterSwap", async (/** @type {any} */ { detail }) => {
  if (detail.target?.id !== "run") return;
  const marks = faults(root);
  follow(root);
  // On a phone the table lies below what was pressed.
  if (detail.requestConfig.verb === "post") find("#run").scrollIntoView({ block: "nearest" });
  (await write()).mark(marks);
});

follow(root);
