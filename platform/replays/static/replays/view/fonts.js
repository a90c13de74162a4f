/** The page's own faces of type as a style sheet that needs no other file. */

export async function fonts() {
  const faces = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule).map((rule) => whole(rule, sheet)));
  return (await Promise.all(faces)).join("\n");
}

/** @param {CSSFontFaceRule} rule @param {CSSStyleSheet} sheet */
async function whole({ style }, sheet) {
  const address = style.getPropertyValue("src").match(/url\("([^"]+)"\)/)?.[1] ?? "";
  const source = await dataAddress(new URL(address, sheet.href ?? location.href));
  const range = style.getPropertyValue("unicode-range");
  return `@font-face{font-family:Jost;font-weight:100 900;src:url(${source});unicode-range:${range}}`;
}

async function dataAddress(address) {
  if (address.protocol === "data:") return address.href;
  const blob = await (await fetch(address)).blob();
  return new Promise((done) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(reader.result));
    reader.readAsDataURL(blob);
  });
}
