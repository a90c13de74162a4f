"""No other hand, no draw order, no seed is told to a seat, or in its reach: rules §9.

Two worlds are played alike in which one seat may know the same, and other things are hidden. Whatever it is
given is the same in both, byte for byte and object for object: so nothing of it hangs on what is hidden.
"""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import msgspec
import pytest

from engine import Event, Game, Move, Round, Table, View
from engine.memory import Memory
from engine.moves import CHALLENGE
from engine.position import read
from engine.replay import Replay
from engine.rulesets import RULESETS, Ruleset, ruleset
from engine.shuffle import GivenDeck, SeedChance
from engine.view import observe_round
from tests.engine.builders import table
from tests.engine.games import decisions, view_of
from tests.engine.reaching import reached, told
from tests.engine.rounds import random_options
from tests.engine.worlds import Deal, Pair, alike, hidden

TABLES = 150
BIG = 2**250 + 12
"""Makes a seed that is no small number."""
every_ruleset = pytest.mark.parametrize("name", RULESETS)


def random_rules(name: str, luck: Random, seats: int) -> Ruleset:
    """Every other time as the sheet has it."""
    return ruleset(name, random_options(name, luck, seats) if luck.random() < 0.5 else {})


def pairs(name: str) -> Iterator[Pair]:
    for number in range(TABLES):
        luck = Random(f"worlds/{name}/{number}")
        seats = luck.randint(2, 6)
        yield from alike(random_rules(name, luck, seats), seats, luck)


def sent(round_: Round, pair: Pair) -> bytes:
    return msgspec.msgpack.encode(observe_round(round_, pair.seat, pair.since))


def view(round_: Round, pair: Pair, memory: Memory | None = None) -> View:
    return View(
        Table(round_.rules, round_.seats, pair.seat), msgspec.msgpack.decode(sent(round_, pair)), memory
    )


@every_ruleset
def test_the_bytes_for_a_seat_are_the_same_in_worlds_it_cannot_tell_apart(name: str) -> None:
    """Rules §9."""
    compared, kinds = 0, set()
    for pair in pairs(name):
        assert sent(pair.real, pair) == sent(pair.twin, pair)
        kinds.add(pair.real.kind)
        compared += 1
    assert compared > 200
    assert len(kinds) > 1


@every_ruleset
def test_what_is_in_reach_of_a_view_and_its_memory_does_not_hang_on_what_is_hidden(name: str) -> None:
    rng = Random(1)
    for pair in pairs(name):
        if rng.random() < 0.1:
            real, twin = (view_after_a_guess(world, pair) for world in (pair.real, pair.twin))
            assert told(real) == told(twin)


def view_after_a_guess(round_: Round, pair: Pair) -> View:
    """The memory has thought by then."""
    seen = view(round_, pair)
    seen.sample(Random(2))
    return seen


@every_ruleset
def test_a_sample_does_not_hang_on_what_is_hidden(name: str) -> None:
    rng = Random(1)
    for pair in pairs(name):
        if rng.random() < 0.1:
            real, twin = (view(world, pair).sample(Random(2)) for world in (pair.real, pair.twin))
            assert hidden(real, pair.seat) == hidden(twin, pair.seat)
            assert told(real.events) == told(twin.events)


@every_ruleset
def test_no_game_round_record_or_shuffle_is_in_reach_of_a_view(name: str) -> None:
    secrets = (Game, Round, Replay, SeedChance, GivenDeck, Deal)
    for number, game in enumerate(decisions(name, 3, 11, single_round=True, turn_limit=60)):
        if number % 10 == 0:
            within = reached(view_of(game), "engine")
            assert [each for each in within if isinstance(each, secrets)] == []


@every_ruleset
def test_the_seed_is_not_in_reach_of_a_view(name: str) -> None:
    for game in decisions(name, 3, BIG, single_round=True, turn_limit=20):
        texts = [each for each in reached(view_of(game)) if isinstance(each, str | bytes | bytearray | int)]
        for secret in (game.seed, bytes.fromhex(game.seed), int(game.seed, 16)):
            assert secret not in texts


# What shows that these tests look


class Slotted:
    __slots__ = ("kept",)

    def __init__(self, kept: object) -> None:
        self.kept = kept


def closed_over(secret: object) -> Callable[[], object]:
    return lambda: secret


def by_default(secret: object) -> Callable[[], object]:
    def told(kept: object = secret) -> object:
        return kept

    return told


@pytest.mark.parametrize(
    "hide", [Slotted, closed_over, by_default, partial(partial, print), lambda each: {1: [(each,)]}]
)
def test_what_is_hidden_in_an_object_is_found(hide: Callable[[object], object]) -> None:
    secret = next(decisions("classic", 2, 1)).round
    seen = view_of(next(decisions("classic", 2, 1)))
    seen.table = hide(secret)  # type: ignore[assignment]  # to be found
    assert secret in reached(seen)
    assert secret in reached(seen, "engine")


def test_worlds_that_differ_in_a_hand_alone_are_told_apart_by_its_owner() -> None:
    before = [after_a_challenge("classic", hand) for hand in ("R1 B2", "R1 B3")]
    assert len({heard(round_, 0) for round_ in before}) == 2


# What is shown, and to whom


def after_a_challenge(name: str, hand: str) -> Round:
    """Seat 0 laid a +4 from this hand, and was challenged by seat 1 of three."""
    round_ = read(table(name, f"W4 {hand}", "B5 B6", "G1 G2", options={"uno": "none"}))
    round_.apply(Move("W4:B").code)
    round_.apply(CHALLENGE)
    return round_


def heard(round_: Round, seat: int) -> bytes:
    """As if the seat were asked now."""
    return msgspec.msgpack.encode(
        [round_.hands[seat].hex(), [Event(each).as_json(seat) for each in round_.events]]
    )


@pytest.mark.parametrize(
    ("name", "who_sees"),
    [("classic", {0: True, 1: True, 2: False}), ("minecraft", {0: True, 1: True, 2: True})],
)
@pytest.mark.parametrize("hands", [("R1 B2", "R9 B3"), ("G1 B2", "Y3 B4")])
def test_a_judged_hand_is_shown_to_those_of_the_ruleset_alone(
    name: str, hands: tuple[str, str], who_sees: dict[int, bool]
) -> None:
    """Rules §3 "challenged hand is shown to": the challenger, in `minecraft` everyone; its owner knows it."""
    real, twin = (after_a_challenge(name, hand) for hand in hands)
    for seat, sees in who_sees.items():
        assert (heard(real, seat) != heard(twin, seat)) == sees
