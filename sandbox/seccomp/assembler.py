"""Turns a policy (what is allowed, as data) into the program the kernel runs before each system call."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from sandbox.seccomp.syscalls import Architecture

# linux/seccomp.h
ALLOW: Final = 0x7FFF_0000
KILL: Final = 0x8000_0000
_ERRNO: Final = 0x0005_0000

# Offsets in struct seccomp_data; arguments are 64 bit, little end first on both architectures.
_NUMBER: Final = 0
_ARCHITECTURE: Final = 4
_ARGUMENTS: Final = 16

MAX_INSTRUCTIONS: Final = 4096


class _Op(IntEnum):
    """linux/bpf_common.h: load a word, jump if equal / above or equal / above / any bit, return."""

    LOAD = 0x20
    EQUAL = 0x15
    AT_LEAST = 0x35
    ABOVE = 0x25
    BITS = 0x45
    RETURN = 0x06


@dataclass(frozen=True, slots=True)
class Instruction:
    op: int
    value: int
    if_true: int = 0
    if_false: int = 0

    def packed(self) -> bytes:
        return struct.pack("<HBBI", self.op, self.if_true, self.if_false, self.value)


# Each condition is a few tests before one refusal: a failed one lands on it, a passed one jumps over.


@dataclass(frozen=True, slots=True)
class OneOf:
    """The argument, a 32-bit one, is among the values."""

    argument: int
    values: tuple[int, ...]

    def tests(self) -> Iterator[Instruction]:
        yield _load(self.argument)
        for place, value in enumerate(self.values):
            yield Instruction(_Op.EQUAL, value, if_true=len(self.values) - place)


@dataclass(frozen=True, slots=True)
class WithoutBits:
    """None of these bits is set in the argument's low word."""

    argument: int
    mask: int

    def tests(self) -> Iterator[Instruction]:
        yield _load(self.argument)
        yield Instruction(_Op.BITS, self.mask, if_false=1)


@dataclass(frozen=True, slots=True)
class AtMost:
    """The argument, read as an unsigned 32-bit number, is no larger (every negative one is)."""

    argument: int
    value: int

    def tests(self) -> Iterator[Instruction]:
        yield _load(self.argument)
        yield Instruction(_Op.ABOVE, self.value, if_false=1)


@dataclass(frozen=True, slots=True)
class IsNull:
    """The argument is a null pointer, all 64 bits of it."""

    argument: int

    def tests(self) -> Iterator[Instruction]:
        yield _load(self.argument)
        yield Instruction(_Op.EQUAL, 0, if_false=2)
        yield _load(self.argument, high=True)
        yield Instruction(_Op.EQUAL, 0, if_true=1)


Condition = OneOf | WithoutBits | AtMost | IsNull


@dataclass(frozen=True, slots=True)
class Rule:
    """Allow the call if every condition holds."""

    call: str
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Answer this call with an error of its own instead of the policy's."""

    call: str
    errno: int


@dataclass(frozen=True, slots=True)
class Policy:
    """Everything not named is answered with `errno`. Calls the architecture lacks are left out."""

    rules: tuple[Rule | Refusal, ...]
    errno: int


def assemble(policy: Policy, architecture: Architecture) -> bytes:
    instructions = [*_guard(architecture), *_body(policy, architecture)]
    if len(instructions) > MAX_INSTRUCTIONS:
        raise ValueError(f"a seccomp program has at most {MAX_INSTRUCTIONS} instructions")
    return b"".join(each.packed() for each in instructions)


def _guard(architecture: Architecture) -> Iterator[Instruction]:
    """Kill whoever enters the kernel by another architecture's door."""
    yield Instruction(_Op.LOAD, _ARCHITECTURE)
    yield Instruction(_Op.EQUAL, architecture.audit, if_true=1)
    yield _return(KILL)
    yield Instruction(_Op.LOAD, _NUMBER)
    if architecture.foreign is not None:
        yield Instruction(_Op.AT_LEAST, architecture.foreign, if_false=1)
        yield _return(KILL)


def _body(policy: Policy, architecture: Architecture) -> Iterator[Instruction]:
    for rule in policy.rules:
        if rule.call in architecture.numbers:
            block = list(_block(rule, policy.errno))
            yield Instruction(_Op.EQUAL, architecture.numbers[rule.call], if_false=len(block))
            yield from block
    yield _return(_ERRNO | policy.errno)


def _block(rule: Rule | Refusal, errno: int) -> Iterator[Instruction]:
    """Always returns: the accumulator no longer holds the call's number once arguments were read."""
    if isinstance(rule, Refusal):
        yield _return(_ERRNO | rule.errno)
        return
    for condition in rule.conditions:
        yield from condition.tests()
        yield _return(_ERRNO | errno)
    yield _return(ALLOW)


def _load(argument: int, *, high: bool = False) -> Instruction:
    return Instruction(_Op.LOAD, _ARGUMENTS + 8 * argument + (4 if high else 0))


def _return(value: int) -> Instruction:
    return Instruction(_Op.RETURN, value)
