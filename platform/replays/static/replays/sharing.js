/** What one takes along of a moment: a link, the code that embeds it in a page, a picture, the replay. */

import { t } from "./text.js";
import { picture } from "./view/picture.js";

const KEPT_MS = 10000;
const SIZE = 'width="100%" height="640"';

/**
 * @param {HTMLDialogElement} dialog @param {{page?: string, embed?: string, replay?: string, name?: string}} setting without a server there is no address
 * @param {() => string} search of the moment that is shown
 */
export function sharing(dialog, setting, search) {
  const [told, moment, download, embed] = ["[data-shared]", "[data-shares]", "[data-download]", '[data-do="embed"]'].map((each) => /** @type {any} */ (dialog.querySelector(each)));
  const address = (path) => new URL((path ?? "") + search(), location.href).href;
  embed.hidden = !setting.embed;
  download.hidden = !setting.replay;
  download.href = setting.replay ?? "";
  download.download = `${setting.name}.json`;

  /** Where the browser lets nobody write to the clipboard, the text itself is shown. */
  async function copy(text, word) {
    const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    told.textContent = copied ? t(word) : text;
  }

  return {
    /** @param {{place: string, caption: string}} words */
    share({ place, caption }) {
      moment.textContent = `${place} · ${caption}`;
      told.textContent = "";
      dialog.showModal();
    },
    link: () => copy(address(setting.page), "link_copied"),
    embed: () => copy(frame(address(setting.embed)), "embed_copied"),
    /** @param {HTMLElement} felt @param {{place: string, caption: string}} words */
    async picture(felt, words) {
      save(await picture(felt, words), `${[setting.name ?? "game", ...words.place.match(/\d+/g)].join("-")}.png`);
      told.textContent = t("picture_saved");
    },
  };
}

function frame(address) {
  const source = address.replaceAll("&", "&amp;").replaceAll('"', "%22");
  const title = document.title.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${source}" title="${title}" ${SIZE} loading="lazy"></iframe>`;
}

function save(blob, name) {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
