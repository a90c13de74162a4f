"""What holds in every round of every ruleset, whatever is played."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import RULESETS, Game, IllegalMove, Kind, Round, Ruleset, position, ruleset
from engine.moves import FIRST_WORD, FORFEIT
from tests.engine.rounds import cards_of

STEPS = 150
FLAG = st.booleans()
ANYWHERE: dict[str, st.SearchStrategy[object]] = {
    "stacking": FLAG,
    "last_card_draw": FLAG,
    "turn_limit": st.integers(1, 200),
    "uno": st.sampled_from(["none", "caught2", "caught4", "automatic2"]),
}
SOMEWHERE: dict[str, dict[str, st.SearchStrategy[object]]] = {
    "classic": {"start_wild_named": FLAG},
    "marathon": {"start_wild_named": FLAG, "elimination": FLAG},
    "all-wild": {"all_wild_deck": st.fixed_dictionaries({}, optional={"W": st.integers(0, 30)})},
    "minecraft": {"start_wild_named": FLAG, "points_game": FLAG},
    "arcade": {"start_wild_named": FLAG},
}


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    name = draw(st.sampled_from(sorted(RULESETS)))
    return ruleset(name, draw(st.fixed_dictionaries({}, optional=ANYWHERE | SOMEWHERE[name])))


TABLES = {
    "rules": rulesets(),
    "seats": st.integers(2, 10),
    "seed": st.binary(min_size=4, max_size=4).map(bytes.hex),
    "luck": st.integers(0, 2**32).map(Random),
}


def state_of(round_: Round) -> tuple[Any, ...]:
    return (position.write(round_), round_.decision(), round_.legal(), len(round_.events), round_.result)


def play_on(game: Game, luck: Random) -> None:
    """Any legal move, with or without a call; now and then a seat leaves."""
    if luck.random() < 0.005:
        game.forfeit(luck.randrange(game.seats), "crash")
    else:
        game.apply(luck.choice(game.legal()), uno=luck.random() < 0.5)


@given(**TABLES)
@settings(max_examples=80, deadline=None)
def test_cards_are_conserved_and_every_legal_move_applies(
    rules: Ruleset, seats: int, seed: str, luck: Random
) -> None:
    game = Game(rules, seats, seed)
    for _ in range(STEPS):
        assert cards_of(game.round) == bytes(sorted(rules.deck))
        if game.over:
            break
        legal = game.legal()
        assert list(legal) == sorted(set(legal)) != []
        play_on(game, luck)
    assert game.over == (game.decision() is None)


@given(**TABLES)
@settings(max_examples=40, deadline=None)
def test_an_illegal_move_is_refused_and_changes_nothing(
    rules: Ruleset, seats: int, seed: str, luck: Random
) -> None:
    game = Game(rules, seats, seed)
    for _ in range(STEPS):
        before = state_of(game.round)
        code = luck.choice([code for code in range(FORFEIT) if code not in game.legal()])
        with pytest.raises(IllegalMove):
            game.apply(code, uno=True)
        assert state_of(game.round) == before
        if game.over:
            break
        play_on(game, luck)


@given(**TABLES)
@settings(max_examples=40, deadline=None)
def test_a_position_reads_back_at_a_turn_or_colour(
    rules: Ruleset, seats: int, seed: str, luck: Random
) -> None:
    game = Game(rules, seats, seed)
    for _ in range(STEPS):
        if game.over:
            break
        if game.round.kind in (Kind.TURN, Kind.COLOUR) and not game.round.owed:
            again = position.read(position.write(game.round))
            assert state_of(again)[:3] == state_of(game.round)[:3]
        play_on(game, luck)


@given(**TABLES)
@settings(max_examples=40, deadline=None)
def test_a_copy_goes_its_own_way(rules: Ruleset, seats: int, seed: str, luck: Random) -> None:
    game = Game(rules, seats, seed)
    for _ in range(luck.randrange(STEPS)):
        if not game.over:
            play_on(game, luck)
    before, twin = state_of(game.round), game.round.copy()
    assert state_of(twin) == before
    while twin.kind is not None:
        twin.apply(luck.choice(twin.legal()))
    assert state_of(game.round) == before


@given(**TABLES)
@settings(max_examples=40, deadline=None)
def test_a_call_means_something_only_where_one_card_is_left(
    rules: Ruleset, seats: int, seed: str, luck: Random
) -> None:
    game = Game(rules, seats, seed)
    for _ in range(STEPS):
        if game.over:
            break
        code, round_ = luck.choice(game.legal()), game.round
        can_call, seat = round_.can_call(code), round_.asked
        round_.apply(code, uno=True)
        if can_call and round_.result is None and code < FIRST_WORD:
            assert round_.called[seat] == (len(round_.hands[seat]) == 1)
        if round_.result is not None:
            break


def replayed(game: Game, hooks: list[int], choices: list[tuple[int, bool]]) -> Game:
    again = Game(game.rules, game.seats, game.seed)
    for code, uno in choices:
        again.question(hooks)
        again.apply(code, uno=uno)
    again.question(hooks)
    return again


def play_through(game: Game, hooks: list[int], luck: Random) -> list[tuple[int, bool]]:
    choices = []
    while game.question(hooks):
        choices.append((luck.choice(game.legal()), luck.random() < 0.5))
        game.apply(choices[-1][0], uno=choices[-1][1])
        assert cards_of(game.round) == bytes(sorted(game.rules.deck))
    return choices


@pytest.mark.parametrize("name", RULESETS)
def test_the_real_choices_of_whole_games_make_the_same_games(name: str) -> None:
    for number in range(6):
        check_whole_game(name, number)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_ten_thousand_games_keep_their_cards_and_their_hashes() -> None:
    for number in range(10_000):
        check_whole_game("classic", number)


def check_whole_game(name: str, number: int) -> None:
    luck = Random(number)
    seats, hooks = 2 + number % 9, [luck.randrange(4) for _ in range(10)]
    # A random game of marathon or arcade would last thousands of turns.
    rules = ruleset(name, None if name == "classic" else {"turn_limit": 200, "round_limit": 20})
    game = Game(rules, seats, f"{number:08x}")
    choices = play_through(game, hooks, luck)
    assert replayed(game, hooks, choices).digest() == game.digest()
