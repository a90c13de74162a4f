"""Deal blocks."""

import pytest

from matches.blocks import (
    block,
    commitment,
    deal_seed,
    games_per_block,
    ranked_block,
    ranked_rules,
    round_rules,
)


def test_two_seats_play_two_deals_from_both_chairs() -> None:
    planned = ranked_block("s", "classic", 2)
    assert [[(game.deal, game.seating) for game in sitting] for sitting in planned.sittings] == [
        [(0, (0, 1)), (1, (0, 1))],
        [(0, (1, 0)), (1, (1, 0))],
    ]


@pytest.mark.parametrize("seats", range(3, 11))
def test_more_seats_play_one_deal_from_every_chair(seats: int) -> None:
    planned = ranked_block("s", "classic", seats)
    assert len(planned.games) == games_per_block(seats) == seats
    assert len({game.seed for game in planned.games}) == 1
    for seat in range(seats):
        assert {game.seating[seat] for game in planned.games} == set(range(seats))


def test_seated_the_other_way_round_the_neighbours_change_sides() -> None:
    forward, reverse = ranked_block("s", "classic", 4), ranked_block("s", "classic", 4, reverse=True)
    assert forward.games[0].seating == (0, 1, 2, 3)
    assert reverse.games[0].seating == (0, 3, 2, 1)


def test_games_are_numbered_from_one_in_the_order_they_are_played() -> None:
    planned = block("s", ranked_rules("classic", 3), 3, deals=2)
    assert [game.number for game in planned.games] == [1, 2, 3, 4, 5, 6]


def test_later_deals_of_a_series_go_on_where_the_earlier_ended() -> None:
    rules = ranked_rules("classic", 2)
    whole = block("s", rules, 2, deals=4)
    later = block("s", rules, 2, deals=2, first_deal=2)
    assert {game.seed for game in later.games} == {game.seed for game in whole.games if game.deal >= 2}


def test_every_deal_and_every_match_has_cards_of_its_own() -> None:
    seeds = {deal_seed(seed, deal) for seed in ("a", "b", "a1") for deal in range(10)}
    assert len(seeds) == 30
    assert all(len(seed) == 64 and int(seed, 16) for seed in seeds)


def test_the_commitment_hangs_on_everything_it_covers() -> None:
    told = {
        commitment("s", ["a", "b"], "1"),
        commitment("t", ["a", "b"], "1"),
        commitment("s", ["b", "a"], "1"),
        commitment("s", ["ab"], "1"),
        commitment("s", ["a", "b"], "2"),
    }
    assert len(told) == 5


def test_ranked_rounds_end_after_two_hundred_turns_a_seat() -> None:
    assert ranked_rules("classic", 3).turn_limit == 600
    assert ranked_rules("classic", 3).round_limit == 100


def test_minecraft_is_ranked_by_its_points_game() -> None:
    assert not ranked_rules("minecraft", 2).single_round
    assert round_rules("minecraft", 2).single_round
