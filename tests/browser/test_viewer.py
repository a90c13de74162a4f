"""The viewer: what is drawn, what the keys do, what a seat may see."""

import json
import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner
from playwright.sync_api import Locator, Route, expect

from accounts.models import User
from matches.cli.replay import replay
from matches.models import Game
from replays.models import Forecast
from replays.results import players_of
from replays.tasks import forecast
from tests.browser.visitor import Visitor
from tests.matches.builders import a_bot, a_match, a_played_match, a_version

pytestmark = pytest.mark.django_db(transaction=True)

NOTES_AND_FALLS = b"""from engine import Bot


class Notes(Bot):
    def play(self, view):
        if len(view.legal) > 1 and view.turns > 5:
            self.note("I did not expect this")
            raise ValueError
        return view.legal[0]
"""


@pytest.fixture
def game() -> Game:
    return a_played_match(seats=3).games.get(number=1)


@pytest.fixture
def viewer(visitor: Visitor, game: Game) -> Visitor:
    visitor.page.emulate_media(reduced_motion="reduce")
    visitor.watch(f"/games/{game.pk}/")
    return visitor


@pytest.fixture
def another_site(tmp_path: Path) -> Iterator[Path]:
    """A folder that is served; its address lies in it."""
    handler = partial(QuietHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        (tmp_path / "address").write_text(f"http://127.0.0.1:{server.server_port}/")
        Thread(target=server.serve_forever).start()
        yield tmp_path
        server.shutdown()


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *told: object) -> None:  # noqa: A002  # the name is its caller's
        pass


def place(viewer: Visitor) -> str:
    return viewer.text("[data-place]")


def backs(viewer: Visitor) -> Locator:
    return viewer.page.locator(".table [data-card=back]")


def test_a_game_opens_at_its_first_deal(viewer: Visitor) -> None:
    assert place(viewer) == "Round 1, turn 0"
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
    assert place(viewer) == "Round 1, turn 1"
    assert viewer.path == f"/games/{game.pk}/?round=1&turn=1"


def test_rounds_and_ends_are_one_key_away(viewer: Visitor) -> None:
    viewer.press("j")
    assert place(viewer) == "Round 2, turn 0"
    viewer.press("ArrowRight", "k")
    assert place(viewer) == "Round 2, turn 0"
    viewer.press("k")
    assert place(viewer) == "Round 1, turn 0"
    viewer.press("End")
    assert "wins the game" in viewer.text("[data-caption]") or "share the win" in viewer.text(
        "[data-caption]"
    )
    ranks = viewer.page.locator(".flag").all_text_contents()
    assert len(ranks) == 3, "each seat has its rank and its points"
    assert any(rank.startswith("#1 · ") for rank in ranks)
    viewer.press("Home")
    assert place(viewer) == "Round 1, turn 0"


def test_scrubbing_moves_the_table(viewer: Visitor) -> None:
    viewer.page.locator("[data-range]").fill("12")
    assert viewer.page.locator("[data-events] [aria-current]").count() == 1
    assert place(viewer) != "Round 1, turn 0"


def test_a_game_plays_by_itself_until_it_is_stopped(viewer: Visitor) -> None:
    viewer.press("+", "+", "+", " ")
    expect(viewer.page.locator("[data-range]")).not_to_have_value(re.compile("^[0-4]$"))
    viewer.press(" ")
    stopped = place(viewer)
    viewer.page.wait_for_timeout(500)
    assert place(viewer) == stopped
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
    assert place(viewer) == "Round 1, turn 0"


def test_the_list_and_the_sheet_lead_to_their_moments(viewer: Visitor) -> None:
    viewer.page.click("[data-events] li:nth-child(4) button")
    assert viewer.page.input_value("[data-range]") == "3"
    viewer.page.click("[data-sheet] tr[data-round='2'] button")
    assert place(viewer) == "Round 2, turn 0"


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
    assert place(viewer).startswith(f"Round {rounds if opens == 'last' else 1}, turn")


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


def test_winning_chances_come_when_they_are_worked_out_and_lead_to_where_they_fell(
    visitor: Visitor, game: Game
) -> None:
    Forecast.objects.create(game=game)
    forecast()
    visitor.watch(f"/games/{game.pk}/")
    panel = visitor.page.locator("[data-chances]")
    expect(panel).to_be_visible()
    expect(panel.locator("[data-now]")).to_contain_text("% of the games that go on from here")
    ranks = {player.seat: player for player in players_of(game)}
    loser = min(seat for seat, player in ranks.items() if player.rank != 1)
    winner = min(seat for seat, player in ranks.items() if player.rank == 1)
    for keys, seat in (((), loser), ((str(winner),), winner), (("o",), loser)):
        visitor.press(*keys)
        expect(panel.locator("[data-now]")).to_contain_text(ranks[seat].name)
        expect(panel.locator("[data-falls-of]")).to_contain_text(ranks[seat].name)
    fall = panel.locator("[data-falls] li").first
    expect(fall).to_contain_text(
        re.compile(r"the chances went from \d+% to \d+% \(± \d+\)\. (No other|.* more)")
    )
    where = fall.locator("button").inner_text()
    fall.locator("button").click()
    assert place(visitor) == where
    panel.locator(f"[data-seat='{winner}']").click()
    expect(panel.locator("[data-now]")).to_contain_text(ranks[winner].name)
    panel.locator("svg").click(position={"x": 0, "y": 20})
    assert place(visitor) == "Round 1, turn 0"


def test_key_moments_are_one_key_away_marked_and_named(viewer: Visitor) -> None:
    marks = viewer.page.locator("[data-marks] [data-index]")
    marked = marks.evaluate_all("marks => [...new Set(marks.map(each => Number(each.dataset.index)))]")
    stops = []
    for _ in marked:
        viewer.press("n")
        stops.append(int(viewer.page.input_value("[data-range]")))
        assert viewer.text("[data-moment]") != ""
    assert stops == sorted(marked)
    viewer.press("p", "n", "p")
    assert int(viewer.page.input_value("[data-range]")) == stops[-2]
    marks.first.dispatch_event("click")
    assert int(viewer.page.input_value("[data-range]")) == stops[0]


def test_a_moment_is_taken_along_as_a_link_as_code_and_as_a_picture(viewer: Visitor, game: Game) -> None:
    viewer.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    viewer.watch(f"/games/{game.pk}/?seat=1&round=1&turn=4")
    viewer.page.click("[data-do=share]")
    for button, copied in {
        "link": f"{viewer.address}/games/{game.pk}/?seat=1&round=1&turn=4",
        "embed": f'<iframe src="{viewer.address}/games/{game.pk}/embed/?seat=1&amp;round=1&amp;turn=4" ',
    }.items():
        viewer.page.click(f"[data-do={button}]")
        expect(viewer.page.locator("[data-shared]")).to_contain_text("copied")
        assert viewer.page.evaluate("navigator.clipboard.readText()").startswith(copied)
    with viewer.page.expect_download() as caught:
        viewer.page.click("[data-do=picture]")
    assert caught.value.suggested_filename == f"game-{game.pk}-1-4.png"
    assert Path(caught.value.path()).read_bytes()[:24].hex().endswith(f"{2400:08x}{2 * 854:08x}")


def test_behind_a_dialog_the_game_stands_and_the_focus_comes_back(viewer: Visitor) -> None:
    page = viewer.page
    viewer.press("+", "+", "+", " ")
    expect(page.locator("[data-range]")).not_to_have_value(re.compile("^[0-2]$"))
    page.click("[data-do=share]")
    shown = place(viewer)
    expect(page.locator("[data-shares]")).to_contain_text(shown)
    expect(page.locator("[data-do=play]")).to_have_attribute("aria-label", "Play")
    page.wait_for_timeout(300)
    assert place(viewer) == shown
    assert "round={}&turn={}".format(*re.findall(r"\d+", shown)) in viewer.path
    page.click("[data-share] form > .button")
    expect(page.locator("[data-do=share]")).to_be_focused()
    for key in "?g":
        page.evaluate("document.activeElement.blur()")
        viewer.press(key, "Escape")
        expect(page.locator("[data-felt]")).to_be_focused()


def test_the_viewer_alone_plays_in_a_frame_of_another_site_and_leads_back(
    visitor: Visitor, game: Game, another_site: Path
) -> None:
    address = f"{visitor.address}/games/{game.pk}"
    blog = f'<link rel="icon" href="data:,"><iframe src="{address}/embed/?round=1&amp;turn=3"></iframe>'
    (another_site / "index.html").write_text(blog)
    visitor.page.goto((another_site / "address").read_text())
    frame = visitor.page.frame_locator("iframe")
    expect(frame.locator("[data-viewer]")).to_have_attribute("data-ready", "true")
    expect(frame.locator("[data-place]")).to_have_text("Round 1, turn 3")
    frame.locator("[data-do=next]").click()
    expect(frame.locator("[data-page]")).to_have_attribute("href", f"/games/{game.pk}/?round=1&turn=4")
    assert visitor.page.context.cookies() == []


def test_an_author_reads_what_the_bot_wrote_beside_its_fault(signed_in: Visitor) -> None:
    mine = a_version(a_bot(User.objects.get(username="mira"), name="Mine"), data=NOTES_AND_FALLS)
    game = a_played_match([a_version(), mine]).games.get(number=1)
    signed_in.watch(f"/games/{game.pk}/")
    beside = signed_in.page.locator("[data-beside]")
    silence = signed_in.page.locator("[data-silent]")
    expect(silence).to_have_text("It wrote nothing at this decision.")
    signed_in.page.click(".events button.is-fault")
    expect(beside).to_contain_text("I did not expect this")
    expect(beside).to_have_attribute("lang", "en")
    expect(silence).to_be_hidden()
    below = beside.evaluate("each => each.scrollHeight - each.scrollTop - each.clientHeight")
    assert below <= 1, "the last line of the traceback is in sight"
    held = signed_in.page.locator(".plate.is-out .plate-count")
    expect(held).not_to_have_text("0")
    signed_in.page.set_viewport_size({"width": 390, "height": 844})
    assert signed_in.overflow() <= 0
    assert signed_in.page.locator(".decision li:not(.is-chosen)").count() > 1
    signed_in.page.click("[data-faults]")
    assert "/bots/mine/faults/" in signed_in.page.url


def test_turns_are_gone_to_by_key_and_by_number(viewer: Visitor) -> None:
    viewer.press("j", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowLeft")
    assert place(viewer) == "Round 2, turn 1"
    viewer.press("g")
    viewer.page.fill("[name=round]", "1")
    viewer.page.fill("[name=turn]", "7")
    viewer.press("Enter")
    assert place(viewer) == "Round 1, turn 7"


def test_of_the_times_those_of_the_longest_thinker_are_shown_until_another_is_chosen(
    visitor: Visitor, game: Game
) -> None:
    """Seat 2 is told to have come near the limit, and seats 0 and 1 to be of one name."""

    def change(route: Route) -> None:
        told = route.fetch().json()
        slow = next(frame for frame in told["frames"] if frame["seat"] == 2 and frame["cpu_ms"] is not None)
        slow["cpu_ms"] = 240
        told["players"][0]["name"] = told["players"][1]["name"]
        route.fulfill(json=told)

    visitor.page.route("**/frames/", change)
    visitor.watch(f"/games/{game.pk}/")
    panel = visitor.page.locator("[data-times]")
    chosen = panel.locator("[aria-pressed=true]")
    expect(panel.locator("[data-limit]")).to_have_text("limit: 250 ms")
    expect(panel.locator(".choice .is-near")).to_contain_text("240 ms, 96% of the limit")
    expect(chosen).to_contain_text(players_of(game)[2].name)
    panel.locator("[data-go-longest]").click()
    assert place(visitor) == panel.locator("[data-go-longest]").inner_text()
    panel.locator("[data-seat='1']").click()
    expect(chosen).to_contain_text(f"{players_of(game)[1].name} (1)")
    expect(panel.locator("[data-longest]")).to_contain_text(players_of(game)[1].name)


def test_a_game_that_does_not_come_says_so_and_comes_when_asked_again(visitor: Visitor, game: Game) -> None:
    waiting, failed = (visitor.page.locator(each) for each in ("[data-waiting]", "[data-failed]"))
    held: list[Route] = []
    visitor.page.route("**/frames/", lambda route: held.append(route))
    visitor.go(f"/games/{game.pk}/")
    expect(waiting).to_be_visible()
    expect(failed).to_be_hidden()
    held.pop().abort()
    expect(failed).to_contain_text("did not come")
    expect(waiting).to_be_hidden()
    visitor.page.unroute_all()
    visitor.page.click("[data-again]")
    expect(visitor.page.locator("[data-viewer]")).to_have_attribute("data-ready", "true")
    expect(failed).to_be_hidden()
    visitor.complaints.clear()


def test_an_embedded_game_fills_its_frame_however_wide(visitor: Visitor, game: Game) -> None:
    for width in (390, 1060, 1300, 1900):
        visitor.page.set_viewport_size({"width": width, "height": 640})
        visitor.watch(f"/games/{game.pk}/embed/")
        for part in (".stage", ".felt"):
            box = visitor.page.locator(part).bounding_box()
            assert box is not None
            assert box["width"] == width, (part, width)
        assert visitor.page.evaluate("document.documentElement.scrollHeight") <= 640 or width == 390


def test_a_phone_on_its_side_shows_table_and_controls_together(visitor: Visitor, game: Game) -> None:
    visitor.page.set_viewport_size({"width": 844, "height": 390})
    visitor.watch(f"/games/{game.pk}/")
    visitor.page.locator(".stage").evaluate("stage => scrollTo(0, stage.offsetTop)")
    for part in (".felt", "[data-caption]", "[data-range]", "[data-do=play]", "[name=eyes]"):
        expect(visitor.page.locator(part)).to_be_in_viewport(ratio=0.99)
    assert visitor.overflow() <= 0
