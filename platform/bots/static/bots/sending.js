/** Sends a form and stays on its page: what was typed and chosen is still there when it is refused. */

/** Where to go on, or the page that says what is wrong. Neither where nobody looked at it: that is said here.
 * @typedef {{to?: string, page?: Document}} Answer */

/** @param {HTMLFormElement} form @param {any} button @returns {Promise<Answer>} */
export async function send(form, button) {
  const body = new FormData(form);
  body.set("csrfmiddlewaretoken", token() ?? String(body.get("csrfmiddlewaretoken")));
  unsent(form, "");
  const rest = busy(button);
  const answer = await answered(form, button.formAction, body);
  if (answer.to) addEventListener("pagehide", rest);
  else rest();
  return answer;
}

/** Who has signed in in another tab since has another. */
const token = () => document.cookie.match(/(?:^|; )csrftoken=(\w+)/)?.[1];

async function answered(form, address, body) {
  try {
    const answer = await fetch(address, { method: "POST", body, headers: { "HX-Request": "true" } });
    const to = answer.headers.get("HX-Redirect");
    if (to) return { to };
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (page.querySelector("[data-upload]")) return { page };
    unsent(form, answer.redirected ? "out" : "refused", page.querySelector("h1")?.textContent);
  } catch {
    unsent(form, "down");
  }
  return {};
}

function busy(button) {
  const words = button.textContent;
  button.disabled = true;
  button.textContent = button.dataset.sending ?? words;
  return () => {
    button.disabled = false;
    button.textContent = words;
  };
}

function unsent(form, why, words = "") {
  for (const place of form.querySelectorAll("[data-unsent]")) {
    place.hidden = place.dataset.unsent !== why;
    for (const each of place.querySelectorAll("b")) each.textContent = words;
  }
}

/** The sentences of another page of the same form. @param {HTMLFormElement} form @param {Document} page */
export function tell(form, page) {
  for (const place of form.querySelectorAll("[data-told]")) {
    place.replaceChildren(...(page.querySelector(`[data-told="${place.dataset.told}"]`)?.childNodes ?? []));
  }
  for (const field of form.querySelectorAll("input[id], textarea[id]")) {
    field.ariaInvalid = page.getElementById(field.id)?.ariaInvalid ?? null;
  }
}
