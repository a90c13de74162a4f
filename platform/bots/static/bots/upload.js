/** Comforts of the upload form: an editor for the code, a file may be dropped, and one that is too large is refused
 * before it is sent. */

import { take } from "../site/draft.js";
import { edit } from "../site/editor.js";

const form = document.querySelector("[data-upload]");
const drop = form.querySelector("[data-drop]");
const input = drop.querySelector("input");
const said = form.querySelector("[data-refused]");
const area = form.querySelector("textarea");
const offered = area.value || take();
area.value = offered;
const editor = edit(area, form.querySelector("[data-editor]"));
form.querySelector("[data-needs-script]").hidden = false;
form.querySelector("label[for=id_code]").addEventListener("click", () => editor.focus());
if (area.dataset.line) editor.mark([{ line: Number(area.dataset.line), text: area.dataset.text }]);

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

/** Code that stands there untouched, from an earlier version or the playground, makes way for a file. */
function judge() {
  const file = input.files[0];
  if (file && area.value === offered) editor.write("");
  const refusal = file && file.size > most(file.name) ? form.dataset.tooLarge : "";
  input.setCustomValidity(refusal);
  input.reportValidity();
  said.hidden = !refusal;
  said.firstElementChild.firstElementChild.textContent = refusal;
}

/** By its ending; what is no bot at all the server refuses in better words. */
function most(name) {
  const ending = name.slice(name.lastIndexOf(".")).toLowerCase();
  return JSON.parse(form.dataset.most)[ending] ?? Infinity;
}

form.addEventListener("submit", (event) => {
  if (input.checkValidity()) return;
  event.preventDefault();
  input.reportValidity();
});
