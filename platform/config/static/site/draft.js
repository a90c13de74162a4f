/** Code on its way from the playground to the upload page, in the same tab. Who keeps nothing loses only the way. */

const KEY = "lastcard-draft";

/** @param {string} code */
export function keep(code) {
  try {
    sessionStorage.setItem(KEY, code);
  } catch {
    // The upload page is empty then.
  }
}

/** Given out once. */
export function take() {
  try {
    const code = sessionStorage.getItem(KEY) ?? "";
    sessionStorage.removeItem(KEY);
    return code;
  } catch {
    return "";
  }
}
