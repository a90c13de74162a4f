"""Each house option of rules §8, as it shows in a ruleset that it is for: with it, and without."""

from collections.abc import Callable
from random import Random
from typing import Final

from engine import RULESETS, Game, ruleset
from engine.cards import names
from engine.options import OPTIONS
from tests.engine.builders import Described, after, start, table
from tests.engine.rounds import random_choice

Lays = tuple[list[str], str]
"""Hands of three seats, and the move of the first."""


def _played(name: str, **options: object) -> Game:
    game, luck = Game(ruleset(name, options), 3, "0c"), Random(5)
    while game.question([0, 0, 0]):
        code, uno = random_choice(game, luck)
        game.apply(code, uno=uno)
    return game


def _of_rounds(name: str, **options: object) -> Game:
    """A game that a single round does not end."""
    return _played(name, **{"single_round": False, "target": 10**6, "round_limit": 4, **options})


def _with(name: str, lays: Lays, **options: object) -> Described:
    hands, move = lays
    return after(table(name, *hands, options=options), move)


# The game


def target(name: str) -> None:
    low, high = _of_rounds(name, target=1), _of_rounds(name)
    assert (low.number, high.number) == (1, 4)
    assert max(low.totals) >= 1


def single_round(name: str) -> None:
    one, more = _of_rounds(name, single_round=True), _of_rounds(name)
    assert (one.number, sorted(one.ranks or ())) == (1, [1, 2, 2])
    assert more.number == 4


def points_game(name: str) -> None:
    one, more = _played(name, points_game=False), _played(name, points_game=True)
    assert (one.number, max(more.totals) >= 500) == (1, True)
    assert max(more.totals) - max(more.sheet[-1].points) < 500


def elimination(name: str) -> None:
    stays, leaves = _played(name, target=100), _played(name, target=100, elimination=True)
    assert sum(total >= 100 for total in stays.totals) < 3
    assert leaves.out.count(True) >= 2
    assert leaves.number > stays.number


def dealer(name: str) -> None:
    for value, dealers in (("rotates", [1, 2, 0, 1]), ("fixed", [1, 1, 1, 1])):
        game = _of_rounds(name, dealer=value, first_dealer=1)
        assert [event[1] for event in game.events if event[0] == "started"] == dealers


def first_dealer(name: str) -> None:
    seeds = [f"{number:02x}" for number in range(12)]
    drawn = {Game(ruleset(name), 3, seed).round.dealer for seed in seeds}
    named = {Game(ruleset(name, {"first_dealer": 2}), 3, seed).round.dealer for seed in seeds}
    assert (drawn, named) == ({0, 1, 2}, {2})


def turn_limit(name: str) -> None:
    """Of two turns the third is not begun."""
    hands = ["W W W"] * 3 if name == "all-wild" else ["R1 R2 R3", "R4 R6 R7", "R8 R9 R0"]
    moves = "W W" if name == "all-wild" else "R1 R4"
    ends, goes_on = _with(name, (hands, moves), turn_limit=2), _with(name, (hands, moves))
    assert (ends.over["winner"], goes_on.seat) == (None, 2)


def round_limit(name: str) -> None:
    assert [_of_rounds(name, round_limit=limit).number for limit in (2, 3)] == [2, 3]


# The round


def stacking(name: str) -> None:
    wild = name == "all-wild"
    hands = ["W2 W W", "W2 W W", "W W"] if wild else ["RD R1 R2", "BD G1 G2", "G1 G2"]
    lays: Lays = hands, hands[0][:2]
    asked, hit = _with(name, lays, stacking=True), _with(name, lays)
    assert asked.decision == {"seat": 1, "kind": "turn", "owed": 2}
    assert asked.legal == [hands[1][:2], "accept"]
    assert (hit.seat, hit.sizes()) == (2, [2, 5, 2])
    answered = _with(name, (hands, f"{hands[0][:2]} {hands[1][:2]}"), stacking=True, uno="none")
    assert (answered.seat, answered.sizes()) == (0, [2, 2, 6])
    four = "W4" if wild else "W4:G"
    fours = ["W4 B1 B2", "W4 G2 BD", "G1 G2"] if not wild else ["W4 W W", "W4 W W", "W W"]
    assert _with(name, (fours, four), stacking=True).decision == {"seat": 1, "kind": "turn", "owed": 4}


def start_wild_named(name: str) -> None:
    for card in ("W", "W4"):
        named = after(start(name, 3, f"{card} R7", options={"start_wild_named": True}))
        assert (named.decision, named.sizes()) == ({"seat": 1, "kind": "colour"}, [7, 7, 7])
        assert after(start(name, 3, f"{card} R7", options={"start_wild_named": True}), ":B").seat == 1
    plain = after(start(name, 3, "W4 R7"))
    assert plain.kind != "colour"


def last_card_draw(name: str) -> None:
    two, four = ("W2", "W4") if name == "all-wild" else ("RD", "W4:R")
    for move, count in ((two, 2), (four, 4)):
        lays: Lays = [move[:2], "W W", "W W"], move
        sizes = [_with(name, lays, last_card_draw=value).sizes() for value in (True, False)]
        assert sizes == [[0, 2 + count, 2], [0, 2, 2]]


def uno(name: str) -> None:
    """Seat 0 forgets its call."""
    lays: Lays = (["W W", "W W", "W W"], "W") if name == "all-wild" else (["R1 B2", "R3 G2", "B1 B2"], "R1")
    assert _with(name, lays, uno="none").kind == "turn"
    assert _with(name, lays, uno="automatic2").sizes()[0] == 3
    for value, drawn in (("caught2", 2), ("caught4", 4)):
        assert _with(name, lays, uno=value).decision == {"seat": 1, "kind": "catch", "about": 0}
        assert _with(name, (lays[0], f"{lays[1]} catch"), uno=value).sizes()[0] == 1 + drawn


def all_wild_deck(name: str) -> None:
    counts = {"W": 40, "WF": 0, "WX": 3}
    deck = names(ruleset(name, {"all_wild_deck": counts}).deck)
    sheet = names(RULESETS[name].deck)
    assert {card: deck.count(card) for card in counts} == counts
    assert all(deck.count(card) == sheet.count(card) for card in {*sheet} - counts.keys())


EFFECTS: Final[dict[str, Callable[[str], None]]] = {
    "target": target,
    "single_round": single_round,
    "points_game": points_game,
    "elimination": elimination,
    "stacking": stacking,
    "dealer": dealer,
    "first_dealer": first_dealer,
    "start_wild_named": start_wild_named,
    "last_card_draw": last_card_draw,
    "turn_limit": turn_limit,
    "round_limit": round_limit,
    "uno": uno,
    "all_wild_deck": all_wild_deck,
}
MATRIX: Final = [
    (key, name) for key, option in OPTIONS.items() for name in RULESETS if name in option.rulesets
]
