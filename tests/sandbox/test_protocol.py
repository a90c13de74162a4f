"""Replies that are not what was asked for. A bot knows its own socket and finds its nonce on the stack."""

import time

import pytest

from sandbox import Code, Death, Jail, Loaded, Verdict
from tests.sandbox.builders import TIGHT, code, death_of, items, start

PREAMBLE = """
import gc, os, struct, sys, time

def nonce():
    frame = sys._getframe()
    while frame.f_code.co_name != "_answer_all":
        frame = frame.f_back
    return frame.f_locals["nonce"]

def load_nonce():
    return next(each for each in gc.get_objects() if type(each).__name__ == "Start").nonce

def reply(game, value, nonce):
    os.write(3, struct.pack("<QHH", nonce, game, value))

"""


def forging(body: str, at_import: str = "") -> Code:
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    return code(f"{PREAMBLE}{at_import}\ndef answer(game, payload):\n{lines}\n    return 0\n")


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("reply(game, 7, 1)", "a reply answers what was not asked"),
        ("reply(game + 1, 7, nonce())", "a reply answers what was not asked"),
        ("os.write(3, b'x' * 1000)", "a reply has the wrong size"),
        ("os.write(3, b'x' * 11)", "a reply has the wrong size"),
        ("os.write(3, b'')", "closed its channel"),
        ("os.close(3)\ntime.sleep(60)", "closed its channel"),
    ],
)
def test_a_reply_that_breaks_the_protocol_ends_the_bot(jail: Jail, body: str, sentence: str) -> None:
    death = death_of(jail, forging(body))
    assert (death.verdict, death.sentence) == (Verdict.PROTOCOL, sentence)


def test_an_answer_to_a_question_not_yet_asked_ends_the_bot_at_the_next(jail: Jail) -> None:
    process = start(jail, forging("reply(game, 7, nonce())"))
    assert process.ask(items(0)).replies[0].value == 7  # its own choice, only badly made
    death = process.ask(items(0)).death
    assert death is not None
    assert death.verdict is Verdict.PROTOCOL


def test_two_answers_to_one_question_end_the_bot(jail: Jail) -> None:
    death = death_of(jail, forging("reply(0, 1, nonce())\nreply(0, 2, nonce())"), items(0, 1, 2))
    assert death.verdict is Verdict.PROTOCOL


def test_answers_out_of_order_end_the_bot(jail: Jail) -> None:
    death = death_of(jail, forging("reply(1, 0, nonce())\nreply(0, 0, nonce())"), items(0, 1))
    assert death.verdict is Verdict.PROTOCOL


@pytest.mark.parametrize(
    "at_import",
    [
        "os.write(3, struct.pack('<QI', 1, 5))",
        "os.write(3, struct.pack('<QI', load_nonce(), 5) + b'more')",
        "os.write(3, struct.pack('<QI', load_nonce(), 0xFFFFFFFF) + b'x' * 401)",
        "os.write(3, b'x')",
        "os.close(3)\ntime.sleep(60)",
    ],
)
def test_a_forged_load_reply_ends_the_bot(jail: Jail, at_import: str) -> None:
    loaded = jail.start(forging("pass", at_import), TIGHT).loaded
    assert isinstance(loaded, Death)
    assert loaded.verdict is Verdict.PROTOCOL


def test_a_load_reply_before_its_time_is_found_out_at_the_first_question(jail: Jail) -> None:
    process = jail.start(forging("pass", "os.write(3, struct.pack('<QI', load_nonce(), 0xFFFF))"), TIGHT)
    assert isinstance(process.loaded, Loaded)
    death = process.ask(items(0)).death
    assert death is not None
    assert death.verdict is Verdict.PROTOCOL


def test_flooding_its_own_socket_only_makes_a_bot_wait(jail: Jail) -> None:
    process = start(jail, forging("while True: reply(0, 0, 1)"))
    began = time.monotonic()
    death = process.ask(items(0)).death
    assert death is not None
    assert death.verdict is Verdict.PROTOCOL
    assert time.monotonic() - began < 2


def test_the_surprise_of_a_forged_reply_renews_the_jail(jail: Jail) -> None:
    death_of(jail, forging("reply(game, 7, 1)"))
    before = jail.zygote_pid
    process = start(jail, forging("pass"))
    assert jail.zygote_pid != before
    process.close()
