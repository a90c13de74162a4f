/** Comforts of the upload form: an editor for the code, a file may be dropped, one that is too large is refused
 * before it is sent, and of what is refused afterwards only the sentences are put in. */

import { ofPlayground, ofUpload } from "../site/draft.js";
import { edit } from "../site/editor.js";
import { send, tell } from "./sending.js";

/** @type {HTMLFormElement} */
const form = document.querySelector("[data-upload]");
const find = (selector) => /** @type {any} */ (form.querySelector(selector));
const drop = find("[data-drop]");
const input = drop.querySelector("input");
const area = find("textarea");
const draft = ofUpload(location.pathname);
const first = area.value;
const offered = draft.read() || first;
area.value = offered;
const editor = edit(area, find("[data-editor]"));
for (const each of form.querySelectorAll("[data-needs-script]")) each.hidden = false;
find("label[for=id_code]").addEventListener("click", () => editor.focus());
if (area.dataset.line && offered === first) editor.mark([{ line: Number(area.dataset.line), text: area.dataset.text }]);

for (const name of ["dragover", "dragleave", "drop"]) {
  drop.addEventListener(name, (event) => {
    event.preventDefault();
    drop.classList.toggle("is-over", name === "dragover");
  });
}

drop.addEventListener("drop", (event) => {
  if (!event.dataTransfer.files.length) return;
  input.files = event.dataTransfer.files;
  judge();
});
input.addEventListener("change", judge);
find("[data-no-file]").addEventListener("click", () => {
  input.value = "";
  judge();
  input.focus();
});

/** Code that stands there untouched, from an earlier version or the playground, makes way for a file. */
function judge() {
  const file = input.files[0];
  if (file && area.value === offered) editor.write("");
  if (!file && area.value === "") editor.write(offered);
  const refusal = file && file.size > most(file.name) ? form.dataset.tooLarge : "";
  input.setCustomValidity(refusal);
  input.reportValidity();
  find("[data-no-file]").hidden = !file;
  find("[data-refused]").hidden = !refusal;
  find("[data-refused] span").textContent = refusal;
}

/** By its ending; what is no bot at all the server refuses in better words. */
function most(name) {
  const ending = name.slice(name.lastIndexOf(".")).toLowerCase();
  return JSON.parse(form.dataset.most)[ending] ?? Infinity;
}

const played = ofPlayground.read();
const take = find("[data-from-playground]");

/** What is typed outlives a reload; a file that took its place does not make it forgotten. */
function keep() {
  if (area.value && area.value !== first) draft.write(area.value);
  take.hidden = !played || area.value === played;
}

area.addEventListener("input", keep);
take.addEventListener("click", () => editor.write(played));
keep();

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!input.reportValidity()) return;
  const answer = await send(form, event.submitter ?? find("[data-send]"));
  if (answer.to) {
    draft.forget();
    location.assign(answer.to);
  } else if (answer.page) {
    tell(form, answer.page);
    editor.judged();
    find("[aria-invalid=true]:not([hidden])")?.focus();
    find("[data-told] .errors").scrollIntoView({ block: "center" });
  }
});
