"""What an author's bot wrote, beside the decision it wrote it at; and nobody else reads it."""

from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from engine.frames import frames_of
from engine.replay_file import from_json
from matches import services
from matches.jails import open_jail
from matches.models import Game, Match
from matches.players import jailed
from matches.plays import play_with
from replays.bot_log import Part, of_game
from replays.private_log import placed
from replays.recordings import replay_of
from sandbox import Limits, Tier
from tests.matches.builders import a_bot, a_match, a_person, a_played_match, a_version

pytestmark = pytest.mark.django_db

TALKS = b"""from engine import Bot


class Talks(Bot):
    def setup(self, table):
        print("sits down")

    def play(self, view):
        print("prints", view.kind, len(view.hand), end="")
        if view.round == 2 and view.turns > 3:
            return 1 / 0
        self.note(f"{view.kind}: {' '.join(view.legal)}")
        return view.legal[-1]

    def challenge(self, view):
        self.note("challenge: accept challenge")
        return True

    def round_over(self, result):
        self.note(f"heard of round over, {sum(result.points)}")
"""


def in_a_jail(match: Match) -> Match:
    attempt = services.claim(match.pk, "test")
    assert attempt is not None
    limits = Limits(**match.limits)
    with open_jail(Tier(settings.LASTCARD_SANDBOX)) as jail:
        result = play_with(attempt, jailed(jail, limits), limits, lambda decisions: None)
    services.store_result(attempt.token, result)
    match.refresh_from_db()
    return match


def log(client: Client, game: Game) -> dict[str, Any]:
    told: dict[str, Any] = client.get(f"/games/{game.pk}/log/").json()
    return told


def test_each_note_and_print_stands_at_the_frame_of_its_decision(client: Client) -> None:
    mine = a_version(a_bot(a_person("ann")), data=TALKS)
    match = in_a_jail(a_match([a_version(), mine]))
    client.force_login(mine.bot.owner)
    for game in match.games.all():
        told = log(client, game)
        (seat,) = told["seats"]
        frames = frames_of(from_json(replay_of(game)), None)["frames"]
        at: dict[int, str] = {}
        for line in told["lines"]:
            at[line["frame"]] = "\n".join(filter(None, (at.get(line["frame"]), line["text"])))
        asked = {
            place for place, each in enumerate(frames) if each["seat"] == seat and each["forced"] is False
        }
        assert at[0] == "sits down"
        assert asked <= set(at)
        for place in asked & set(at):
            each = frames[place]
            if each["kind"] in ("turn", "drawn"):
                assert at[place].startswith(f"prints {each['kind']} ")
            if each["kind"] == "forfeit":
                assert "ZeroDivisionError: division by zero" in at[place]
                assert each["legal"]
            else:
                assert f"{each['kind']}: {' '.join(each['legal'])}" in at[place]
        heard = {place for place, text in at.items() if "heard of round over" in text}
        assert heard == {place for place, each in enumerate(frames) if _ends_a_round(each) and place in heard}
        assert heard


def _ends_a_round(frame: dict[str, Any]) -> bool:
    return any(event["event"] == "round_over" for event in frame["events"])


def test_nobody_else_reads_a_log(client: Client) -> None:
    mine = a_version(a_bot(a_person("ann")), data=TALKS)
    match = a_played_match([mine, a_version()])
    game = match.games.get(number=1)
    rival = match.entries.get(index=1).version.bot.owner
    assert client.get(f"/games/{game.pk}/log/").status_code == 404
    for person in (rival, a_person(is_staff=True, is_superuser=True)):
        client.force_login(person)
        told = [client.get(f"/{address}") for address in addresses(game)]
        assert b"prints" not in b"".join(answer.content for answer in told)
        assert ("/log/" in told[0].content.decode()) == (person == rival)
    client.force_login(rival)
    assert log(client, game)["seats"] == [game.seating.index(1)]


def addresses(game: Game) -> list[str]:
    one, api = f"games/{game.pk}", f"api/v1/games/{game.pk}"
    return [f"{one}/", f"{one}/embed/", f"{one}/log/", f"{one}/frames/", f"{api}/log/", f"{api}/replay/"]


def test_a_log_of_a_running_match_is_kept_until_its_end(client: Client) -> None:
    mine = a_version(a_bot(a_person("ann")))
    game = a_match([mine, a_version()]).games.get(number=1)
    client.force_login(mine.bot.owner)
    assert client.get(f"/games/{game.pk}/log/").status_code == 409
    assert client.get(f"/api/v1/games/{game.pk}/log/").status_code == 409


OLD = """at load
[game 1]
before any note
round 1 turn 1: a note
and a second line of it
[game 2]
of another game
[game 1]
round 1 turn 999: of a turn that never was
[7 bytes dropped]
cut off
[game 1 item 1]
of the first decision
[game 1 item 99999]
forged
"""


def test_logs_without_items_are_placed_by_their_notes_and_what_cannot_be_placed_is_kept() -> None:
    match = a_played_match()
    replay = from_json(replay_of(match.games.get(number=1)))
    frames = frames_of(replay, None)["frames"]
    seat = next(each["seat"] for each in frames if each["forced"] is False)
    first = next(place for place, each in enumerate(frames) if each["seat"] == seat and not each["forced"])
    lines = placed(replay, seat, of_game(OLD.replace("turn 1:", f"turn {frames[first]['turn']}:"), 1))
    assert [(line.frame, line.text) for line in lines] == [
        (None, "at load"),
        (None, "before any note"),
        (first, "a note\nand a second line of it"),
        (None, "round 1 turn 999: of a turn that never was"),
        (None, "[7 bytes dropped]\ncut off"),
        (first, "of the first decision"),
        (None, "forged"),
    ]


def test_a_log_is_read_game_by_game() -> None:
    assert of_game("a\n[game 3 item 0]\nb\n[game 4]\nc", 4) == [Part(None, None, ["a"]), Part(4, None, ["c"])]
    assert of_game("", 1) == []
