/** A dialog that closes gives the focus back to what opened it; where a key did, the table has it. */

/** @param {Iterable<HTMLDialogElement>} dialogs @param {HTMLElement} table */
export function focusAfter(dialogs, table) {
  for (const dialog of dialogs) {
    dialog.addEventListener("close", () => {
      const has = document.activeElement; // A button that is no longer to be seen has it still.
      if (!has || has === document.body || dialog.contains(has)) table.focus({ preventScroll: true });
    });
  }
}
