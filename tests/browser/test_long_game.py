"""A game of ten seats, ten rounds and some two thousand decisions in the viewer. `-s` tells the figures."""

import gzip
import json
from random import Random
from statistics import median

import pytest
from playwright.sync_api import CDPSession

from engine.game import Game
from engine.moves import MOVES
from engine.replay import Participant, Recording, Replay
from engine.rulesets import ruleset
from tests.browser.visitor import Visitor
from tests.matches.builders import a_finished_match

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.timeout(1800)]

SEATS, ROUNDS, LAYS = 10, 10, 0.45
PAGE_BYTES = 250_000
PLAYED_MS = 30_000
MINUTES = 10

SHIFTS = """window.shift = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) window.shift += each.hadRecentInput ? 0 : each.value;
}).observe({ type: "layout-shift", buffered: true });"""
SCRUB = """async () => {
  const range = document.querySelector("[data-range]"), taken = [], frames = Number(range.max) + 1;
  for (let each = 1; each <= frames; each += 1) {
    range.value = (each * 7919) % frames;
    const began = performance.now();
    range.dispatchEvent(new Event("input"));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    taken.push(performance.now() - began);
  }
  return taken;
}"""
AGAIN = """() => {
  const play = document.querySelector("[data-do=play]");
  if (play.querySelector("use").getAttribute("href").endsWith("#play")) play.click();
}"""
FRAMES = """(ms) => new Promise((done) => {
  const times = [];
  const next = (now) => (times.push(now), now - times[0] < ms ? requestAnimationFrame(next) : done(times));
  requestAnimationFrame(next);
})"""


def a_long_replay() -> Replay:
    rules = ruleset("arcade", {"target": 5000, "round_limit": ROUNDS, "turn_limit": 2000})
    game, recording, chance, hooks = Game(rules, SEATS, "0b" * 32), Recording(), Random(13), [3] * SEATS
    while game.question(hooks) is not None:
        legal = game.legal()
        lays = [code for code in legal if MOVES[code].card]
        code = chance.choice(lays if lays and chance.random() < LAYS else legal)
        called = game.can_call(code) and chance.random() < 0.8
        recording.chose(code, uno=called, cpu_ms=20 * chance.random())
        game.apply(code, uno=called)
    return recording.finish(game, [Participant(f"Bot {seat}") for seat in range(SEATS)], hooks)


@pytest.fixture
def long_game(visitor: Visitor) -> str:
    match, replay = a_finished_match(seats=SEATS), a_long_replay()
    match.recording.replays = gzip.compress(json.dumps([replay.as_json()]).encode())
    match.recording.save()
    print(f"\n{len(replay.moves)} decisions in {len(replay.result.sheet)} rounds")
    return f"/games/{match.games.get(number=1).pk}/"


def held(session: CDPSession) -> tuple[int, int]:
    """Bytes and nodes after a collection of what nobody holds."""
    session.send("HeapProfiler.collectGarbage")
    return session.send("Runtime.getHeapUsage")["usedSize"], session.send("Memory.getDOMCounters")["nodes"]


def test_a_long_game_is_light_stands_still_and_holds_no_more_the_longer_it_plays(
    visitor: Visitor, long_game: str
) -> None:
    page = visitor.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(SHIFTS)
    visitor.watch(long_game)
    page.wait_for_load_state("networkidle")
    packed = sum(_packed(page.request.get(url).body(), url) for url in asked if url.startswith("http"))
    taken = sorted(page.evaluate(SCRUB))
    high = taken[len(taken) * 95 // 100]
    print(f"{packed} bytes packed; a scrub to each of {len(taken)} frames: median, p95 and most in ms:")
    print(f"{median(taken):.0f}, {high:.0f}, {taken[-1]:.0f}")
    page.select_option("[name=speed]", "10")
    page.locator("[data-do=play]").click()
    session = page.context.new_cdp_session(page)
    page.evaluate(FRAMES, PLAYED_MS / 3)
    before = held(session)
    times = page.evaluate(FRAMES, PLAYED_MS)
    print(f"{1000 * (len(times) - 1) / (times[-1] - times[0]):.1f} frames a second")
    minutes = [_after_a_minute(visitor, session) for _ in range(MINUTES)]
    print(f"held (bytes, nodes): {before}, then by the minute {minutes}")
    after = minutes[-1]
    assert packed <= PAGE_BYTES
    assert page.evaluate("window.shift") == 0
    assert after[0] <= 1.2 * before[0]
    assert after[1] <= 1.5 * before[1]


def _after_a_minute(visitor: Visitor, session: CDPSession) -> tuple[int, int]:
    """What is held after a further minute; a game that was played to its end begins again."""
    visitor.page.evaluate(AGAIN)
    visitor.page.wait_for_timeout(60_000)
    return held(session)


def _packed(body: bytes, url: str) -> int:
    """As the site sends it: type is packed already."""
    return len(body) if url.endswith(".woff2") else len(gzip.compress(body))
