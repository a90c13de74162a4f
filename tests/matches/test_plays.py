"""A stored match meets the referee."""

import time
from typing import Any

import pytest

from engine.replay_file import from_json
from matches import services
from matches.jails import open_jail
from matches.players import in_process
from matches.plays import by_entry, in_jail, play_with
from matches.states import AttemptVerdict, MatchState
from replays.recordings import replays_of
from sandbox import Limits
from tests.matches.builders import a_bot, a_match, a_played_match, a_version

pytestmark = pytest.mark.django_db

RAISES = b"""from engine import Bot


class Raises(Bot):
    def play(self, view):
        raise RuntimeError("no idea")
"""


def test_what_is_told_by_seat_is_kept_by_entry() -> None:
    assert by_entry(["north", "east", "south"], [2, 0, 1]) == ("east", "south", "north")


def test_a_match_is_played_and_its_replays_verify() -> None:
    match = a_played_match()
    replays: list[dict[str, Any]] = replays_of(match)
    assert match.state == MatchState.FINISHED
    for game, record in zip(match.games.all(), replays, strict=True):
        replay = from_json(record)
        replay.verify()
        assert replay.result.sha256 == game.sha256
        assert by_entry(replay.result.ranks, game.seating) == tuple(game.ranks or ())


SLEEPY = b"""import time

from engine import Bot

time.sleep(0.3)


class Sleepy(Bot):
    slept = False

    def play(self, view):
        if not Sleepy.slept:
            Sleepy.slept = True
            time.sleep(0.3)
        return view.legal[0]
"""


def test_a_match_is_alive_while_a_slow_bot_is_waited_for() -> None:
    """Else its lease ran out, at the will of whoever would rather play again."""
    attempt = services.claim(a_match([a_version(data=SLEEPY), a_version()]).pk, "test")
    assert attempt is not None
    told: list[tuple[float, int]] = []
    with open_jail() as jail:
        in_jail(jail)(attempt, lambda answered: told.append((time.monotonic(), answered)))
    asleep = [moment for moment, answered in told if not answered]
    assert len(asleep) > 4 * 5  # two sittings, in each one sleep to load and one over a decision


def test_the_cards_of_a_match_that_is_begun_again_are_others() -> None:
    match = a_match()
    first = services.claim(match.pk, "test")
    assert first is not None
    services.arena_fault(first.token, "disk full")
    again = services.claim(match.pk, "test")
    assert again is not None
    limits = Limits()
    result = play_with(again, in_process(limits), limits, lambda decisions: None)
    assert {game.replay["seed"] for game in result.games} == {
        game.seed for game in services.block_of(match, 2).games
    }
    assert services.store_result(again.token, result)


def test_both_deals_are_played_from_both_chairs_with_the_same_seeds() -> None:
    seeds = [record["seed"] for record in replays_of(a_played_match())]
    assert seeds[:2] == seeds[2:]
    assert len(set(seeds)) == 2


def test_a_bot_that_raises_loses_every_game_and_its_fault_names_it() -> None:
    clumsy = a_version(a_bot(name="Clumsy"), data=RAISES)
    match = a_played_match([a_version(), clumsy])
    assert [entry.score for entry in match.entries.all()] == [1.0, 0.0]
    assert match.attempts.get().verdict == AttemptVerdict.BOT_FAULT
    for game in match.games.all():
        assert [(fault["player"], fault["verdict"]) for fault in game.faults] == [(1, "exception")]


def test_a_match_of_four_is_one_deal_from_four_chairs() -> None:
    match = a_played_match(seats=4)
    assert match.games.count() == 4
    assert sum(entry.score or 0 for entry in match.entries.all()) == pytest.approx(2.0)
