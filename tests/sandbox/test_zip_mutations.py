"""Zips with random damage: whatever was done to one, it is taken or refused in a sentence, and cheaply."""

import contextlib
import struct
import time
import tracemalloc
from typing import Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sandbox import BadUpload
from sandbox.inside.archive import BadArchive, members
from sandbox.inside.loader import open_upload
from sandbox.inside.unpack import unpack
from sandbox.uploads import accept, content_hash
from tests.sandbox.archives import BOT, MODULE, Part, built, zipped

MOST_S: Final = 0.5
MOST_MEMORY: Final = 4 << 20

sizes = struct.pack("<3I", *MODULE.sizes)
STREAMED = Part(b"bot.py", BOT.encode(), flags=8, local_sizes=(0, 0, 0), behind=b"PK\x07\x08" + sizes)
ZIPS: Final = (
    zipped({"mybot/__init__.py": BOT, "mybot/net.py": "x = 1\n", "mybot/w.bin": b"\0" * 500}),
    built(STREAMED, Part(b"e\xcc\x81.txt", b"x" * 99, method=8, flags=0x0800), Part(b"d/", mode=0o040755)),
    built(MODULE, *(Part(b"%d.txt" % number, b"x") for number in range(30))),
)
ODD_NUMBERS: Final = (0, 1, 8, 9, 0x0800, 0x7FFF, 0xFFFE, 0xFFFF, 0x1_0000, 0x7FFF_FFFF, 0xFFFF_FFFF)

places = st.integers(0, 2000)
mutations = st.one_of(
    st.tuples(st.just("set"), places, st.integers(0, 255)),
    st.tuples(st.just("word"), places, st.sampled_from(ODD_NUMBERS)),
    st.tuples(st.just("long"), places, st.sampled_from(ODD_NUMBERS)),
    st.tuples(st.just("cut"), places, st.integers(1, 60)),
    st.tuples(st.just("twice"), places, st.integers(1, 200)),
    st.tuples(st.just("insert"), places, st.integers(1, 60)),
    st.tuples(st.just("near the end"), st.integers(1, 120), st.sampled_from(ODD_NUMBERS)),
)


def mutated(data: bytes, how: str, place: int, number: int) -> bytes:
    place %= max(1, len(data))
    if how == "near the end":
        how, place = "word", max(0, len(data) - place)
    head, tail = data[:place], data[place:]
    match how:
        case "cut":
            return head + tail[number:]
        case "twice":
            return head + tail[:number] + tail
        case "insert":
            return head + b"PK\x01\x02"[: number % 5] + b"\0" * number + tail
        case "set":
            new = bytes([number])
        case "word":
            new = struct.pack("<H", number & 0xFFFF)
        case _:
            new = struct.pack("<I", number)
    return head + new + tail[len(new) :]


def take(data: bytes) -> None:
    """As the site does, then as the locked process does."""
    with contextlib.suppress(BadUpload):
        code = accept("bot.zip", data)
        content_hash(code)
        open_upload(code.name, code.data)
        for member in members(data):
            with contextlib.suppress(BadArchive):
                assert len(unpack(data, member)) == member.size


@settings(deadline=None, max_examples=200, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(ZIPS), st.lists(mutations, min_size=1, max_size=6))
def test_a_mutated_zip_is_taken_or_refused(data: bytes, changes: list[tuple[str, int, int]]) -> None:
    for change in changes:
        data = mutated(data, *change)
    began = time.thread_time()
    take(data)
    assert time.thread_time() - began < MOST_S


@settings(deadline=None, max_examples=50)
@given(st.binary(max_size=400), st.binary(max_size=400))
def test_bytes_that_are_no_zip_are_refused(head: bytes, tail: bytes) -> None:
    take(head + ZIPS[0][-80:] + tail)
    take(head + ZIPS[0][-22:])


def cost(data: bytes) -> tuple[float, int]:
    """Seconds of CPU, and bytes of memory beyond the file's own."""
    began = time.thread_time()
    with contextlib.suppress(BadUpload):
        content_hash(accept("bot.zip", data))
    spent = time.thread_time() - began
    tracemalloc.start()
    with contextlib.suppress(BadUpload):
        content_hash(accept("bot.zip", data))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return spent, peak


def test_the_dearest_zips_to_judge_cost_little() -> None:
    """As many entries, as long names, as many letters to compose, as much content as may come."""
    many = [Part(b"%0120d.txt" % number, b"") for number in range(999)]
    accents = "a" + "\u0301\u0316" * 59
    composed = [Part(f"{accents}{number}".encode(), b"", flags=0x0800) for number in range(499)]
    long_names = [Part(b"x" * 0xFFFF) for _ in range(200)]
    extras = [Part(b"%d" % number, extra=b"\x99\0\0\0" * 64) for number in range(499)]
    one_long_extra = [Part(b"%d" % number, extra=b"\x99\0\0\0" * 0x3FFF) for number in range(200)]
    full = Part(b"w", b"\0" * (15 << 20))
    for parts in (many, composed, long_names, extras, one_long_extra, [full]):
        spent, peak = cost(built(MODULE, *parts))
        assert spent < MOST_S
        assert peak < MOST_MEMORY
