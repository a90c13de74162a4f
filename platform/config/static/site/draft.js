/** Code that somebody typed, kept by their own browser. It is text, and ends in an editor or in nothing.
 * A browser that keeps nothing costs only the comfort. */

const KEY = "lastcard-code";

/** The playground's, until it starts again from the example. */
export const ofPlayground = draft(() => localStorage, KEY);

/** What a form for uploads starts with: as long as the tab lives, or until it was uploaded. @param {string} path */
export const ofUpload = (path) => draft(() => sessionStorage, `${KEY} ${path}`);

function draft(storage, key) {
  return {
    read: () => tried(() => storage().getItem(key)) ?? "",
    /** @param {string} code */
    write: (code) => tried(() => storage().setItem(key, code)),
    forget: () => tried(() => storage().removeItem(key)),
  };
}

/** Who signs out may leave the browser to somebody else. */
export function forgetAll() {
  ofPlayground.forget();
  tried(() => Object.keys(sessionStorage).filter((key) => key.startsWith(KEY)).forEach((key) => sessionStorage.removeItem(key)));
}

/** Browsers may forbid it, or have no room. */
function tried(act) {
  try {
    return act();
  } catch {
    return null;
  }
}
