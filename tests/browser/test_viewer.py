"""The viewer: what is drawn, what the keys do, what a seat may see."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Locator, Route, expect

from matches.cli.replay import replay
from matches.models import Game
from tests.browser.visitor import Visitor
from tests.matches.builders import a_match, a_played_match

pytestmark = pytest.mark.django_db(transaction=True)


def backs(viewer: Visitor) -> Locator:
    return viewer.page.locator(".table [data-card=back]")


def test_a_game_opens_at_its_first_deal(viewer: Visitor) -> None:
    assert viewer.place == "Round 1, turn 0"
    assert viewer.page.locator(".table .plate").count() == 3
    assert backs(viewer).count() <= 4, "only the draw pile lies face down"


def test_a_decision_on_a_challenge_leads_to_its_rule_and_no_other_does(visitor: Visitor, game: Game) -> None:
    """One decision of the game is told to have been such a one."""

    def change(route: Route) -> None:
        told = route.fetch().json()
        told["frames"][1] |= {"kind": "challenge", "move": "accept", "legal": ["accept", "challenge"]}
        route.fulfill(json=told)

    visitor.page.route("**/frames/", change)
    visitor.watch(f"/games/{game.pk}/")
    link = visitor.page.locator("[data-decision] a")
    visitor.press("ArrowRight")
    expect(link).to_have_attribute("href", "/docs/play/classic/#the-bluff")
    visitor.press("ArrowRight")
    expect(link).to_have_count(0)


def test_arrows_step_and_the_address_follows(viewer: Visitor, game: Game) -> None:
    viewer.press("ArrowRight", "ArrowRight", "ArrowLeft")
    assert viewer.place == "Round 1, turn 1"
    assert viewer.path == f"/games/{game.pk}/?round=1&turn=1"


def test_rounds_and_ends_are_one_key_away(viewer: Visitor) -> None:
    viewer.press("j")
    assert viewer.place == "Round 2, turn 0"
    viewer.press("ArrowRight", "k")
    assert viewer.place == "Round 2, turn 0"
    viewer.press("k")
    assert viewer.place == "Round 1, turn 0"
    viewer.press("End")
    assert "wins the game" in viewer.text("[data-caption]") or "share the win" in viewer.text(
        "[data-caption]"
    )
    ranks = viewer.page.locator(".flag").all_text_contents()
    assert len(ranks) == 3, "each seat has its rank and its points"
    assert any(rank.startswith("#1 · ") for rank in ranks)
    viewer.press("Home")
    assert viewer.place == "Round 1, turn 0"


def test_scrubbing_moves_the_table(viewer: Visitor) -> None:
    viewer.page.locator("[data-range]").fill("12")
    assert viewer.page.locator("[data-events] [aria-current]").count() == 1
    assert viewer.place != "Round 1, turn 0"


def test_a_game_plays_by_itself_until_it_is_stopped(viewer: Visitor) -> None:
    viewer.press("+", "+", "+", " ")
    expect(viewer.page.locator("[data-range]")).not_to_have_value(re.compile("^[0-4]$"))
    viewer.press(" ")
    stopped = viewer.place
    viewer.page.wait_for_timeout(500)
    assert viewer.place == stopped
    assert viewer.page.input_value("[name=speed]") == "10"


def test_a_link_opens_the_very_moment(viewer: Visitor, game: Game) -> None:
    viewer.press("1")
    viewer.page.wait_for_url(re.compile("seat=1"))
    viewer.press("j", *["ArrowRight"] * 9)
    told, there = viewer.text("[data-caption]"), viewer.path
    viewer.watch(there)
    assert viewer.text("[data-caption]") == told
    assert viewer.path == there


def test_a_seat_sees_no_hand_but_its_own(viewer: Visitor, game: Game) -> None:
    with viewer.page.expect_response(lambda answer: "seat=1" in answer.url) as caught:
        viewer.press("1")
    for frame in json.loads(caught.value.body())["frames"]:
        assert [hand is None for hand in frame["position"]["hands"]] == [True, False, True]
        assert all("cards" not in event for event in frame["events"] if event.get("seat") not in (1, None))
    expect(backs(viewer).nth(13)).to_be_attached()
    viewer.press("o")
    expect(backs(viewer).nth(4)).not_to_be_attached()


def test_keys_in_a_field_stay_in_the_field(viewer: Visitor) -> None:
    viewer.page.focus("[name=speed]")
    viewer.press("j")
    assert viewer.place == "Round 1, turn 0"


def test_the_list_and_the_sheet_lead_to_their_moments(viewer: Visitor) -> None:
    viewer.page.click("[data-events] li:nth-child(4) button")
    assert viewer.page.input_value("[data-range]") == "3"
    viewer.page.click("[data-sheet] tr[data-round='2'] button")
    assert viewer.place == "Round 2, turn 0"


def test_the_sheet_shows_every_round_and_marks_the_one_of_now(viewer: Visitor) -> None:
    viewer.press("j", "j")
    row = viewer.page.locator("[data-sheet] [aria-current]")
    assert row.get_attribute("data-round") == "3"
    expect(row).to_have_css("background-color", re.compile("oklch"))
    assert (
        row.locator("td").evaluate_all(
            "cells => new Set(cells.map(each => getComputedStyle(each).visibility)).size"
        )
        == 1
    )
    scroll = viewer.page.locator(".sheet .table-scroll")
    assert scroll.evaluate("each => each.scrollHeight - each.clientHeight") <= 0


@pytest.mark.parametrize(
    ("asked", "opens"), [("round=99", "last"), ("round=99&turn=999", "last"), ("round=0", "first")]
)
def test_a_round_that_was_not_played_opens_the_nearest(
    viewer: Visitor, game: Game, asked: str, opens: str
) -> None:
    viewer.watch(f"/games/{game.pk}/?{asked}")
    rounds = viewer.page.locator("[data-sheet] tbody tr").count()
    assert viewer.place.startswith(f"Round {rounds if opens == 'last' else 1}, turn")


def test_the_legend_names_the_marks_that_there_are(viewer: Visitor) -> None:
    shown = viewer.page.locator("[data-legend] li:visible")
    kinds = set(shown.evaluate_all("lines => lines.map(each => each.dataset.kind)"))
    marks = viewer.page.locator("[data-marks] .mark").evaluate_all(
        "marks => marks.map(each => each.classList[1])"
    )
    assert kinds == {"round"} | {mark.removeprefix("is-") for mark in marks}


@pytest.mark.parametrize("seats", [2, 10])
def test_a_phone_shows_table_and_controls_without_scrolling(visitor: Visitor, seats: int) -> None:
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    visitor.watch(f"/games/{a_played_match(seats=seats).games.get(number=1).pk}/")
    for control in ("[data-range]", "[data-do=play]"):
        box = visitor.page.locator(control).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 844, control


def test_the_downloaded_replay_is_checked_by_the_command_beside_it(
    viewer: Visitor, game: Game, tmp_path: Path
) -> None:
    viewer.page.click(".final summary")
    with viewer.page.expect_download() as caught:
        viewer.page.click("text=Download the replay")
    name = caught.value.suggested_filename
    assert f"lastcard replay {name} --verify" in viewer.text(".final")
    caught.value.save_as(tmp_path / name)
    assert CliRunner().invoke(replay, [str(tmp_path / name), "--verify"]).exit_code == 0


def test_help_is_one_key_away_and_closes(viewer: Visitor) -> None:
    viewer.press("?")
    assert viewer.page.locator("[data-help]").is_visible()
    viewer.press("Escape")
    assert viewer.page.locator("[data-help]").is_hidden()


def test_what_happens_is_said_to_those_who_do_not_see_it(viewer: Visitor) -> None:
    viewer.press("ArrowRight")
    assert viewer.text("[data-live]") == viewer.text("[data-caption]") != ""


def test_the_cards_stay_face_down_until_the_match_has_ended(visitor: Visitor) -> None:
    game = a_match().games.get(number=1)
    assert visitor.go(f"/games/{game.pk}/").status == 409
    assert "face down" in visitor.text("h1")
    assert visitor.go(f"/games/{game.pk}/frames/").status == 409
    visitor.complaints.clear()


def test_a_table_of_ten_fits_a_phone(visitor: Visitor) -> None:
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    game = a_played_match(seats=10).games.get(number=1)
    visitor.watch(f"/games/{game.pk}/?round=1&turn=11")
    assert visitor.page.locator(".table .plate").count() == 10
    assert visitor.overflow() <= 0
