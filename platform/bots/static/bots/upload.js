/** Comforts of the upload form: a file may be dropped, and one that is too large is refused before it is sent. */

const form = document.querySelector("[data-upload]");
const drop = form.querySelector("[data-drop]");
const input = drop.querySelector("input");

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

function judge() {
  const file = input.files[0];
  input.setCustomValidity(file && file.size > most(file.name) ? form.dataset.tooLarge : "");
  input.reportValidity();
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
