"""The kernel's reading of a seccomp program, so that policies are tested without a process."""

import struct
from dataclasses import dataclass

from sandbox.seccomp.syscalls import Architecture

LOAD, EQUAL, ABOVE, AT_LEAST, BITS, RETURN = 0x20, 0x15, 0x25, 0x35, 0x45, 0x06


@dataclass(frozen=True)
class Verdict:
    action: str
    errno: int = 0


ALLOWED = Verdict("allow")
KILLED = Verdict("kill")


def refused(errno: int) -> Verdict:
    return Verdict("errno", errno)


def call(program: bytes, architecture: Architecture, name: str | int, *arguments: int) -> Verdict:
    number = name if isinstance(name, int) else architecture.numbers[name]
    return enter(program, architecture.audit, number, *arguments)


def enter(program: bytes, audit: int, number: int, *arguments: int) -> Verdict:
    words = [each & 0xFFFF_FFFF_FFFF_FFFF for each in (*arguments, *[0] * 6)][:6]
    return _run(program, struct.pack("<IIQ6Q", number, audit, 0, *words))


def _run(program: bytes, data: bytes) -> Verdict:
    place = accumulator = 0
    while True:
        op, if_true, if_false, value = struct.unpack_from("<HBBI", program, 8 * place)
        place += 1
        if op == LOAD:
            (accumulator,) = struct.unpack_from("<I", data, value)
        elif op == RETURN:
            return _verdict(value)
        else:
            place += if_true if _holds(op, accumulator, value) else if_false


def _holds(op: int, accumulator: int, value: int) -> bool:
    tests = {
        EQUAL: accumulator == value,
        ABOVE: accumulator > value,
        AT_LEAST: accumulator >= value,
        BITS: bool(accumulator & value),
    }
    return tests[op]


def _verdict(value: int) -> Verdict:
    actions = {0x7FFF_0000: ALLOWED, 0x8000_0000: KILLED}
    return actions.get(value) or refused(value & 0xFFFF)
