"""The lockstep."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.game import HOOK_ROUND_OVER, HOOK_UNO
from engine.host import CALL, ILLEGAL, RAISED, ROUND_OVER, START
from matches.players import in_process
from matches.referee import ArenaFault, PlayedGame, play_block
from sandbox import Death, Item, Limits, Verdict
from tests.matches.kit import (
    EXITS,
    FIRST,
    MS,
    RAISES,
    Cast,
    always,
    death,
    entrant,
    full_games,
    in_game,
    pair,
    played,
    rounds,
)
from tests.matches.kit import (
    ILLEGAL as ILLEGAL_BOT,
)


def verdicts(games: Sequence[PlayedGame]) -> list[list[str]]:
    return [[fault.verdict.value for fault in game.faults] for game in games]


# Whole games


def test_games_are_played_to_the_end_and_verify() -> None:
    games = played(full_games(3), entrant(), entrant(), entrant())
    assert [game.number for game in games] == [1, 2, 3]
    for game in games:
        assert game.faults == ()
        assert sorted(game.seating) == [0, 1, 2]
        game.replay.verify()


def test_the_same_seed_gives_the_same_games() -> None:
    first, second = (played(rounds(deals=2), *pair()) for _ in range(2))
    assert [game.replay.moves for game in first] == [game.replay.moves for game in second]


def test_the_players_of_a_replay_are_named_by_seat() -> None:
    games = played(rounds(), *pair())
    assert [[player.name for player in game.replay.players] for game in games] == [
        ["ann", "bob"],
        ["bob", "ann"],
    ]


def test_progress_tells_every_answered_decision() -> None:
    told: list[int] = []
    games = play_block(rounds(), pair(), in_process(Limits()), limits=Limits(), progress=told.append)
    assert sum(told) == sum(len(game.replay.moves) for game in games)


# Who is asked what


def test_another_seating_meets_fresh_players_and_all_are_closed() -> None:
    cast = Cast()
    played(rounds(deals=2), *pair(), seat_player=cast)
    assert [name for name, _ in cast.players] == ["ann", "bob", "bob", "ann"]
    assert all(player.is_closed for _, player in cast.players)


def test_open_decisions_are_gathered_in_game_order() -> None:
    cast = Cast()
    played(rounds(deals=5), *pair(), seat_player=cast)
    asked = [[item.game for item in items] for _, player in cast.players for items in player.asked]
    assert all(games == sorted(games) for games in asked)
    assert max(len(set(games)) for games in asked) > 1


def test_a_seat_hears_of_its_table_before_its_first_decision_of_each_game() -> None:
    cast = Cast()
    played(rounds(deals=2), *pair(), seat_player=cast)
    for _, player in cast.players:
        told = [(item.game, item.payload[0]) for items in player.asked for item in items]
        for game in {game for game, _ in told}:
            ops = [op for each, op in told if each == game]
            assert ops[0] == START
            assert START not in ops[1:]


def test_bots_of_the_same_seat_get_the_same_numbers_and_others_do_not() -> None:
    cast = Cast()
    played(rounds(), *pair(), seat_player=cast)
    seeds = [player.asked[0][0].payload[1][2] for _, player in cast.players]
    assert seeds[0] == seeds[2]
    assert len(set(seeds)) == 2


def test_only_who_asked_for_it_hears_how_rounds_ended() -> None:
    for mask, hears in ((0, False), (HOOK_ROUND_OVER, True)):
        cast = Cast()
        cast.mask |= mask
        (game, _) = played(full_games(), *pair(), seat_player=cast)
        told = [item for items in cast.players[0][1].asked for item in items if item.payload[0] == ROUND_OVER]
        assert len(told) == (len(game.replay.result.sheet) if hears else 0)
        if hears:
            assert told[-1].payload[1][3] == list(game.replay.result.totals)


def test_a_call_is_heard_only_where_it_means_something() -> None:
    cast = Cast(ann=always(0), bob=always(CALL))
    cast.mask |= HOOK_UNO
    for ruleset, calls in (("minecraft", True), ("classic", False)):
        games = played(rounds(deals=4, ruleset=ruleset), *pair(), seat_player=cast)
        assert any(move.uno for game in games for move in game.replay.moves) == calls
        for game in games:
            game.replay.verify()


# Faults


def test_an_illegal_answer_or_an_exception_forfeits_that_game_alone() -> None:
    for value, verdict in ((ILLEGAL, "illegal"), (RAISED, "exception"), (200, "protocol")):
        games = played(rounds(deals=3), *pair(), seat_player=Cast(ann=in_game(2, value)))
        assert verdicts(games) == [[], [verdict], [], [], [], []]
        assert games[1].replay.result.ranks == (2, 1)
        games[1].replay.verify()


def test_a_fault_tells_where_it_happened() -> None:
    (game, *_) = played(rounds(), *pair(), seat_player=Cast(ann=in_game(1, ILLEGAL)))
    (fault,) = game.faults
    assert (fault.game, fault.seat, fault.round) == (1, 0, 1)
    assert fault.detail.startswith(f"round 1 turn {fault.turn}: its answer is no legal move")
    assert fault.decision == len(game.replay.moves) == game.replay.faults[0].before


def test_a_dead_process_forfeits_the_games_open_in_it_the_guilty_one_first() -> None:
    games = played(rounds(deals=3), *pair(), seat_player=Cast(ann=in_game(2, death(Verdict.MEMORY))))
    assert verdicts(games) == [["memory"], ["memory"], ["memory"], [], [], []]
    assert [fault.detail.split(": ", 1)[1] for game in games[:3] for fault in game.faults] == [
        "its process ended over another game: died of memory",
        "died of memory",
        "its process ended over another game: died of memory",
    ]
    for game in games:
        game.replay.verify()


def test_answers_that_came_before_the_death_still_count() -> None:
    games = played(rounds(deals=2), *pair(), seat_player=Cast(ann=in_game(2, death())))
    asked_first = [game for game in games[:2] if game.replay.moves]
    assert [game.faults[0].decision for game in asked_first] == [
        len(game.replay.moves) for game in asked_first
    ]


def test_a_finished_game_is_not_touched_by_a_later_death() -> None:
    calls = 0

    def dies_late(item: Item) -> int:
        nonlocal calls
        calls += 1
        return 0 if calls < 40 else death()  # type: ignore[return-value]  # a script may die

    games = played(rounds(deals=8), *pair(), seat_player=Cast(ann=dies_late))
    assert {len(game.faults) for game in games[:8]} == {0, 1}


def test_a_bot_that_does_not_load_forfeits_before_the_first_choice() -> None:
    games = played(rounds(deals=2), *pair(), seat_player=Cast(bob=death(Verdict.LOAD)))
    assert verdicts(games) == [["load"]] * 4
    assert all(game.replay.moves == () for game in games)


def test_when_everyone_dies_the_last_one_standing_wins() -> None:
    games = played(rounds(3), *(entrant(name=name) for name in "abc"), seat_player=Cast(a=death(), b=death()))
    for game in games:
        assert game.replay.result.ranks[game.seating.index(2)] == 1
        game.replay.verify()


def test_a_failure_of_the_arena_is_nobodys_fault() -> None:
    for script in (death(Verdict.ARENA), always(death(Verdict.ARENA))):
        with pytest.raises(ArenaFault, match="ann: died of arena") as fault:
            played(rounds(), *pair(), seat_player=Cast(ann=script))
        assert fault.value.death.verdict is Verdict.ARENA


LOST_ALONE = Death(Verdict.ARENA, "killed from outside", lost_alone=True)


def test_the_first_losses_of_a_process_are_nobodys_fault_but_are_remembered() -> None:
    for loss, culprit in ((LOST_ALONE, 1), (death(Verdict.ARENA), None)):
        with pytest.raises(ArenaFault) as fault:
            played(rounds(), *pair(), seat_player=Cast(bob=always(loss)))
        assert fault.value.culprit == culprit


def test_whose_process_is_lost_in_every_attempt_loses() -> None:
    ann, bob = pair()
    games = played(rounds(), ann, replace(bob, is_suspect=True), seat_player=Cast(bob=always(LOST_ALONE)))
    assert verdicts(games) == [["crash"], ["crash"]]
    assert "lost in every attempt: killed from outside" in games[0].faults[0].detail


def test_a_suspect_is_not_blamed_for_what_befell_all() -> None:
    ann, bob = pair()
    with pytest.raises(ArenaFault):
        played(rounds(), ann, replace(bob, is_suspect=True), seat_player=Cast(bob=death(Verdict.ARENA)))


# Budgets


def budgets(cast: Cast, name: str) -> list[int]:
    return [
        item.cpu_ns for who, player in cast.players if who == name for items in player.asked for item in items
    ]


def test_a_decision_may_use_its_limit_or_what_is_left_in_the_bank() -> None:
    cast = Cast()
    cast.cpu_ns = 8 * MS
    limits = Limits(decision_cpu_ms=10, bank_cpu_ms=25)
    played(rounds(), *pair(), seat_player=cast, limits=limits)
    first = budgets(cast, "ann")[:6]
    assert first[:2] == [10 * MS, 10 * MS]
    assert min(first) < 10 * MS


def test_an_overrun_of_the_bank_is_told_as_one() -> None:
    def dies_on_little(item: Item) -> int:
        return 0 if item.cpu_ns == 10 * MS else death(Verdict.CPU)  # type: ignore[return-value]  # a script may die

    cast = Cast(ann=dies_on_little)
    cast.cpu_ns = 8 * MS
    (game, *_) = played(
        rounds(), *pair(), seat_player=cast, limits=Limits(decision_cpu_ms=10, bank_cpu_ms=25)
    )
    (fault,) = game.faults
    assert fault.verdict is Verdict.BANK
    assert "used up the 25 ms of CPU that a seat has for a game" in fault.detail


# In process


@pytest.mark.parametrize(
    ("text", "verdict"), [(RAISES, "exception"), (ILLEGAL_BOT, "illegal"), (EXITS, "exit")]
)
def test_a_faulty_bot_loses_and_its_log_says_why(text: str, verdict: str) -> None:
    games = played(rounds(), entrant(text), entrant(FIRST))
    assert verdicts(games) == [[verdict], [verdict]]
    for game in games:
        assert game.replay.result.ranks[game.seating.index(0)] == 2
        assert game.logs[game.seating.index(0)] != ""
