"""Every page, wide and narrow, by day and by night."""

import gzip
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Response, expect

from accounts.models import User
from tests.browser.arena import an_arena
from tests.browser.visitor import Visitor
from tests.browser.walk import ENTRANCE, OF_EVERYBODY, OF_STAFF, OWN, left_out, of_arena

Scheme = Literal["light", "dark"]
KIB = 1024
WIDTHS = (390, 768, 1440)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(("language", "scheme"), [("en", "dark"), ("fr", "light")])
def test_every_page_fits_its_window_and_has_no_barrier(
    visitor: Visitor, language: str, scheme: Scheme
) -> None:
    visitor.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    visitor.page.set_extra_http_headers({"Accept-Language": language})
    owner = User.objects.create_user("jonas", password="last card one")
    own = [*OWN, *OF_EVERYBODY, *of_arena(an_arena(owner))]
    assert left_out([*ENTRANCE, *own, *OF_STAFF]) == set()
    faults = [fault for address in ENTRANCE for fault in faults_of(visitor, address)]
    visitor.sign_in(owner)
    faults += (fault for address in own for fault in faults_of(visitor, address))
    visitor.sign_in(User.objects.create_user("organiser", is_staff=True))
    assert [*faults, *(fault for address in OF_STAFF for fault in faults_of(visitor, address))] == []


def faults_of(visitor: Visitor, address: str) -> Iterator[str]:
    """On a phone, on a tablet and on a desk; what stands in the way of whom, on the first of them."""
    visitor.page.set_viewport_size({"width": WIDTHS[0], "height": 844})
    if (status := visitor.go(address).status) != 200:
        yield f"{address}: {status}"
    visitor.settle()
    yield from (f"{address}: {barrier}" for barrier in visitor.barriers())
    for width in WIDTHS:
        visitor.page.set_viewport_size({"width": width, "height": 844})
        if (surplus := visitor.overflow()) > 0:
            yield f"{address}: {surplus} pixels too wide for {width}"


def test_a_phone_names_every_bot_beside_its_result(visitor: Visitor) -> None:
    arena = an_arena()
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    visitor.go(f"/matches/{arena.crowded.pk}/")
    table = visitor.page.locator(".table-scroll")
    assert table.evaluate("each => each.scrollWidth - each.clientWidth") <= 0
    names = visitor.page.locator(".games tbody tr").first.locator(".of:visible").all_inner_texts()
    assert names == [entry.version.bot.name for entry in arena.crowded.entries.order_by("index")]


def test_a_click_plays_the_match_again(visitor: Visitor) -> None:
    visitor.go(f"/matches/{an_arena().played.pk}/")
    visitor.page.click("text=Play it again and compare")
    assert "Everything holds." in visitor.text("[role=status]")
    assert visitor.page.locator(".steps > .is-good").count() == 5


def test_pages_are_told_what_they_may_load(visitor: Visitor) -> None:
    policy = visitor.go("/docs/cards/").headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_an_unknown_address_gets_a_page_of_ours(visitor: Visitor) -> None:
    assert visitor.go("/nowhere/").status == 404
    assert "No such card" in visitor.text("h1")
    visitor.complaints.clear()


def test_a_scheme_that_was_chosen_is_kept(visitor: Visitor) -> None:
    visitor.page.emulate_media(color_scheme="light")
    visitor.go("/docs/cards/")
    visitor.page.click("[data-scheme-switch]")
    visitor.go("/docs/bots/")
    assert visitor.page.get_attribute("html", "data-scheme") == "dark"


def test_a_running_match_shows_its_end_without_a_reload(visitor: Visitor) -> None:
    arena = an_arena()
    visitor.go(f"/matches/{arena.running.pk}/")
    assert "running" in visitor.text("#match .chip")
    arena.running.__class__.objects.filter(pk=arena.running.pk).update(state="cancelled")
    visitor.page.wait_for_selector("#match:not([data-live])")
    assert "cancelled" in visitor.text("#match .chip")


def test_the_front_page_plays_a_game_and_can_be_stopped(visitor: Visitor) -> None:
    an_arena()
    visitor.go("/")
    caption = visitor.page.locator("[data-caption]")
    expect(caption).to_contain_text("deals and turns")
    expect(caption).not_to_contain_text("deals and turns")
    visitor.page.click("[data-front-play]")
    assert visitor.text("[data-front-play]") == "Play"


def test_where_the_front_pages_game_is_refused_cards_lie_in_its_place(visitor: Visitor) -> None:
    an_arena()
    visitor.page.route("**/frames/", lambda route: route.fulfill(status=409, json={"detail": "secret"}))
    visitor.go("/")
    expect(visitor.page.locator(".fanned")).to_be_visible()
    expect(visitor.page.locator(".front")).to_have_count(0)
    assert all("Failed to load resource" in each for each in visitor.complaints)  # the browser's own words
    visitor.complaints.clear()


@pytest.mark.parametrize(("kind", "most"), [("ladder", 150), ("game", 250)])
def test_pages_are_light(visitor: Visitor, kind: str, most: int) -> None:
    game = an_arena().played.games.first()
    assert game is not None
    answers: list[Response] = []
    visitor.page.on("response", lambda answer: answers.append(answer))
    visitor.go({"ladder": "/ladders/classic/2/", "game": f"/games/{game.pk}/"}[kind])
    visitor.page.wait_for_load_state("networkidle")
    assert sum(weight(answer) for answer in answers) <= most * KIB


def weight(answer: Response) -> int:
    """As it is sent by a server that compresses."""
    return len(gzip.compress(answer.body())) if answer.status == 200 else 0
