"""A recorded decision put to a bot again."""

import pytest

from engine.replay import Replay, follow
from matches.blocks import block, ranked_rules
from matches.players import InProcessPlayer
from matches.rehearsal import Moment, NotAsked, Rehearsed, find, rehearse
from sandbox import Limits
from tests.matches.commands import CommandLine
from tests.matches.kit import EXITS, FIRST, ILLEGAL, RAISES, entrant, full_games, played

DICE = FIRST.replace("view.legal[0]", "self.random.choice(view.legal)")


def game(text: str = DICE) -> Replay:
    return played(full_games(), entrant(text), entrant(text))[0].replay


def choices(replay: Replay, seat: int) -> list[tuple[int, Moment]]:
    """Every real choice of the seat, the first of each turn."""
    table = replay.new_game()
    found: dict[Moment, int] = {}
    for number in follow(replay, table):
        decision = table.decision()
        assert decision is not None
        if decision.seat == seat:
            found.setdefault(Moment(seat, table.number, table.round.turns), number)
    return [(number, moment) for moment, number in found.items()]


def asked(replay: Replay, moment: Moment, text: str = DICE) -> Rehearsed:
    return rehearse(replay, moment, InProcessPlayer(entrant(text).code, Limits()), Limits())


def test_the_bot_that_played_answers_as_it_did_though_it_rolls_dice() -> None:
    replay = game()
    for number, moment in choices(replay, 1)[::60]:
        told = asked(replay, moment)
        assert told.recorded == told.answer == replay.moves[number]
        assert told.answer in told.legal


def test_a_choice_is_found_by_its_seat_or_as_the_first_of_its_turn() -> None:
    replay = game()
    for number, moment in choices(replay, 0)[::40]:
        assert find(replay, moment) == (number, 0)
        first, _ = find(replay, Moment(None, moment.round, moment.turn))
        assert isinstance(first, int)
        assert first <= number


def test_a_fault_at_a_later_choice_of_its_turn_is_what_that_turn_means() -> None:
    text = FIRST.replace("return view.legal[0]", "return 1 / 0 if view.kind == 'drawn' else view.legal[-1]")
    may_draw = block("s", ranked_rules("marathon", 2), 2, deals=1)
    faulty = played(may_draw, entrant(DICE), entrant(text))[0]
    fault = faulty.faults[0]
    told = asked(faulty.replay, Moment(fault.seat, fault.round, fault.turn), text)
    assert (told.recorded, told.answer) == ("left: exception", "an exception")
    assert find(faulty.replay, Moment(None, fault.round, fault.turn))[1] == fault.seat
    assert told.moments[-1] == f"round {fault.round} turn {fault.turn}"


@pytest.mark.parametrize("text", [RAISES, ILLEGAL, EXITS])
def test_a_choice_that_ended_in_a_fault_is_put_to_the_bot_again(text: str) -> None:
    faulty = played(full_games(), entrant(DICE), entrant(text))[0]
    fault = faulty.faults[0]
    told = asked(faulty.replay, Moment(fault.seat, fault.round, fault.turn), text)
    assert told.recorded == f"left: {fault.verdict}"
    mended = asked(faulty.replay, Moment(fault.seat, fault.round, fault.turn), FIRST)
    assert mended.legal == told.legal
    assert mended.answer in mended.legal
    assert told.answer not in told.legal


def test_a_turn_without_a_choice_names_those_that_have_one() -> None:
    replay = game()
    last = max(moment.turn for _, moment in choices(replay, 0) if moment.round == 1)
    with pytest.raises(NotAsked, match=rf"seat 0 had no choice in turn 999 of round 1; .* {last}$"):
        find(replay, Moment(0, 1, 999))
    with pytest.raises(NotAsked, match="nor in any other"):
        find(replay, Moment(None, 99, 1))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (ILLEGAL, "no legal move"),
        (RAISES, "an exception"),
        (EXITS, "exit: ended its own process with status 3"),
    ],
)
def test_what_went_wrong_is_told_in_words(text: str, answer: str) -> None:
    replay = game()
    assert asked(replay, choices(replay, 0)[3][1], text).answer == answer


def test_the_command_puts_a_choice_to_a_bot(lastcard: CommandLine) -> None:
    replay = game()
    number, moment = choices(replay, 1)[5]
    lastcard.write("game.json", replay.text())
    lastcard.write("dice.py", DICE)
    place = ("--seat", "1", "--round", str(moment.round), "--turn", str(moment.turn))
    command = ("replay", "game.json", *place, "--as", "dice.py", "--in-process")
    assert f"recorded: {replay.moves[number]}\n" in lastcard(*command).out
    assert lastcard(*command, "--json").json["answer"] == replay.moves[number]


def test_without_a_turn_there_is_nothing_to_ask(lastcard: CommandLine) -> None:
    lastcard.write("game.json", game().text())
    assert lastcard("replay", "game.json", "--as", "pip", "--in-process").status == 2
    ended = lastcard("replay", "game.json", "--as", "pip", "--in-process", "--turn", "9999")
    assert (ended.status, ended.out) == (2, "")
