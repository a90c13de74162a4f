"""The viewer beside its table: chances, moments, dialogs, logs, times, other sites' frames, small windows."""

import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Route, expect

from accounts.models import User
from matches.models import Game
from replays.models import Forecast
from replays.results import players_of
from replays.tasks import forecast
from tests.browser.visitor import Visitor
from tests.matches.builders import a_bot, a_played_match, a_version

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
    assert visitor.place == where
    panel.locator(f"[data-seat='{winner}']").click()
    expect(panel.locator("[data-now]")).to_contain_text(ranks[winner].name)
    panel.locator("svg").click(position={"x": 0, "y": 20})
    assert visitor.place == "Round 1, turn 0"


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
    shown = viewer.place
    expect(page.locator("[data-shares]")).to_contain_text(shown)
    expect(page.locator("[data-do=play]")).to_have_attribute("aria-label", "Play")
    page.wait_for_timeout(300)
    assert viewer.place == shown
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
    assert viewer.place == "Round 2, turn 1"
    viewer.press("g")
    viewer.page.fill("[name=round]", "1")
    viewer.page.fill("[name=turn]", "7")
    viewer.press("Enter")
    assert viewer.place == "Round 1, turn 7"


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
    assert visitor.place == panel.locator("[data-go-longest]").inner_text()
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
