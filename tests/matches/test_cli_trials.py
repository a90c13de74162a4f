"""How a candidate's test looks on a terminal."""

from collections.abc import Iterator
from typing import Any

import pytest

from matches.cli.site import trials

TRIAL: dict[str, Any] = {
    "candidate": 2,
    "against": 1,
    "state": "running",
    "sentence": "It is tested against version 1.",
    "blocks": 7,
    "most_blocks": 40,
    "llr": 1.294,
    "lower": -2.944,
    "upper": 2.944,
    "elo": {"difference": 84.6, "low": -20.2, "high": 190.0},
}
NEW = {**TRIAL, "blocks": 0, "elo": None, "llr": 0.0}


def test_a_test_is_shown_in_words_figures_and_a_bar(capsys: pytest.CaptureFixture[str]) -> None:
    trials.show(TRIAL)
    words, figures, bar = capsys.readouterr().out.splitlines()
    assert words == "  version 2: It is tested against version 1."
    assert figures == ("  7 of at most 40 blocks, +85 Elo (-20 to +190), evidence +1.29 of -2.94 to 2.94")
    assert bar.index("not better") < bar.index("┼") < bar.index("●") < bar.rindex("better")


@pytest.mark.parametrize(("llr", "end"), [(-9.0, "├●"), (9.0, "●┤")])
def test_what_is_decided_stands_at_the_end_of_the_bar(
    capsys: pytest.CaptureFixture[str], llr: float, end: str
) -> None:
    trials.show({**TRIAL, "llr": llr})
    assert end in capsys.readouterr().out


def test_before_its_first_block_there_are_no_figures(capsys: pytest.CaptureFixture[str]) -> None:
    trials.show(NEW)
    assert capsys.readouterr().out == "  version 2: It is tested against version 1.\n"


def test_it_is_followed_by_a_line_for_each_block_until_it_is_decided(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "LOOK_EVERY_S", 0)
    won = {**TRIAL, "state": "better", "sentence": "It was better.", "blocks": 8}
    answers: Iterator[dict[str, Any]] = iter([NEW, NEW, TRIAL, TRIAL, won])
    trials.watch(lambda: [{"name": "Frugal", "trials": [next(answers)]}])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[1][:6] for line in lines[:3]] == ["It is ", "7 of a", "8 of a"]
    assert lines[3:] == ["better: It was better."]


def test_words_from_a_server_do_not_rule_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    trials.show({**NEW, "sentence": "\x1b[2J[red]x"})
    assert "\x1b" not in capsys.readouterr().out
