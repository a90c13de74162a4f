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
  input.setCustomValidity(file && file.size > Number(form.dataset.most) ? form.dataset.tooLarge : "");
  input.reportValidity();
}

form.addEventListener("submit", (event) => {
  if (input.checkValidity()) return;
  event.preventDefault();
  input.reportValidity();
});
