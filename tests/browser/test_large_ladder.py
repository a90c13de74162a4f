"""The ladder of an arena of 1,000 bots, as a browser meets it."""

import gzip
import json
from typing import Any

import pytest
from playwright.sync_api import Response

from config.figures.pages import load
from tests.browser.visitor import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

MOST_BYTES = 150 * 1024
FIGURES = """() => new Promise((tell) => {
  const moved = [];
  new PerformanceObserver((list) => moved.push(...list.getEntries().map((each) => each.value)))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => tell({
    shift: moved.reduce((sum, value) => sum + value, 0),
    paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
    answer: performance.getEntriesByType("navigation")[0].responseStart,
  }), 500);
})"""


@pytest.mark.parametrize("width", [390, 1440])
def test_a_large_ladder_is_light_and_nothing_moves(
    visitor: Visitor, width: int, capsys: pytest.CaptureFixture[str]
) -> None:
    load()
    answers: list[Response] = []
    visitor.page.on("response", answers.append)
    visitor.page.set_viewport_size({"width": width, "height": 844})
    visitor.go("/ladders/classic/2/")
    visitor.page.wait_for_load_state("networkidle")
    figures: dict[str, Any] = visitor.page.evaluate(FIGURES)
    sizes = {answer.url.rpartition("/")[2] or "page": _sent(answer) for answer in answers}
    with capsys.disabled():
        print(json.dumps({"width": width, **figures, "bytes": sum(sizes.values()), "of": sizes}))
    assert visitor.page.locator("table.ladder tbody tr").count() > 20
    assert sum(sizes.values()) <= MOST_BYTES
    assert figures["shift"] == 0


def _sent(answer: Response) -> int:
    """As a server sends it that compresses what is not compressed yet."""
    return len(gzip.compress(answer.body())) if answer.ok else 0
