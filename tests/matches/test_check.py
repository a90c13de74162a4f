"""What an upload must pass."""

from matches.check import Report, Step, check
from matches.players import in_process
from sandbox import Limits
from tests.matches.kit import FIRST, RAISES, entrant


def checked(text: str) -> tuple[Report, list[Step]]:
    heard: list[Step] = []
    limits = Limits()
    return check(entrant(text), in_process(limits), limits=limits, tell=heard.append), heard


def test_a_sound_bot_passes_two_steps_for_each_ruleset_it_declares() -> None:
    report, heard = checked(FIRST + "    rulesets = ('marathon', 'classic')\n")
    assert report.passed
    assert report.rulesets == ("classic", "marathon")
    assert [step.step for step in report.steps] == [
        "load",
        "classic, 2 seats",
        "classic, 4 seats",
        "marathon, 2 seats",
        "marathon, 4 seats",
    ]
    assert heard == list(report.steps)


def test_a_bot_that_does_not_load_is_asked_nothing_more() -> None:
    report, _ = checked("x = 1")
    assert not report.passed
    assert [step.step for step in report.steps] == ["load"]
    assert report.steps[0].words.startswith("no class here extends engine.Bot")
    assert report.rulesets == ()


def test_a_fault_fails_its_step_ends_the_check_and_is_told_in_a_sentence() -> None:
    report, _ = checked(RAISES + "    rulesets = ('classic',)\n")
    assert [step.passed for step in report.steps] == [True, False]
    assert report.steps[1].detail.startswith("exception: round 1 turn")
    assert report.steps[1].told_to_owner.endswith("its log: ValueError: no way")
    assert "no way" not in report.steps[1].detail
    assert "== classic, 2 seats, round 1 ==" in report.log
    assert "ValueError: no way" in report.log


def test_a_bot_that_says_it_plays_nothing_is_not_sound() -> None:
    report, _ = checked(FIRST + "    rulesets = ()\n")
    assert not report.passed
    assert report.steps[0].step == "load"


def test_only_one_kind_of_seat_may_fail() -> None:
    text = FIRST.replace("return", "assert view.table.seats == 2\n        return")
    report, _ = checked(text + "    rulesets = ('classic',)\n")
    assert [step.passed for step in report.steps] == [True, True, False]


def test_the_same_file_meets_the_same_cards() -> None:
    text = FIRST.replace("return", "self.note(view.hand)\n        return") + "    rulesets = ('classic',)\n"
    assert checked(text)[0].log == checked(text)[0].log != ""
