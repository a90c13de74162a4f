/**
 * Keeps the live parts of a page fresh. One stream for the visible tab tells what has changed, htmx asks for it;
 * without a stream each part is asked for from time to time.
 */

const JITTER = 1000;
const SLOWLY = 10000;
const AGAIN = 60000;
const IN_USE = 1000;

let since = document.querySelector("meta[name=live-since]")?.content ?? "0";
/** @type {EventSource | null} */
let stream = null;
let followed = new Set();
const timers = new Map();

const parts = () => [...document.querySelectorAll("[data-live]")];
const topicsOf = (part) => part.dataset.live.split(" ");
const wanted = () => new Set(parts().flatMap(topicsOf));

function listen() {
  if (stream || document.hidden || !(followed = wanted()).size) return;
  stream = new EventSource(`/live/?${new URLSearchParams({ since, topics: [...followed].sort().join(" ") })}`);
  stream.addEventListener("message", (event) => {
    since = event.lastEventId;
    const changed = event.data.split(" ");
    for (const part of parts()) if (topicsOf(part).some((topic) => changed.includes(topic))) soon(part);
  });
  stream.addEventListener("error", () => {
    if (stream?.readyState !== EventSource.CLOSED) return;
    hush();
    setTimeout(listen, AGAIN * (0.5 + Math.random()));
  });
}

function hush() {
  stream?.close();
  stream = null;
}

/** Not all visitors at once, and no part more often than it likes. */
function soon(part) {
  if (!timers.has(part.id)) later(part.id, 1000 * Number(part.dataset.pace) + JITTER * Math.random());
}

function later(id, wait) {
  timers.set(id, setTimeout(() => ask(id), wait));
}

function ask(id) {
  timers.delete(id);
  const part = document.getElementById(id);
  if (!part?.dataset.live || document.hidden) return;
  if (isInUse(part)) return later(id, IN_USE);
  htmx.trigger(part, "changed");
}

/** What somebody stands on with the keyboard or has marked is left in place. */
function isInUse(part) {
  const marked = getSelection();
  return part.contains(document.activeElement) || (!marked.isCollapsed && marked.containsNode(part, true));
}

document.addEventListener("visibilitychange", () => (document.hidden ? hush() : listen()));
addEventListener("pagehide", hush);
addEventListener("pageshow", listen);
document.addEventListener("htmx:afterSettle", () => {
  if ([...wanted()].every((topic) => followed.has(topic))) return;
  hush();
  listen();
});
setInterval(() => {
  if (stream?.readyState !== EventSource.OPEN && !document.hidden) parts().forEach(soon);
}, SLOWLY);
listen();
