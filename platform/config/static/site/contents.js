/** Marks in a document's contents where the reader is: the last heading that has come up to the upper third. */

const links = new Map([...document.querySelectorAll("[data-contents] a")].map((link) => [link.hash.slice(1), link]));
const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
let here = null;

function mark() {
  const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
  const now = links.get(passed.at(-1)?.id) ?? null;
  if (now === here) return;
  here?.removeAttribute("aria-current");
  now?.setAttribute("aria-current", "location");
  now?.scrollIntoView({ block: "nearest" });
  here = now;
}

let asked = 0;
addEventListener("scroll", () => (asked ||= requestAnimationFrame(() => ((asked = 0), mark()))), { passive: true });
mark();
