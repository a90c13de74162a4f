"""Winning chances: what a score is worth, and how a game's chances go (roll-outs)."""

from dataclasses import replace
from random import Random

import pytest

from engine.rulesets import ruleset
from matches.chances import FORMAT, NotJudged, chances_of, falls, judged
from matches.race import Race, shares
from tests.engine.games import recorded


@pytest.mark.parametrize("seats", [2, 4])
def test_the_worth_of_a_score_adds_up_to_one_game(seats: int) -> None:
    race = Race(ruleset("classic"), seats, Random(1))
    assert sum(race.worth([120, 300, 0, 40][:seats], (False,) * seats)) == pytest.approx(1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_chair_is_better_than_another(seats: int) -> None:
    race = Race(ruleset("classic"), seats, Random(1))
    assert race.worth([60] * seats, (False,) * seats) == pytest.approx([1 / seats] * seats)


def test_who_is_ahead_is_worth_more_and_who_is_there_has_won() -> None:
    race = Race(ruleset("classic"), 2, Random(1))
    worths = [race.worth([total, 200], (False, False))[0] for total in (0, 100, 200, 300, 400, 510)]
    assert worths == sorted(worths)
    assert worths[-1] == 1.0


def test_where_points_count_against_a_seat_the_lowest_total_wins() -> None:
    rules = ruleset("marathon")
    assert rules.own_hand_counts
    assert shares(rules, [510, 20, 20], [False] * 3) == [0.0, 0.5, 0.5]


@pytest.mark.parametrize(("name", "seats"), [("classic", 2), ("classic", 4), ("all-wild", 3)])
def test_every_frame_has_chances_that_add_up_and_the_last_one_is_the_result(name: str, seats: int) -> None:
    replay = recorded(name, seats)
    game = judged(replay)
    assert len(game.outlooks) == len(game.frames)
    assert all(sum(outlook.chances) == pytest.approx(1) for outlook in game.outlooks)
    winners = [rank == 1 for rank in replay.result.ranks]
    assert [chance > 0 for chance in game.outlooks[-1].chances] == winners
    assert game.outlooks[-1].error == 0


def test_a_seat_that_left_has_no_chance_from_then_on() -> None:
    game = judged(recorded("classic", 3, leaves={20: 1}))
    left = next(place for place, frame in enumerate(game.frames) if frame.position["out"][1])
    assert all(outlook.chances[1] == 0 for outlook in game.outlooks[left:])
    assert any(outlook.chances[1] > 0 for outlook in game.outlooks[:left])
    assert left in [fall.frame for fall in falls(game, 1)], "to leave is a fall as any other"


def test_after_a_seat_has_left_the_chances_are_still_those_of_the_game() -> None:
    race = Race(ruleset("classic"), 3, Random(1))
    ahead, gone, behind = race.worth([450, 300, 60], (False, True, False))
    assert gone == 0
    assert ahead > 0.8
    assert ahead + behind == pytest.approx(1)


def test_the_falls_of_a_seat_are_its_own_choices_the_largest_first() -> None:
    game = judged(recorded("classic", 2))
    for seat in (0, 1):
        found = falls(game, seat)
        assert 0 < len(found) <= 3
        assert [fall.drop for fall in found] == sorted((fall.drop for fall in found), reverse=True)
        assert all(fall.drop > 2 * fall.error for fall in found)
        choices = [game.frames[fall.frame].choice for fall in found]
        assert all(
            choice is not None and choice.seat == seat and choice.number is not None for choice in choices
        )


def test_the_same_game_has_the_same_chances_again() -> None:
    told = chances_of(recorded("all-wild", 3))
    assert told["format"] == FORMAT
    assert told == chances_of(recorded("all-wild", 3))


def test_each_fall_tells_a_better_move_that_could_have_been_made_or_that_there_was_none() -> None:
    replay = recorded("all-wild", 3)
    frames = judged(replay).frames
    told = [fall for falls_ in chances_of(replay)["falls"] for fall in falls_]
    better = [(fall["better"], frames[fall["frame"]].choice) for fall in told if fall["better"]]
    assert better
    for move, choice in better:
        assert choice is not None
        assert move["move"] in choice.legal
        assert move["move"] != choice.move.removesuffix("!")
        assert move["gain"] > 2 * move["error"] - 1


def test_a_game_with_elimination_is_refused_with_a_sentence() -> None:
    replay = recorded("marathon", 3)
    with pytest.raises(NotJudged, match="elimination"):
        judged(replace(replay, rules=ruleset("marathon", {"elimination": True})))
