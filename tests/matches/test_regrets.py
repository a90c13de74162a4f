"""Whether another move would have kept more (roll-outs)."""

from random import Random

from engine import position
from engine.moves import MOVES, Move
from engine.round import Round
from matches.regrets import Asked, better_than
from tests.engine.builders import table

ROLLOUTS = 32


def asked(hand: str, move: str) -> Asked:
    """Seat 0 of two is to lay on G5; the other goes out with its next turn on blue, and on blue alone."""
    return Asked(position.read(table("classic", hand, "B1", top="G5")), Move(move).code, uno=False)


def worth(around: Round) -> float:
    """To seat 0: the round."""
    return float(around.rollout().winner == 0)


def test_a_move_that_lets_the_other_go_out_is_regretted_for_the_one_that_does_not() -> None:
    better = better_than(asked("R5 B5", "B5"), worth, Random(1), ROLLOUTS)
    assert better is not None
    assert better.move == "R5"
    assert better.gain > 2 * better.error


def test_what_wins_is_not_regretted() -> None:
    assert better_than(asked("R5 B5", "R5"), worth, Random(1), ROLLOUTS) is None


def test_a_decision_with_one_answer_is_not_regretted() -> None:
    only = asked("B5", "B5")
    assert [str(MOVES[code]) for code in only.table.legal()] == ["B5"]
    assert better_than(only, worth, Random(1), ROLLOUTS) is None


def test_the_table_of_the_decision_stays_as_it_was() -> None:
    before, same = asked("R5 B5 R7", "R5"), asked("R5 B5 R7", "R5")
    better_than(before, worth, Random(1), ROLLOUTS)
    assert before.table.legal() == same.table.legal()
    assert before.table.draw == same.table.draw
