"""Games as records: written, read, and proved by playing them again."""

import gzip
import json
from collections.abc import Callable
from dataclasses import replace
from statistics import median
from typing import Any

import pytest

from engine import BadReplay
from engine.game import HOOK_CATCH, HOOK_UNO
from engine.replay import PlacedFault, follow
from engine.replay_file import read
from engine.rulesets import RULES_VERSION, RULESETS, ruleset
from tests.engine.games import recorded

Record = dict[str, Any]
ALL_HOOKS = HOOK_UNO | HOOK_CATCH


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("hooks", [0, ALL_HOOKS])
def test_a_recorded_game_is_read_back_and_verified(name: str, hooks: int) -> None:
    replay = recorded(name, 3, hooks=hooks)
    again = read(replay.text())
    assert again == replay
    again.verify()


def test_a_seat_that_left_leaves_at_the_same_place_again() -> None:
    replay = recorded(seats=4, leaves={5: 2, 9: 0})
    assert replay.faults == (PlacedFault(5, 2, "exception"), PlacedFault(9, 0, "exception"))
    read(replay.text()).verify()
    assert replay.result.ranks[0] < replay.result.ranks[2]


def test_the_record_holds_real_choices_only() -> None:
    replay = recorded()
    game = replay.new_game()
    for _ in follow(replay, game):
        assert len(game.legal()) > 1


def changed(**fields: object) -> Callable[[Record], Record]:
    return lambda record: record | fields


def in_result(**fields: object) -> Callable[[Record], Record]:
    return lambda record: record | {"result": record["result"] | fields}


def first_moves_swapped(record: Record) -> Record:
    first, second, *rest = record["moves"].split()
    return record | {"moves": " ".join([second, first, *rest])}


def without_the_last_move(record: Record) -> Record:
    words = record["moves"].split()[:-1]
    return record | {"moves": " ".join(words), "cpu_ms": record["cpu_ms"][:-1]}


def with_a_move_more(record: Record) -> Record:
    return record | {"moves": record["moves"] + " draw", "cpu_ms": [*record["cpu_ms"], 0]}


@pytest.mark.parametrize(
    "forge",
    [
        changed(seed="0" * 64),
        changed(sha256="0" * 64),
        changed(rules_version=RULES_VERSION + 1),
        changed(options={"target": 151}),
        changed(ruleset="arcade"),
        changed(faults=[{"before": 3, "seat": 0, "verdict": "cpu"}]),
        in_result(ranks=[2, 1]),
        in_result(totals=[0, 0]),
        in_result(sheet=[[1, 0]]),
        first_moves_swapped,
        without_the_last_move,
        with_a_move_more,
    ],
)
def test_whatever_is_forged_is_found(forge: Callable[[Record], Record]) -> None:
    record = recorded(number=3).as_json()
    assert record["result"]["ranks"] == [1, 2]
    with pytest.raises(BadReplay):
        read(json.dumps(forge(record))).verify()


@pytest.mark.parametrize(("before", "seat"), [(3, 0), (8, 2), (-1, 0)])
def test_a_fault_that_did_not_happen_is_found(before: int, seat: int) -> None:
    """Out of its order, of a seat that is out, or after the end."""
    record = recorded(seats=4, leaves={5: 2}).as_json()
    place = before if before >= 0 else len(record["cpu_ms"])
    forged = {"before": place, "seat": seat, "verdict": "crash"}
    with pytest.raises(BadReplay, match=r"^faults: "):
        read(json.dumps(record | {"faults": [*record["faults"], forged]})).verify()


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ("{", "this is not JSON"),
        ("[" * 100_000, "this is not JSON"),
        ("[]", "the replay must be an object"),
        ("{}", "the replay has no 'cpu_ms'"),
        (changed(secret=1), "the replay has an unknown key 'secret'"),
        (changed(format="lastcard-replay/9"), "format: 'lastcard-replay/9' cannot be read here"),
        (changed(seed="abc"), "seed must be 64 hexadecimal digits"),
        (changed(ruleset="bridge"), "ruleset: 'bridge' is unknown"),
        (changed(ruleset=[]), "ruleset: "),
        (changed(options={"bridge": 1}), "bridge: "),
        (changed(options=[]), "options must be an object"),
        (changed(moves="R5 R99"), "moves: 'R99' is not a move"),
        (changed(moves=["R5"]), "moves: .* is not a text|is not a text"),
        (changed(cpu_ms=[1]), "cpu_ms: there are 1, but there must be"),
        (changed(cpu_ms=["1"]), "cpu_ms: '1' is not a time"),
        (changed(hooks=[0]), "hooks: there are 1, but there must be 2"),
        (changed(hooks=[True, 0]), "hooks: True is not a whole number"),
        (changed(players=[]), "players: there must be 2 to 10, not 0"),
        (changed(players=[{"name": 1, "version": 1}] * 2), "players: 1 is not a text"),
        (changed(players=[{"name": "\ud800", "version": 1}] * 2), r"players: '\\ud800' is not a text"),
        (
            changed(faults=[{"before": 0, "seat": 9, "verdict": "cpu"}]),
            "faults: there is no move 0 or no seat 9",
        ),
        (changed(result=None), "result must be an object"),
        (in_result(ranks=[1]), "ranks: there are 1, but there must be 2"),
        (in_result(totals=[0.5, 1]), "totals: 0.5 is not a whole number"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_field(
    record: str | Callable[[Record], Record], sentence: str
) -> None:
    text = record if isinstance(record, str) else json.dumps(record(recorded().as_json()))
    with pytest.raises(BadReplay, match=sentence):
        read(text)


def test_not_a_number_is_no_time() -> None:
    record = recorded().as_json()
    record["cpu_ms"][0] = float("nan")
    with pytest.raises(BadReplay, match="nan is not a time"):
        read(json.dumps(record))


def test_a_game_of_other_rules_than_its_options_say_is_refused() -> None:
    other = replace(recorded(), rules=ruleset("classic", {"target": 20}))
    with pytest.raises(BadReplay):
        other.verify()


def test_a_full_game_takes_less_than_four_kilobytes() -> None:
    sizes = [len(gzip.compress(recorded("classic", 2, number).text().encode())) for number in range(20)]
    assert median(sizes) < 4096
