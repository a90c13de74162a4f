"""The directory of a zip, believed only where every byte of the file agrees with it. Unpacks nothing.

The worker judges an upload by this reading, and the locked process runs it by the same: there is no second
reader that could see other files in the same bytes.
"""

import struct
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from sandbox.inside import sentences

Data: TypeAlias = "bytes | memoryview"

MOST_ENTRIES: Final = 1000
"""Folders included."""
LONGEST_NAME: Final = 240
"""In bytes, folders included."""
LONGEST_EXTRA: Final = 256
"""In bytes: what packers add are times and owners."""
LONGEST_SHOWN: Final = 60

_END: Final = struct.Struct("<4s4H2IH")
_END_MARK: Final = b"PK\x05\x06"
_FARTHEST_END: Final = _END.size + 0xFFFF
_CENTRAL: Final = struct.Struct("<4s6H3I5H2I")
_LOCAL: Final = struct.Struct("<4s5H3I2H")
_SIZES: Final = struct.Struct("<3I")
_EXTRA: Final = struct.Struct("<2H")
_DESCRIPTOR: Final = b"PK\x07\x08"

_ENCRYPTED: Final = 0x0001
_SIZES_FOLLOW: Final = 0x0008
_IS_UTF8: Final = 0x0800
_PLAIN_FLAGS: Final = _SIZES_FOLLOW | _IS_UTF8 | 0x0006  # the last: how hard deflate tried
_STORED, _DEFLATED = 0, 8
_ODD_EXTRAS: Final = {0x0001: sentences.ZIP64, 0x7075: sentences.SECOND_NAME, 0x9901: sentences.ENCRYPTION}
_KIND, _FILE, _FOLDER = 0o170000, 0o100000, 0o040000


class BadArchive(Exception):
    """The sentence is for whoever packed it."""


@dataclass(frozen=True, slots=True)
class Member:
    """A file in the zip: where its packed bytes lie, and what they promise to be."""

    name: str
    start: int
    packed: int
    size: int
    crc: int
    is_deflated: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the directory, as it stands."""

    name: bytes
    flags: int
    method: int
    crc: int
    packed: int
    size: int
    mode: int
    offset: int


def members(data: Data) -> tuple[Member, ...]:
    """Its files in their order. Raises BadArchive."""
    directory, entries = _directory(data)
    starts = [*(entry.offset for entry in entries), directory]
    if starts[0]:
        raise BadArchive(sentences.DATA_BEFORE)
    found = [_member(data, entry, end) for entry, end in zip(entries, starts[1:], strict=True)]
    return tuple(member for member in found if not _is_left_out(member.name))


def shown(name: str | bytes) -> str:
    """Somebody's name in a sentence of ours: whatever cannot be printed is escaped."""
    told = repr(name)
    return told if len(told) <= LONGEST_SHOWN else f"{told[:LONGEST_SHOWN]}..."


def _is_left_out(name: str) -> bool:
    """Folders, and what macOS adds by itself."""
    return name.endswith(("/", "/.DS_Store")) or name.startswith("__MACOSX/") or name == ".DS_Store"


def _directory(data: Data) -> tuple[int, list[Entry]]:
    """Where it begins, and its entries in the order of their offsets."""
    end = len(data) - _END.size
    if end < 0 or data[end : end + 4] != _END_MARK:
        raise BadArchive(_no_end(data))
    _, disk, first_disk, here, number, size, offset, comment = _END.unpack_from(data, end)
    if (disk, first_disk, here, comment) != (0, 0, number, 0) or offset + size != end:
        raise BadArchive(sentences.BAD_END)
    if number > MOST_ENTRIES:
        raise BadArchive(sentences.MANY_ENTRIES % {"number": number, "most": MOST_ENTRIES})
    return offset, sorted(_entries(data, offset, number), key=lambda entry: entry.offset)


def _no_end(data: Data) -> str:
    if _END_MARK in bytes(data[-_FARTHEST_END : len(_END_MARK) - 1 - _END.size]):
        return sentences.COMMENT
    return sentences.CUT_SHORT


def _entries(data: Data, place: int, number: int) -> Iterator[Entry]:
    end = len(data) - _END.size
    for _ in range(number):
        if place + _CENTRAL.size > end or data[place : place + 4] != b"PK\x01\x02":
            raise BadArchive(sentences.BAD_DIRECTORY)
        _, _, _, flags, method, _, _, *rest = _CENTRAL.unpack_from(data, place)
        crc, packed, size, *lengths, disk, _, attributes, offset = rest
        parts = _parts(data, place + _CENTRAL.size, lengths)
        place += _CENTRAL.size + sum(lengths)
        if disk or parts[2]:
            raise BadArchive(sentences.COMMENT_INSIDE)
        _refuse_odd_extras(parts[1])
        yield Entry(parts[0], flags, method, crc, packed, size, attributes >> 16, offset)
    if place != end:
        raise BadArchive(sentences.BAD_DIRECTORY_END)


def _parts(data: Data, place: int, lengths: Sequence[int]) -> list[bytes]:
    """Slices one after another; what is cut off at the end is found by who counts on."""
    found = []
    for length in lengths:
        found.append(bytes(data[place : place + length]))
        place += length
    return found


def _refuse_odd_extras(extra: bytes) -> None:
    if len(extra) > LONGEST_EXTRA:
        raise BadArchive(sentences.LONG_EXTRA % {"number": len(extra), "most": LONGEST_EXTRA})
    while extra:
        if len(extra) < _EXTRA.size:
            raise BadArchive(sentences.CUT_EXTRA)
        kind, length = _EXTRA.unpack_from(extra)
        if kind in _ODD_EXTRAS:
            raise BadArchive(_ODD_EXTRAS[kind])
        if _EXTRA.size + length > len(extra):
            raise BadArchive(sentences.OVERLONG_EXTRA)
        extra = extra[_EXTRA.size + length :]


def _member(data: Data, entry: Entry, end: int) -> Member:
    """`end` is where the next entry begins: between the two there is nothing but this one."""
    name = _name(entry)
    _refuse_odd(name, entry)
    start = _start(data, name, entry, end)
    packed_end = start + entry.packed
    if packed_end > end or bytes(data[packed_end:end]) not in _tails(entry):
        raise BadArchive(sentences.OVERLAP % {"name": shown(name)})
    return Member(name, start, entry.packed, entry.size, entry.crc, entry.method == _DEFLATED)


def _name(entry: Entry) -> str:
    """Composed, as people type it: macOS takes letters and accents apart."""
    if len(entry.name) > LONGEST_NAME:
        raise BadArchive(sentences.LONG_NAME % {"number": len(entry.name), "most": LONGEST_NAME})
    if not entry.name.isascii() and not entry.flags & _IS_UTF8:
        raise BadArchive(sentences.UNMARKED_NAME % {"name": shown(entry.name)})
    try:
        return unicodedata.normalize("NFC", entry.name.decode())
    except UnicodeDecodeError:
        raise BadArchive(sentences.BAD_NAME % {"name": shown(entry.name)}) from None


def _refuse_odd(name: str, entry: Entry) -> None:
    if entry.flags & _ENCRYPTED:
        raise BadArchive(sentences.ENCRYPTED % {"name": shown(name)})
    if entry.flags & ~_PLAIN_FLAGS or entry.method not in (_STORED, _DEFLATED):
        raise BadArchive(sentences.ODDLY_PACKED % {"name": shown(name)})
    if entry.mode & _KIND not in (0, _FOLDER if name.endswith("/") else _FILE):
        raise BadArchive(sentences.LINK % {"name": shown(name)})
    if name.endswith("/") and (
        entry.size or entry.crc or entry.packed > 2
    ):  # deflate's nothing has two bytes
        raise BadArchive(sentences.FULL_FOLDER % {"name": shown(name)})
    if entry.method == _STORED and entry.packed != entry.size:
        raise BadArchive(sentences.TWO_SIZES % {"name": shown(name)})


def _start(data: Data, name: str, entry: Entry, end: int) -> int:
    """Where its packed bytes begin, once its own header has said the same as the directory."""
    place = entry.offset
    if place + _LOCAL.size > end or data[place : place + 4] != b"PK\x03\x04":
        raise BadArchive(sentences.MISPLACED % {"name": shown(name)})
    _, _, flags, method, _, _, *sizes, name_bytes, extra_bytes = _LOCAL.unpack_from(data, place)
    here, extra = _parts(data, place + _LOCAL.size, (name_bytes, extra_bytes))
    may_follow = bool(flags & _SIZES_FOLLOW) and sizes == [0, 0, 0]
    is_same = (here, flags, method) == (entry.name, entry.flags, entry.method)
    if not is_same or not (may_follow or sizes == [entry.crc, entry.packed, entry.size]):
        raise BadArchive(sentences.OTHER_HEADER % {"name": shown(name)})
    _refuse_odd_extras(extra)
    return place + _LOCAL.size + len(here) + len(extra)


def _tails(entry: Entry) -> tuple[bytes, ...]:
    """What may stand between the packed bytes and the next entry."""
    if not entry.flags & _SIZES_FOLLOW:
        return (b"",)
    sizes = _SIZES.pack(entry.crc, entry.packed, entry.size)
    return sizes, _DESCRIPTOR + sizes
