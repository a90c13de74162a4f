"""What a bot writes, and how little of it can be held against us."""

import pytest

from sandbox import Item, Jail
from tests.sandbox.builders import TIGHT, answering, ask_once, code, items, log_of, start

PART = 32 * 1024
ASKED = [(7, ""), (7, "a"), (5, "b\n"), (7, ""), (7, "c")]
"""Game and payload."""


def test_prints_and_notes_stand_in_order_under_their_game(jail: Jail) -> None:
    bot = answering("print('sees', payload)\nif payload == 'b': say('a note')\nreturn 0")
    assert log_of(jail, bot, items("a", "b")) == "[game 0 item 0]\nsees a\n[game 1 item 0]\nsees b\na note\n"


def test_an_item_is_counted_whether_anything_is_written_for_it_or_not(jail: Jail) -> None:
    process = start(jail, answering("if payload: print(payload, end='')\nreturn 0"))
    process.ask([Item(game, payload, 100_000_000) for game, payload in ASKED])
    log = process.log().text
    process.close()
    assert log == "[game 7 item 1]\na\n[game 5 item 0]\nb\n[game 7 item 3]\nc"


def test_a_silent_game_leaves_nothing(jail: Jail) -> None:
    assert log_of(jail, answering("return 0"), items(1, 2)) == ""


def test_standard_error_and_warnings_are_in_the_log(jail: Jail) -> None:
    text = log_of(
        jail, answering("import warnings\nwarnings.warn('careful')\nprint('x', file=sys.stderr)\nreturn 0")
    )
    assert "UserWarning: careful" in text
    assert text.endswith("x\n")


def test_the_log_of_a_dead_bot_can_be_read(jail: Jail) -> None:
    assert (
        log_of(jail, answering("print('last words', end='')\nos._exit(1)")) == "[game 0 item 0]\nlast words"
    )


def test_a_hundred_megabytes_keep_their_first_and_last_part_and_are_no_fault(jail: Jail) -> None:
    body = "print('first')\nfor _ in range(100): print('x' * (1 << 20))\nprint('last')\nreturn 1"
    process = start(jail, answering(body))
    batch = process.ask(items(0, cpu_ms=2000))
    log = process.log()
    process.close()
    assert batch.death is None
    assert log.dropped > 99 << 20
    assert log.text.startswith("[game 0 item 0]\nfirst\nxxx")
    assert f"\n[{log.dropped} bytes dropped]\n" in log.text
    assert log.text.endswith("x\nlast\n")
    assert len(log.text) < 2 * PART + 100


@pytest.mark.parametrize("count", [PART - 1, PART, PART + 1, 2 * PART, 2 * PART + 1, 3 * PART + 17])
def test_nothing_is_lost_at_the_seams(jail: Jail, count: int) -> None:
    """The first bytes, then the last bytes, whatever sizes they came in."""
    body = "text = ''.join(chr(97 + i % 26) for i in range(payload))\nsays = text\n"
    body += "for at in range(0, len(says), 1000): print(says[at:at + 1000], end='')\nreturn 0"
    process = start(jail, answering(body))
    process.ask(items(count, cpu_ms=1000))
    log = process.log()
    process.close()
    written = "[game 0 item 0]\n" + "".join(chr(97 + i % 26) for i in range(count))
    dropped = max(0, len(written) - 2 * PART)
    gap = f"\n[{dropped} bytes dropped]\n" if dropped else ""
    rest = written[PART:]
    assert log.dropped == dropped
    assert log.text == written[:PART] + gap + rest[dropped:]


@pytest.mark.parametrize(
    "body",
    [
        "print('\\ud800 lone')",
        "print('x' * (40 << 20))",
        "os.close(1); os.close(2); print('nobody hears')",
        "print('a', end=''); sys.stdout.flush(); sys.stderr.flush()",
        "sys.stdout.buffer.write(b'\\xff raw')",
    ],
)
def test_printing_never_raises(jail: Jail, body: str) -> None:
    assert ask_once(jail, answering(f"{body}\nreturn 3"), items(0, cpu_ms=500)).replies[0].value == 3


def test_terminal_escapes_and_turned_text_are_taken_out(jail: Jail) -> None:
    text = log_of(jail, answering("print('\\x1b[31mred\\x07\\r \\u202egnp \\t kept')\nreturn 0"))
    assert text == "[game 0 item 0]\n�[31mred�� �gnp \t kept\n"


def test_what_c_code_writes_itself_is_kept_too(jail: Jail) -> None:
    assert "straight" in log_of(jail, answering("os.write(1, b'straight\\n')\nreturn 0"))


def test_a_crash_with_the_fault_handler_on_leaves_its_stack(jail: Jail) -> None:
    text = log_of(jail, answering("import faulthandler, ctypes\nfaulthandler.enable()\nctypes.string_at(0)"))
    assert "Segmentation fault" in text
    assert '"bot.py"' in text


def test_a_log_that_the_bot_itself_has_spoilt_is_still_bounded_text(jail: Jail) -> None:
    text = log_of(
        jail, answering("os.pwrite(1, b'\\xff' * 16, 0)\nos.pwrite(1, b'junk' * 1000, 0)\nreturn 0")
    )
    assert len(text) < 3 * PART


def test_standard_input_is_empty(jail: Jail) -> None:
    assert ask_once(jail, answering("return len(sys.stdin.read()) + 1")).replies[0].value == 1


def test_input_fails_as_at_the_end_of_a_file(jail: Jail) -> None:
    process = jail.start(code("input()"), TIGHT)
    assert "EOFError" in process.log().text
