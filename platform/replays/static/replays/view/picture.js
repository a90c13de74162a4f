/** A picture of the table as it stands: the drawing, with all that it refers to written into it, put on a canvas. */

import { fonts } from "./fonts.js";
import { fit, label, svg } from "./svg.js";

const STYLES = ["fill", "fill-opacity", "stroke", "stroke-width", "opacity", "font-weight", "text-anchor"];
const SHARPNESS = 2;
const FOOT = 84;

/** @param {HTMLElement} felt @param {{place: string, caption: string}} words @returns {Promise<Blob>} */
export async function picture(felt, words) {
  const table = /** @type {SVGSVGElement} */ (felt.querySelector(".table"));
  const { width, height } = table.viewBox.baseVal;
  const copy = /** @type {SVGElement} */ (written(table));
  for (const use of copy.querySelectorAll("use")) use.replaceWith(await drawn(use));
  const style = svg("style");
  style.textContent = await fonts();
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const whole = svg("svg", { viewBox: `0 0 ${width} ${height + FOOT}`, width, height: height + FOOT, "font-family": "Jost, system-ui, sans-serif" });
  whole.append(style, ...ground(felt, width, height), copy, ...foot(felt, width, height, words));
  return painted(whole, width, height + FOOT);
}

/** A drawing in a picture knows no style sheet: each node carries what the page gave it. */
function written(node) {
  const copy = node.cloneNode(false);
  if (!(node instanceof Element)) return copy;
  const style = getComputedStyle(node);
  copy.removeAttribute("class");
  if (node.nodeName !== "image") for (const name of STYLES) copy.setAttribute(name, style.getPropertyValue(name));
  copy.append(...[...node.childNodes].map(written));
  return copy;
}

/** The symbol itself in place of a reference to it. @param {SVGUseElement} use */
async function drawn(use) {
  const [address, id] = (use.getAttribute("href") ?? "").split("#");
  const symbol = (address ? await sheet(address) : document).getElementById(id);
  const node = svg("svg", { viewBox: symbol?.getAttribute("viewBox") ?? "" }, [...(symbol?.childNodes ?? [])].map((each) => each.cloneNode(true)));
  for (const name of ["x", "y", "width", "height", "fill", "fill-opacity", "opacity"]) {
    if (use.hasAttribute(name)) node.setAttribute(name, use.getAttribute(name) ?? "");
  }
  return node;
}

/** @type {Map<string, Promise<Document>>} */
const sheets = new Map();

function sheet(address) {
  const parsed = async () => new DOMParser().parseFromString(await (await fetch(address)).text(), "image/svg+xml");
  if (!sheets.has(address)) sheets.set(address, parsed());
  return /** @type {Promise<Document>} */ (sheets.get(address));
}

function ground(felt, width, height) {
  const [light, deep] = colours(felt, "--felt", "--felt-deep");
  const stops = [svg("stop", { "stop-color": light }), svg("stop", { offset: 0.78, "stop-color": deep })];
  return [
    svg("radialGradient", { id: "ground", cy: 0.42, r: 0.7 }, stops),
    svg("rect", { width, height: height + FOOT, fill: deep }),
    svg("rect", { width, height, fill: "url(#ground)" }),
  ];
}

function foot(felt, width, height, { place, caption }) {
  const [ink, muted] = colours(felt, "--on-felt", "--on-felt-muted");
  return [
    label(`${place} · Lastcard`, { x: 24, y: height + 24, "font-size": 20, fill: muted }),
    label(fit(caption, width - 48, 26), { x: 24, y: height + 58, "font-size": 26, "font-weight": 600, fill: ink }),
  ];
}

const colours = (node, ...names) => names.map((name) => getComputedStyle(node).getPropertyValue(name).trim());

async function painted(drawing, width, height) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: width * SHARPNESS, height: height * SHARPNESS });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}
