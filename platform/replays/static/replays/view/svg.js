/** SVG nodes by attributes alone: the page's policy forbids inline styles. */

const SPACE = "http://www.w3.org/2000/svg";
const pen = document.createElement("canvas").getContext("2d");

/** @param {string} name @param {Record<string, string | number>} [attributes] @param {Node[]} [children] */
export function svg(name, attributes = {}, children = []) {
  const node = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.append(...children);
  return node;
}

/** @param {string} text */
export function label(text, attributes) {
  const node = svg("text", attributes);
  node.textContent = text;
  return node;
}

/** As much of a text as fits, with an ellipsis when it was cut. @param {string} text @param {number} width @param {number} size */
export function fit(text, width, size) {
  if (!pen) return text;
  pen.font = `600 ${size}px Jost, system-ui, sans-serif`;
  const letters = [...text];
  if (pen.measureText(text).width <= width) return text;
  while (letters.length && pen.measureText(`${letters.join("")}…`).width > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
