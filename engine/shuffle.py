"""Chance as an argument: shuffles that mean the same on every Python, for years."""

from hashlib import shake_128
from operator import mod
from struct import unpack
from typing import Final, Protocol

from engine.errors import BadOption


class Chance(Protocol):
    def shuffled(self, cards: bytes | bytearray, number: int) -> bytearray:
        """The cards in a new order, the last to be drawn first; `number` counts a round's shuffles."""


def fisher_yates(cards: bytes | bytearray, key: bytes) -> bytearray:
    """Strikes out one card after the other, each place drawn from the SHAKE-128 stream of the key.

    32 bits a place, least byte first: 108 cards are off an even chance by less than one in 10**7.
    """
    size = len(cards)
    words = unpack(f"<{size}I", shake_128(key).digest(4 * size))
    places = map(mod, words, range(size, 0, -1))
    return bytearray(map(bytearray(cards).pop, places))


class SeedChance:
    """The shuffles of one round of the game with this seed (hexadecimal)."""

    __slots__ = ("_key",)

    def __init__(self, seed: str, purpose: str) -> None:
        self._key = b"lastcard/1/" + purpose.encode() + b"/" + _seed_bytes(seed) + b"/"

    def shuffled(self, cards: bytes | bytearray, number: int) -> bytearray:
        return fisher_yates(cards, self._key + b"%d" % number)


def _seed_bytes(seed: str) -> bytes:
    try:
        return bytes.fromhex(seed)
    except (ValueError, TypeError):
        raise BadOption("seed", f"{seed!r:.40} is not a string of hexadecimal pairs") from None


class FixedChance:
    """For positions, which have no seed: the same cards always come in the same order."""

    __slots__ = ()

    def shuffled(self, cards: bytes | bytearray, number: int) -> bytearray:
        return fisher_yates(cards, b"lastcard/1/position")


class GivenDeck:
    """Deals the deck as it is given, first card first; what is put back stays where it was put."""

    __slots__ = ("_deck",)

    def __init__(self, deck: bytes) -> None:
        self._deck = deck

    def shuffled(self, cards: bytes | bytearray, number: int) -> bytearray:
        return bytearray(cards if number else self._deck[::-1])


FIXED: Final = FixedChance()


def choice(seed: str, purpose: str, count: int) -> int:
    """One of `count` equal chances, settled by the seed."""
    stream = shake_128(b"lastcard/1/" + purpose.encode() + b"/" + _seed_bytes(seed)).digest(8)
    return int.from_bytes(stream, "little") * count >> 64
