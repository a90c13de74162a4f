"""The places in what a seat is sent: builtins only. From the jail it comes back as a plain list."""

from collections.abc import Sequence
from typing import Any, NamedTuple


class Packed(NamedTuple):
    kind: str
    hand: bytes
    legal: bytes
    calls: bytes
    counts: Sequence[int]
    called: Sequence[bool]
    out: Sequence[bool]
    totals: Sequence[int]
    discard: bytes
    draw_size: int
    colour: int
    direction: int
    turn: int
    dealer: int
    card: int
    about: int
    owed: int
    round: int
    turns: int
    events: Sequence[Any]
