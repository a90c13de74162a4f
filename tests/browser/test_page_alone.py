"""`lastcard replay --output`: the page from a file, without a server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from engine.characters import BY_SLUG
from matches.blocks import block, ranked_rules
from matches.players import Entrant, house, in_process
from matches.referee import play_block
from matches.viewer.page import page_of
from sandbox import Limits

HOSTILE = "</script><script>alert(1)</script>"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pip, otto = house(BY_SLUG["pip"]), house(BY_SLUG["otto"])
    limits, planned = Limits(), block("x", ranked_rules("classic", 2), 2, deals=1)
    played = play_block(planned, [Entrant(HOSTILE, pip.code), otto], in_process(limits), limits=limits)
    file = tmp_path_factory.mktemp("page") / "game.html"
    file.write_text(page_of(played[0].replay))
    return file


@pytest.fixture
def watched(page: Page, game: Path, complaints: list[str]) -> Iterator[Page]:
    """Fails the test where anything is asked of a network, or of a file beside it."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.emulate_media(reduced_motion="reduce")
    page.goto(game.as_uri())
    page.wait_for_selector("[data-viewer][data-ready=true]")
    yield page
    assert {url.split(":")[0] for url in asked} <= {"file", "data", "blob"}
    assert {url.split("?")[0] for url in asked if url.startswith("file:")} == {game.as_uri()}


def place(page: Page) -> str:
    return page.locator("[data-place]").inner_text()


def test_the_page_steps_and_its_address_follows(watched: Page) -> None:
    assert place(watched) == "Round 1, turn 0"
    watched.keyboard.press("ArrowRight")
    assert place(watched) == "Round 1, turn 1"
    assert watched.url.endswith("game.html?round=1&turn=1")
    watched.keyboard.press("End")
    expect(watched.locator("[data-caption]")).to_contain_text("wins the game")


def test_a_seat_sees_its_own_hand_alone(watched: Page) -> None:
    open_hands = watched.locator(".table [data-card=back]").count()
    watched.keyboard.press("1")
    expect(watched.locator("[name=eyes]")).to_have_value("1")
    expect(watched.locator(".table [data-card=back]")).to_have_count(open_hands + 7)


def test_a_link_opens_the_very_moment(watched: Page, game: Path) -> None:
    watched.goto(f"{game.as_uri()}?seat=0&round=2&turn=4")
    watched.wait_for_selector("[data-viewer][data-ready=true]")
    assert place(watched) == "Round 2, turn 4"


def test_cards_and_signs_are_drawn(watched: Page) -> None:
    pictures = watched.locator(".table [data-card]")
    assert pictures.count() > 14
    assert all(pictures.nth(index).bounding_box() for index in range(3))
    sign = watched.locator(".table .sigil use").first.bounding_box()
    assert sign
    assert sign["width"] > 3


def test_the_page_fits_a_phone(watched: Page) -> None:
    watched.set_viewport_size({"width": 390, "height": 844})
    assert watched.evaluate("document.documentElement.scrollWidth - window.innerWidth") <= 0
