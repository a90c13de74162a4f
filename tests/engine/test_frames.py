"""A replay as frames, and what the fog leaves of them (rules §9)."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from engine import BadReplay
from engine.cards import CODES
from engine.frames import frames_of
from engine.game import HOOK_CATCH, HOOK_UNO
from engine.rulesets import RULESETS
from tests.engine.games import recorded

Json = dict[str, Any]
ALL_HOOKS = HOOK_UNO | HOOK_CATCH


def moves_of(frames: Json) -> list[str]:
    return [frame["move"] for frame in frames["frames"] if frame["move"] is not None]


@pytest.mark.parametrize("name", RULESETS)
def test_the_real_choices_are_those_of_the_replay(name: str) -> None:
    replay = recorded(name, 3, hooks=ALL_HOOKS)
    frames = frames_of(replay)
    real = [frame for frame in frames["frames"] if frame["forced"] is False]
    assert [frame["move"] for frame in real] == list(replay.moves)
    assert [frame["cpu_ms"] for frame in real] == list(replay.cpu_ms)


def test_the_last_frame_is_the_end_of_the_game() -> None:
    replay = recorded()
    frames = frames_of(replay)
    assert frames["ranks"] == list(replay.result.ranks)
    assert frames["frames"][-1]["position"]["totals"] == list(replay.result.totals)
    assert frames["frames"][-1]["events"][-1]["event"] == "game_over"


def test_every_round_begins_with_its_deal() -> None:
    frames = frames_of(recorded(seats=4))
    assert len(frames["rounds"]) > 1
    for number, told in enumerate(frames["rounds"], 1):
        own = frames["frames"][told["first"] : told["first"] + told["frames"]]
        assert {frame["round"] for frame in own} == {number}
        assert [frame["move"] is None for frame in own] == [True] + [False] * (len(own) - 1)
        assert own[0]["events"][0] == {"event": "started", "dealer": told["dealer"]} | own[0]["events"][0]


@pytest.mark.parametrize(("name", "best"), [("classic", max), ("marathon", min)])
def test_after_a_round_the_lead_is_who_stands_best_by_the_rules_alone(
    name: str, best: Callable[[list[int]], int]
) -> None:
    for told in frames_of(recorded(name, 4))["rounds"]:
        first = [seat for seat, total in enumerate(told["totals"]) if total == best(told["totals"])]
        assert told["lead"] == (first[0] if len(first) == 1 else None)


def test_the_rounds_tell_the_score_sheet() -> None:
    """Rules §7.4."""
    replay = recorded(seats=3)
    frames = frames_of(replay)
    assert [told["points"] for told in frames["rounds"]] == [list(line) for line in replay.result.sheet]
    assert frames["rounds"][-1]["totals"] == list(replay.result.totals)
    for told in frames["rounds"]:
        last = frames["frames"][told["first"] + told["frames"] - 1]
        assert last["position"]["totals"] == told["totals"]


def test_a_seat_that_leaves_has_a_frame_of_its_own() -> None:
    frames = frames_of(recorded(seats=4, leaves={5: 2}))
    (fault,) = frames["faults"]
    left = frames["frames"][fault["frame"]]
    assert (left["seat"], left["kind"], left["move"]) == (2, "forfeit", "forfeit")
    assert left["position"]["out"] == [False, False, True, False]
    assert fault == {"seat": 2, "verdict": "exception", "round": left["round"], "frame": fault["frame"]}


def test_frames_are_plain_json() -> None:
    frames = frames_of(recorded("all-wild", 4))
    assert json.loads(json.dumps(frames)) == frames


def test_the_table_of_a_frame_follows_from_the_one_before() -> None:
    frames = frames_of(recorded())["frames"]
    for before, frame in pairwise(frames):
        laid = Counter(event["card"] for event in frame["events"] if event["event"] == "laid")
        if frame["move"] is not None and laid:
            held = before["position"]["hands"][frame["seat"]]
            assert laid <= Counter(held)
            assert frame["position"]["discard"][-1] == next(iter(laid))


def test_a_replay_that_does_not_fit_has_no_frames() -> None:
    replay = recorded()
    with pytest.raises(BadReplay):
        frames_of(replace(replay, moves=replay.moves[:3]))


# The fog


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_foggy_frame_holds_no_hand_draw_or_thought_of_another_seat(name: str, viewer: int) -> None:
    replay = recorded(name, 3, hooks=ALL_HOOKS)
    for frame in frames_of(replay, viewer)["frames"]:
        hands = frame["position"]["hands"]
        assert [hand is None for hand in hands] == [seat != viewer for seat in range(3)]
        if frame["seat"] != viewer:
            assert "legal" not in frame
            assert frame["forced"] is None
            assert frame["cpu_ms"] is None
        for event in frame["events"]:
            assert event["event"] != "drew" or ("cards" in event) == (event["seat"] == viewer)


@pytest.mark.parametrize("viewer", [0, 1])
def test_the_open_frames_are_the_foggy_ones_and_what_was_hidden(viewer: int) -> None:
    replay = recorded("minecraft", 2, hooks=ALL_HOOKS)
    open_frames, foggy = frames_of(replay), frames_of(replay, viewer)
    assert moves_of(open_frames) == moves_of(foggy)
    for clear, fogged in zip(open_frames["frames"], foggy["frames"], strict=True):
        assert clear["position"]["counts"] == fogged["position"]["counts"]
        assert clear["position"]["hands"][viewer] == fogged["position"]["hands"][viewer]


def cards_in(value: object) -> set[str]:
    """Every card that is named anywhere in a JSON value."""
    if isinstance(value, dict):
        return {card for each in value.values() for card in cards_in(each)}
    if isinstance(value, list):
        return {card for each in value for card in cards_in(each)}
    return {value} & CODES.keys() if isinstance(value, str) else set()


def without_what_it_may_know(frame: Json, viewer: int, *, hands_are_public: bool) -> Json:
    position = frame["position"]
    hands = [None if seat == viewer else hand for seat, hand in enumerate(position["hands"])]
    events = [
        {key: value for key, value in event.items() if key not in may_know(event, viewer, hands_are_public)}
        for event in frame["events"]
    ]
    rest = {key: value for key, value in frame.items() if key not in ("move", "legal")}
    return rest | {"position": position | {"hands": hands, "discard": []}, "events": events}


def may_know(event: Json, viewer: int, hands_are_public: bool) -> tuple[str, ...]:
    if event["event"] in ("laid", "started"):
        return ("card",)
    if event["event"] == "challenged":
        return ("hand",) if hands_are_public or event["seat"] == viewer else ()
    return ("cards",) if event["event"] == "drew" and event["seat"] == viewer else ()


@pytest.mark.parametrize("name", RULESETS)
def test_no_other_card_is_named_anywhere_in_the_fog(name: str) -> None:
    for viewer in range(3):
        for frame in frames_of(recorded(name, 3, hooks=ALL_HOOKS), viewer)["frames"]:
            rest = without_what_it_may_know(frame, viewer, hands_are_public=name == "minecraft")
            assert cards_in(rest) == set()


def test_without_fog_other_cards_are_named() -> None:
    frames = frames_of(recorded(seats=3))["frames"]
    assert all(cards_in(without_what_it_may_know(frame, 0, hands_are_public=False)) for frame in frames[:20])
