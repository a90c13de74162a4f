"""What bots have tried: to pass their own faults off as the arena's, and to leave word for one another."""

import pytest

from sandbox import Death, Jail, Limits, Verdict
from tests.sandbox.builders import TIGHT, answering, code, death_of, items, start

# Whose fault it was

ENDINGS = [f"os._exit({status})" for status in (0, 1, 75, 76, 77, 78, 79, 80, 127, 128, 137, 152, 255)]
ENDINGS += ["sys.exit(76)", "raise SystemExit(76)", "raise SystemExit(-180)"]


@pytest.mark.parametrize("ending", ENDINGS)
def test_no_exit_status_of_a_bot_is_read_as_a_fault_of_ours(jail: Jail, ending: str) -> None:
    assert death_of(jail, answering(ending)).verdict.blames_the_bot


@pytest.mark.parametrize("ending", ENDINGS)
def test_nor_is_one_at_import(jail: Jail, ending: str) -> None:
    loaded = jail.start(code(f"import os, sys\n{ending}"), TIGHT).loaded
    assert isinstance(loaded, Death)
    assert loaded.verdict.blames_the_bot


def test_a_process_that_could_not_be_locked_is_ours(jail: Jail, monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot's code has run by then."""
    monkeypatch.setattr(Limits, "rlimits", lambda *_, **__: {"NONE": 1})
    loaded = jail.start(answering("return 0"), TIGHT).loaded
    assert isinstance(loaded, Death)
    assert loaded.verdict is Verdict.ARENA


# What is shared

MARKED = [
    (0, "os.lseek(0, 1 << 40, os.SEEK_SET)", "os.lseek(0, 0, os.SEEK_CUR)"),
    (1, "os.lseek(1, 70_000, os.SEEK_SET)", "os.lseek(1, 0, os.SEEK_CUR) == 70_000"),
    (1, "os.pwrite(1, b'mark', 69_000)", "os.pread(1, 4, 69_000) == b'mark'"),
    (2, "os.pwrite(2, b'mark', 69_100)", "os.pread(2, 4, 69_100) == b'mark'"),
]


@pytest.mark.parametrize(("number", "leave", "find"), MARKED)
def test_what_a_bot_does_to_its_descriptors_no_other_sees(
    jail: Jail, number: int, leave: str, find: str
) -> None:
    """Not one beside it, and not the next in the same jail."""
    bot = answering(f"if payload: {leave}\nreturn int(bool({find}))")
    writer, reader = start(jail, bot), start(jail, bot)
    assert reader.ask(items(0)).replies[0].value == 0
    assert writer.ask(items(1)).replies[0].value == 1
    later = start(jail, bot)
    assert [each.ask(items(0)).replies[0].value for each in (reader, later)] == [0, 0]
    for each in (writer, reader, later):
        each.close()
