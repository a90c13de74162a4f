"""The ladder of an arena of 1,000 bots, as a browser meets it."""

import gzip
import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response

from config.figures.pages import load

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

MOST_BYTES = 150 * 1024
FIGURES = """() => new Promise((tell) => {
  const moved = [];
  const name = ({ node }) => (node?.outerHTML ?? node?.textContent ?? "").slice(0, 80);
  new PerformanceObserver((list) => moved.push(...list.getEntries()))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => tell({
    shift: moved.reduce((sum, each) => sum + each.value, 0),
    moved: moved.flatMap((each) => each.sources.map(name)),
    paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
    answer: performance.getEntriesByType("navigation")[0].responseStart,
  }), 500);
})"""


def test_a_large_ladder_is_light_and_nothing_moves(
    live_server: Any, browser: Browser, capsys: pytest.CaptureFixture[str]
) -> None:
    load()
    for width in (390, 1440):
        context = browser.new_context(viewport={"width": width, "height": 844}, base_url=live_server.url)
        figures = _figures(context.new_page())
        with capsys.disabled():
            print(json.dumps({"width": width, **figures}))
        assert sum(figures["bytes"].values()) <= MOST_BYTES
        assert figures["moved"] == []
        context.close()


def _figures(page: Page) -> dict[str, Any]:
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/ladders/classic/2/", wait_until="networkidle")
    assert page.locator("table.ladder tbody tr").count() > 20
    sizes = {answer.url.rpartition("/")[2] or "page": _sent(answer) for answer in answers}
    return {**page.evaluate(FIGURES), "bytes": sizes}


def _sent(answer: Response) -> int:
    """As a server sends it that compresses what is not compressed yet."""
    return len(gzip.compress(answer.body())) if answer.status == 200 else 0
