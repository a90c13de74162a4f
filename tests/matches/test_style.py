"""How a seat played: counted from its replay."""

import json

import pytest

from engine.frames import frames_of
from engine.replay import Replay
from matches.style import Habit, Style, bin_of, end_of, styles_of
from tests.engine.games import recorded


def events_of(replay: Replay) -> list[dict[str, object]]:
    return [event for frame in frames_of(replay)["frames"] for event in frame["events"]]


@pytest.mark.parametrize(("name", "seats"), [("classic", 3), ("minecraft", 2), ("arcade", 4)])
def test_habits_are_what_the_frames_tell(name: str, seats: int) -> None:
    replay = recorded(name, seats)
    happened = events_of(replay)
    for seat, style in enumerate(styles_of(replay)):
        mine = [event for event in happened if event.get("seat") == seat]
        drew = [event for event in mine if (event["event"], event.get("why")) == ("drew", "turn")]
        called = [event for event in mine if event["event"] == "called" or event.get("uno")]
        challenged = [event for event in mine if event["event"] == "challenged"]
        assert style.habits[Habit.DRAWS] == len(drew)
        assert style.habits[Habit.CALLS] == len(called)
        assert style.habits[Habit.CHALLENGES] == len(challenged)
        assert style.habits[Habit.TURNS] >= style.habits[Habit.DRAWS] > 0


@pytest.mark.parametrize("name", ["classic", "minecraft"])
def test_a_challenge_is_right_only_where_a_bluff_was_laid(name: str) -> None:
    one, other = styles_of(recorded(name, 2))
    for challenger, layer in ((one, other), (other, one)):
        assert challenger.habits[Habit.CHALLENGES_RIGHT] <= layer.habits[Habit.BLUFFS]
    fours = one.habits[Habit.FOURS] + other.habits[Habit.FOURS]
    assert fours >= one.habits[Habit.BLUFFS] + other.habits[Habit.BLUFFS] > 0


def test_where_a_bluff_cannot_be_laid_none_is_counted() -> None:
    assert not any(style.habits[Habit.FOURS] for style in styles_of(recorded("arcade", 2)))


def test_colours_named_are_those_of_the_laid_wilds() -> None:
    replay = recorded("classic", 2)
    named = [event for event in events_of(replay) if "colour" in event]
    counted = sum(style.habits[f"named_{colour}"] for style in styles_of(replay) for colour in "RYGB")
    assert counted == len([event for event in named if event.get("card", "W") in ("W", "W4")]) > 0


def test_every_seat_has_its_game_and_their_points_are_those_of_the_ranks() -> None:
    styles = styles_of(recorded("classic", 3))
    assert [style.games[seat] for seat, style in enumerate(styles)] == [1, 1, 1]
    assert sum(style.points.total() for style in styles) == 1500


def test_a_style_is_the_same_after_it_was_stored() -> None:
    style = styles_of(recorded("classic", 2))[0]
    assert Style.from_json(json.loads(json.dumps(style.as_json()))) == style


def test_a_share_of_the_times_is_told_to_within_a_bin() -> None:
    style = Style()
    for ms in range(1, 101):
        style.timed(float(ms))
    assert style.time_below(0.5) == pytest.approx(50, rel=0.16)
    assert style.time_below(0.95) == pytest.approx(95, rel=0.16)
    assert (style.time_below(1.0), style.slowest_ms) == (100.0, 100.0)
    assert end_of(bin_of(7.0)) >= 7.0 > end_of(bin_of(7.0) - 1)
