"""Series of deals."""

import pytest

from matches.blocks import round_rules
from matches.players import in_process
from matches.series import Series, Standing, add_up
from sandbox import Limits
from tests.matches.kit import FIRST, RAISES, entrant

PRINTS = FIRST + "    def setup(self, table): print('seated')\n"


def standings(deals: int, *texts: str) -> list[Standing]:
    entrants = tuple(entrant(text) for text in texts)
    series = Series(round_rules("classic", len(texts)), "s", deals, entrants, Limits())
    added = [Standing() for _ in entrants]
    number = 1
    for games in series.play(in_process(series.limits)):
        add_up(added, games, number)
        number += len(games)
    assert number - 1 == series.games
    return added


@pytest.mark.parametrize("deals", [1, 8, 11])
def test_every_deal_is_played_from_every_chair(deals: int) -> None:
    for standing in standings(deals, FIRST, FIRST, FIRST):
        assert sorted(standing.deals) == list(range(deals))
        assert {len(scores) for scores in standing.deals.values()} == {3}


def test_twins_share_every_deal() -> None:
    first, second = standings(10, FIRST, FIRST)
    assert first.score == second.score == 0.5
    assert first.wins == second.wins == 10
    assert first.elo.difference == 0


def test_a_faulty_bot_is_told_with_the_number_of_the_game() -> None:
    faulty, sound = standings(9, RAISES, FIRST)
    numbers = [number for number, _ in faulty.faults]
    assert numbers == sorted(set(numbers))
    assert numbers[0] <= 2
    assert numbers[-1] > 16
    assert sound.faults == []
    assert sound.elo.low > 0


def test_games_that_share_a_process_share_its_log_once() -> None:
    printer, silent = standings(3, PRINTS, FIRST)
    assert printer.log.read().text.count("seated") == 3 * 2
    assert silent.log.read().text == ""


def test_no_decisions_cost_no_time() -> None:
    assert Standing().median_cpu_ms == 0.0
