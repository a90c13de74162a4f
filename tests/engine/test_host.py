"""The trusted half inside a bot's process."""

import re

import pytest

from engine import Move, Round
from engine.game import HOOK_CATCH, HOOK_ROUND_OVER, HOOK_UNO
from engine.host import (
    CALL,
    DONE,
    END,
    ILLEGAL,
    RAISED,
    ROUND_OVER,
    NoBot,
    bot_class,
    load,
    mask_of,
    rulesets_in,
)
from engine.position import read
from engine.rulesets import RULESETS
from tests.engine.builders import table
from tests.engine.modules import Asked, module

FIRST = """
class First(Bot):
    def play(self, view):
        return view.legal[0]
"""

NO_MOVES = ("'B9'", "'nonsense'", "None", "1", "view.legal", "Move('keep')", "b'R3'")


def answering(expression: str) -> str:
    return f"class Mine(Bot):\n    def play(self, view):\n        return {expression}\n"


def two_cards(ruleset: str = "minecraft") -> Round:
    return read(table(ruleset, "R2 R3", "B5 B6 B7", "G1 G2 G3"))


def challenged() -> Round:
    round_ = read(table("classic", "W4 R2 R3", "B5 B6", "G1 G2"))
    round_.apply(Move("W4:B").code)
    return round_


def forgotten() -> Round:
    round_ = two_cards()
    round_.apply(Move("R2").code)
    return round_


# Finding the bot


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = 1", "no class here extends engine.Bot; write one: class MyBot(Bot)"),
        (FIRST + FIRST.replace("First", "Second"), "2 classes here extend engine.Bot (First, Second)"),
        ("class Mine(Bot):\n    pass", "Mine does not define play(self, view)"),
        (FIRST + "    rulesets = ('bridge',)", "must be a tuple of names out of classic, marathon"),
        (FIRST + "    rulesets = 'classic'", "must be a tuple of names"),
        (FIRST + "    rulesets = ()", "must be a tuple of names"),
        (FIRST + "    def __init__(self, wish): pass", "First() does not work"),
    ],
)
def test_a_module_without_exactly_one_sound_bot_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(NoBot, match=re.escape(sentence)):
        load(module(text), print)


def test_an_imported_bot_is_not_the_modules_own() -> None:
    mine = module("from engine.characters.vera import Vera\n" + FIRST)
    assert bot_class(mine).__name__ == "First"


def test_a_class_that_the_bot_builds_upon_is_not_a_second_bot() -> None:
    mine = module(FIRST + "class Second(First):\n    pass\nAlias = Second")
    assert bot_class(mine).__name__ == "Second"


def test_the_mask_tells_the_hooks_that_are_overridden() -> None:
    hooks = "    def call_uno(self, view): ...\n    def catch_uno(self, view): ...\n"
    hooks += "    def round_over(self, result): ...\n"
    assert mask_of(bot_class(module(FIRST))) & 7 == 0
    assert mask_of(bot_class(module(FIRST + hooks))) & 7 == HOOK_UNO | HOOK_CATCH | HOOK_ROUND_OVER


def test_the_mask_tells_the_rulesets_in_their_order() -> None:
    assert rulesets_in(mask_of(bot_class(module(FIRST)))) == tuple(RULESETS)
    some = module(FIRST + "    rulesets = ['arcade', 'marathon']")
    assert rulesets_in(mask_of(bot_class(some))) == ("marathon", "arcade")


# Answers


@pytest.mark.parametrize("expression", ["view.legal[1]", "'R3'", "Move('R3')"])
def test_a_move_or_its_notation_becomes_its_place_in_legal(expression: str) -> None:
    assert Asked(answering(expression), two_cards("classic")).decide() == 1


@pytest.mark.parametrize("expression", NO_MOVES)
def test_an_answer_that_is_no_legal_move_is_illegal_and_told(expression: str) -> None:
    asked = Asked(answering(expression), two_cards("classic"))
    assert asked.decide() == ILLEGAL
    assert "legal: R2 R3;" in asked.log[-1]
    assert "round 1 turn 1" in asked.log[-1]


def test_a_hostile_answer_is_illegal_whatever_its_methods_do() -> None:
    hostile = """
    class Hostile:
        def __repr__(self): raise KeyError
        def __eq__(self, other): return True
        def __hash__(self): return hash("R2")
        def __str__(self): return "R2"
    class Mine(Bot):
        def play(self, view): return Hostile()
    """
    asked = Asked(hostile, two_cards())
    assert asked.decide() == ILLEGAL
    assert "an object of Hostile that cannot be shown" in asked.log[-1]


def test_an_exception_is_told_from_the_authors_line_on() -> None:
    asked = Asked(answering("1 / 0"), two_cards())
    assert asked.decide() == RAISED
    assert "ZeroDivisionError" in asked.log[-1]
    assert "host.py" not in asked.log[-1]
    assert "raised at turn with hand: R2 R3; top: R5, colour R" in asked.log[-2]


@pytest.mark.parametrize(
    ("expression", "meant"),
    [("view.top.color", "colour"), ("view.leagl", "legal"), ("self.randm", "random"), ("veiw.legal", "view")],
)
def test_a_name_that_is_nearly_right_is_told_what_may_have_been_meant(expression: str, meant: str) -> None:
    asked = Asked(answering(expression), two_cards())
    assert asked.decide() == RAISED
    assert asked.log[-1].count("Did you mean") == 1
    assert asked.log[-1].rstrip().endswith(f"Did you mean: '{meant}'?")


@pytest.mark.parametrize("expression", ["view.nonsense", "getattr(type('Odd', (), {'__dir__': 1})(), 'x')"])
def test_a_name_that_is_like_no_other_gets_no_hint(expression: str) -> None:
    asked = Asked(answering(expression), two_cards())
    assert asked.decide() == RAISED
    assert "Did you mean" not in asked.log[-1]


def test_an_exception_that_cannot_be_shown_is_still_only_an_exception() -> None:
    text = """
    class Bad(Exception):
        def __str__(self): raise ValueError
    class Mine(Bot):
        def play(self, view): raise Bad
    """
    asked = Asked(text, two_cards())
    assert asked.decide() == RAISED


def test_running_out_of_memory_is_not_the_hosts_to_catch() -> None:
    with pytest.raises(MemoryError):
        Asked(answering("(_ for _ in ()).throw(MemoryError())"), two_cards()).decide()


def test_a_failing_setup_is_raised_before_any_decision() -> None:
    asked = Asked(FIRST + "    def setup(self, table): raise OSError", two_cards())
    assert asked.started == RAISED
    assert asked.decide() == RAISED


# The UNO call


def test_a_bot_without_the_hook_calls_where_it_means_something() -> None:
    assert Asked(FIRST, two_cards("minecraft")).decide() == CALL
    assert Asked(FIRST, two_cards("classic")).decide() == 0
    assert Asked(FIRST, read(table("minecraft", "R2 R3 R4", "B1"))).decide() == 0


def test_the_hook_decides_unless_the_move_calls_already() -> None:
    silent = "    def call_uno(self, view): return False"
    assert Asked(FIRST + silent, two_cards()).decide() == 0
    assert Asked(answering("'R3!'") + silent, two_cards()).decide() == 1 | CALL


# The other questions


def test_where_a_wrong_challenge_costs_no_more_than_accepting_it_is_the_default() -> None:
    assert Asked(FIRST, challenged()).decide() == challenged().legal().index(Move("challenge").code)
    costly = read(table("minecraft", "W4 R2 R3", "B5 B6"))
    costly.apply(Move("W4:B").code)
    assert Asked(FIRST, costly).decide() == costly.legal().index(Move("accept").code)


@pytest.mark.parametrize(("answer", "move"), [("True", "challenge"), ("0", "accept")])
def test_challenge_is_answered_by_yes_or_no(answer: str, move: str) -> None:
    text = FIRST + f"    def challenge(self, view): return {answer}"
    assert Asked(text, challenged()).decide() == challenged().legal().index(Move(move).code)


def test_a_hook_that_forgets_to_answer_is_illegal() -> None:
    asked = Asked(FIRST + "    def challenge(self, view): pass", challenged())
    assert asked.decide() == ILLEGAL
    assert "challenge returned None" in asked.log[-1]


@pytest.mark.parametrize(("answer", "move"), [("True", "catch"), ("False", "ignore")])
def test_catching_is_answered_by_yes_or_no(answer: str, move: str) -> None:
    text = FIRST + f"    def catch_uno(self, view): return {answer} and view.about == 0"
    assert Asked(text, forgotten()).decide() == forgotten().legal().index(Move(move).code)


def test_a_swapped_seat_calls_by_the_same_hook() -> None:
    swapped = read(table("all-wild", "WF W", "W W W"))
    swapped.apply(Move("WF@1").code)
    assert Asked(FIRST, swapped).decide() == swapped.legal().index(Move("uno").code)


@pytest.mark.parametrize("answer", ["'Y'", "':Y'", "Move(':Y')"])
def test_a_start_colour_is_named_by_letter_or_move(answer: str) -> None:
    start = read(table("arcade", "R2 B3", "G1", top="W"))
    text = FIRST + f"    def choose_colour(self, view): return {answer}"
    assert Asked(text, start).decide() == 1


def test_the_default_colour_is_the_one_held_most() -> None:
    start = read(table("arcade", "R2 B3 B4 W", "G1", top="W"))
    assert Asked(FIRST, start).decide() == start.legal().index(Move(":B").code)


# Games


def test_a_game_has_a_bot_object_of_its_own() -> None:
    text = """
    class Mine(Bot):
        def __init__(self): self.asked = 0
        def play(self, view):
            self.asked += 1
            self.note(f"{self.asked}")
            return view.legal[0]
    """
    asked = Asked(text, two_cards())
    asked.decide()
    asked.decide()
    asked.host.answer(2, [0, [["minecraft", {}, 3], 0, 7]])
    asked.host.answer(2, [END, None])
    asked.decide()
    assert [line.split(": ")[1] for line in asked.log] == ["1", "2", "3"]


def test_the_seeded_numbers_are_there_before_the_authors_own_start() -> None:
    text = (
        "class Mine(Bot):\n    def __init__(self): self.first = self.random.random()\n"
        + answering("self.note(self.first) or view.legal[0]").partition("\n")[2]
    )
    logs = []
    for _ in range(2):
        asked = Asked(text, two_cards())
        asked.decide()
        logs.append(asked.log)
    assert logs[0] == logs[1]


def test_a_bot_is_told_how_a_round_ended() -> None:
    asked = Asked(FIRST + "    def round_over(self, result): self.note(result)", two_cards())
    assert asked.host.answer(1, [ROUND_OVER, [1, [0, 9], [9, 0], [3, 20]]]) == DONE
    assert "winner=1" in asked.log[-1]
    assert "totals=(3, 20)" in asked.log[-1]


def test_a_bot_without_files_has_none_to_read() -> None:
    asked = Asked(answering("self.data('weights.bin')"), two_cards())
    assert asked.decide() == RAISED
    assert "no file named 'weights.bin' was uploaded with this bot" in asked.log[-1]
