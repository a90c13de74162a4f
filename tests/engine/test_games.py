"""Games of several rounds: rules §7, and the questions that are not asked."""

from collections.abc import Sequence

import pytest

from engine import HOOK_CATCH, HOOK_UNO, BadOption, Game, Kind, ruleset
from engine.ranking import places, ranks
from engine.scoring import RoundResult
from tests.second.plain_game import high_card_dealer

NO_HOOKS = [0] * 10


def play(game: Game, hooks: Sequence[int] = NO_HOOKS) -> Game:
    while game.question(hooks):
        game.apply(game.legal()[0], uno=True)
    return game


@pytest.mark.parametrize("name", ["classic", "all-wild", "arcade"])
def test_the_first_to_reach_the_target_wins(name: str) -> None:
    """Rules §7.1."""
    game = play(Game(ruleset(name), 3, "0a"))
    assert game.ranks is not None
    assert game.totals[game.ranks.index(1)] == max(game.totals) >= 500
    assert all(max(totals) < 500 for totals in running_totals(game)[:-1])


def running_totals(game: Game) -> list[list[int]]:
    totals, rows = [0] * game.seats, []
    for result in game.sheet:
        totals = [total + points for total, points in zip(totals, result.points, strict=True)]
        rows.append(totals)
    return rows


def test_in_marathon_the_lowest_total_wins() -> None:
    """Rules §7.2."""
    game = play(Game(ruleset("marathon"), 3, "0a"))
    assert game.ranks is not None
    assert game.totals[game.ranks.index(1)] == min(game.totals)
    assert max(game.totals) >= 500


def test_minecraft_is_a_single_round_and_its_points_game_is_not() -> None:
    single = play(Game(ruleset("minecraft"), 3, "0a"))
    points = play(Game(ruleset("minecraft", {"points_game": True}), 3, "0a"))
    assert (single.number, sorted(single.ranks or [])) == (1, [1, 2, 2])
    assert max(points.totals) >= 500


def test_a_single_round_ranks_the_winner_before_all_others() -> None:
    """Rules §7.3."""
    game = play(Game(ruleset("classic", {"single_round": True}), 5, "0b"))
    assert game.ranks is not None
    assert game.ranks.index(1) == game.sheet[0].winner
    assert sorted(game.ranks) == [1, 2, 2, 2, 2]


def test_without_a_winner_all_share_the_first_place_of_a_single_round() -> None:
    """Rules §7.3."""
    game = play(Game(ruleset("classic", {"single_round": True, "turn_limit": 1}), 3, "0b"))
    assert (game.sheet[0].winner, game.ranks) == (None, [1, 1, 1])


def test_a_game_ends_at_its_round_limit_and_is_ranked_by_totals() -> None:
    """Rules §6.2."""
    game = play(Game(ruleset("classic", {"round_limit": 2}), 2, "0b"))
    assert game.number == len(game.sheet) == 2
    assert game.ranks == ranks([(-total,) for total in game.totals])


def test_the_deal_passes_to_the_left_or_stays_where_it_is_fixed() -> None:
    """Rules §4.1."""
    for option, dealers in (({}, [2, 0, 1]), ({"dealer": "fixed"}, [2, 2, 2])):
        game = Game(ruleset("classic", {"first_dealer": 2, "round_limit": 3, **option}), 3, "0c")
        assert [event[1] for event in play(game).events if event[0] == "started"] == dealers


def test_a_first_dealer_beyond_the_table_is_refused() -> None:
    with pytest.raises(BadOption, match="first_dealer"):
        Game(ruleset("classic", {"first_dealer": 3}), 3, "00")


@pytest.mark.parametrize("seats", [1, 11])
def test_a_game_has_two_to_ten_seats(seats: int) -> None:
    with pytest.raises(BadOption, match="seats"):
        Game(ruleset("classic"), seats, "00")


def test_a_seed_is_hexadecimal() -> None:
    with pytest.raises(BadOption, match="seed"):
        Game(ruleset("classic"), 2, "seed")


@pytest.mark.parametrize("name", ["classic", "marathon", "all-wild", "minecraft", "arcade"])
def test_the_first_dealer_is_any_seat(name: str) -> None:
    dealers = {Game(ruleset(name), 3, f"{seed:02x}").round.dealer for seed in range(30)}
    assert dealers == {0, 1, 2}


@pytest.mark.parametrize("seats", [2, 10])
def test_the_highest_number_deals_and_those_tied_for_it_draw_again(seats: int) -> None:
    """Rules §4.1: as it is told a second time, apart; with ten seats most draws are tied."""
    for seed in (f"{number:04x}" for number in range(40)):
        assert Game(ruleset("classic"), seats, seed).round.dealer == high_card_dealer("classic", seats, seed)


def test_the_same_seed_means_the_same_game() -> None:
    first, second = play(Game(ruleset("minecraft"), 4, "abcd")), play(Game(ruleset("minecraft"), 4, "abcd"))
    assert first.digest() == second.digest() != play(Game(ruleset("minecraft"), 4, "abce")).digest()


def test_eliminated_seats_play_no_more_and_the_last_one_left_wins() -> None:
    game = play(Game(ruleset("marathon", {"elimination": True}), 4, "0d"))
    assert game.ranks is not None
    winner = game.ranks.index(1)
    assert sum(total >= 500 for total in game.totals) >= 3
    assert game.out.count(False) <= 1
    assert all(total >= 500 for seat, total in enumerate(game.totals) if seat != winner)


class TestRanking:
    RULES = ruleset("marathon", {"elimination": True})
    LAST = RoundResult(0, (0, 0, 0, 0), (0, 0, 0, 0))

    def rank(self, totals: list[int], eliminated: dict[int, int], faults: Sequence[int] = ()) -> list[int]:
        return ranks(places(self.RULES, totals, self.LAST, eliminated=eliminated, faults=faults))

    def test_out_later_ranks_higher(self) -> None:
        assert self.rank([0, 510, 505, 600], {1: 3, 2: 2, 3: 4}) == [1, 3, 4, 2]

    def test_in_the_same_round_the_lower_total_ranks_higher(self) -> None:
        assert self.rank([520, 510, 510, 600], {0: 3, 1: 3, 2: 3, 3: 3}) == [3, 1, 1, 4]

    def test_a_seat_that_forfeited_ranks_below_the_eliminated(self) -> None:
        assert self.rank([0, 0, 505, 600], {2: 1, 3: 1}, (1,)) == [1, 4, 2, 3]

    def test_equal_totals_share_a_rank_always(self) -> None:
        """Rules §7.3."""
        rules = ruleset("classic")
        order = places(rules, [500, 200, 500, 100], self.LAST, eliminated={}, faults=())
        assert ranks(order) == [1, 3, 1, 4]


class TestQuestions:
    def test_a_single_legal_move_is_not_asked(self) -> None:
        game = Game(ruleset("classic"), 4, "10")
        while game.question(NO_HOOKS):
            assert len(game.legal()) > 1
            game.apply(game.legal()[0])

    def test_without_hooks_seats_call_and_catch(self) -> None:
        game = Game(ruleset("minecraft", {"points_game": True}), 3, "11")
        kinds = set()
        while decision := game.question(NO_HOOKS):
            kinds.add(decision.kind)
            game.apply(game.legal()[0])
        assert not kinds & {Kind.CATCH, Kind.CALL}
        assert any(event[0] == "caught" for event in game.events)

    def test_a_single_move_is_asked_where_the_seat_could_call(self) -> None:
        game, hooks = Game(ruleset("marathon"), 2, "12"), [HOOK_UNO | HOOK_CATCH] * 2
        singles = 0
        while game.question(hooks):
            if len(game.legal()) == 1:
                singles += 1
                assert game.can_call(game.legal()[0])
            game.apply(game.legal()[0], uno=True)
        assert singles

    def test_a_seat_with_the_hook_is_asked_whether_it_catches(self) -> None:
        game, hooks, kinds = Game(ruleset("minecraft"), 2, "13"), [HOOK_CATCH] * 2, set()
        while decision := game.question(hooks):
            kinds.add(decision.kind)
            game.apply(game.legal()[0])
        assert Kind.CATCH in kinds

    @pytest.mark.parametrize("hook", [0, HOOK_UNO, HOOK_CATCH, HOOK_UNO | HOOK_CATCH])
    def test_the_real_choices_alone_make_the_same_game(self, hook: int) -> None:
        game, hooks = Game(ruleset("all-wild"), 3, "14"), [hook] * 3
        choices: list[tuple[int, bool]] = []
        while game.question(hooks):
            choices.append((game.legal()[-1], len(choices) % 2 == 0))
            game.apply(choices[-1][0], uno=choices[-1][1])
        again = Game(ruleset("all-wild"), 3, "14")
        for code, uno in choices:
            again.question(hooks)
            again.apply(code, uno=uno)
        assert again.question(hooks) is None
        assert again.digest() == game.digest()
