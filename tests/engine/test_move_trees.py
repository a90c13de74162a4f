"""How many sequences of moves a fixed deal allows: any change of a rule shows here.

When a count changes on purpose, bump RULES_VERSION and write the new counts beside it.
"""

import pytest

from engine import RULES_VERSION, Round, ruleset
from engine.shuffle import SeedChance

COUNTED_FOR = 1
SEEDS = tuple(f"{number:02x}" for number in range(24))
STACKED = {"stacking": True, "uno": "caught2", "last_card_draw": True}
# By ruleset, seats and whether it is played with STACKED: the sequences of 1, 2, .. moves.
COUNTS: dict[tuple[str, int, bool], list[int]] = {
    ("classic", 2, False): [49, 95, 159, 291, 404, 641, 1044],
    ("classic", 2, True): [45, 84, 151, 268, 484, 786, 1274],
    ("classic", 3, False): [64, 107, 202, 452, 964, 1922, 3266],
    ("classic", 3, True): [60, 117, 243, 452, 875, 1758, 3425],
    ("marathon", 2, False): [62, 105, 188, 401, 778, 1592, 3445],
    ("marathon", 2, True): [62, 105, 188, 405, 761, 1445, 2882],
    ("marathon", 3, False): [66, 119, 216, 443, 901, 1923, 4282],
    ("marathon", 3, True): [66, 132, 272, 540, 1095, 2643, 5846],
    ("all-wild", 2, False): [50, 98, 204, 432, 958, 2273, 5626],
    ("all-wild", 2, True): [54, 106, 213, 428, 927, 2183, 5595],
    ("all-wild", 3, False): [62, 134, 284, 679, 1685, 4484, 13074],
    ("all-wild", 3, True): [64, 140, 294, 689, 1684, 4390, 12446],
    ("minecraft", 2, False): [59, 126, 278, 588, 1241, 2647, 5715],
    ("minecraft", 2, True): [55, 114, 254, 524, 1113, 2296, 4907],
    ("minecraft", 3, False): [76, 186, 406, 855, 1780, 4317, 11186],
    ("minecraft", 3, True): [76, 177, 395, 828, 1705, 3832, 9485],
    ("arcade", 2, False): [71, 171, 382, 1015, 2443, 5976, 14408],
    ("arcade", 2, True): [71, 171, 354, 819, 1835, 4219, 9591],
    ("arcade", 3, False): [70, 140, 331, 951, 2087, 5506, 14285],
    ("arcade", 3, True): [70, 154, 361, 807, 1844, 4572, 11329],
}


def sequences(round_: Round, length: int) -> int:
    """Of exactly this length, or shorter where the round is over before."""
    if length == 0 or round_.kind is None:
        return 1
    return sum(sequences(after(round_, code), length - 1) for code in round_.legal())


def after(round_: Round, code: int) -> Round:
    twin = round_.copy()
    twin.apply(code)
    return twin


def deal(name: str, seats: int, *, stacked: bool, seed: str) -> Round:
    """Two or three cards a hand, so that calls and last cards are within reach; the rest under the pile."""
    rules, chance = ruleset(name, STACKED if stacked else None), SeedChance(seed, "tree")
    dealt = Round.deal(rules, seats, chance, dealer=0)
    hands = [hand[: 2 + seat % 2] for seat, hand in enumerate(dealt.hands)]
    spare = bytearray().join(hand[2 + seat % 2 :] for seat, hand in enumerate(dealt.hands))
    return Round(
        rules,
        *(hands, spare + dealt.draw, dealt.discard),
        colour=dealt.colour,
        direction=dealt.direction,
        turn=dealt.turn,
        chance=chance,
    ).resume()


def counts(name: str, seats: int, *, stacked: bool) -> list[int]:
    rounds = [deal(name, seats, stacked=stacked, seed=seed) for seed in SEEDS]
    return [sum(sequences(round_, length) for round_ in rounds) for length in range(1, 8)]


@pytest.mark.parametrize(("name", "seats", "stacked"), list(COUNTS))
def test_the_tree_of_moves_has_its_size(name: str, seats: int, stacked: bool) -> None:
    assert counts(name, seats, stacked=stacked) == COUNTS[name, seats, stacked]


def test_the_counts_are_those_of_this_version_of_the_rules() -> None:
    assert COUNTED_FOR == RULES_VERSION
