"""Zips as tests need them: good ones, and ones that no packer makes."""

import io
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

BOT = "def answer(game, payload):\n    return payload\n"


def zipped(files: Mapping[str, str | bytes], method: int = ZIP_DEFLATED) -> bytes:
    """As Python packs it."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def with_mode(name: str, mode: int) -> bytes:
    """A bot, and an entry of another kind beside it."""
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr("bot.py", BOT)
        entry = ZipInfo(name)
        entry.external_attr = mode << 16
        archive.writestr(entry, "/etc/passwd")
    return packed.getvalue()


def deflated(content: bytes) -> bytes:
    return zlib.compress(content, 9, -15)


@dataclass(frozen=True)
class Part:
    """One entry; what is not None in the second half is told instead of the truth."""

    name: bytes
    content: bytes = b""
    method: int = 0
    flags: int = 0
    mode: int = 0o100644
    extra: bytes = b""
    comment: bytes = b""
    behind: bytes = b""
    packed: bytes | None = None
    crc: int | None = None
    size: int | None = None
    offset: int | None = None
    local_name: bytes | None = None
    local_sizes: tuple[int, int, int] | None = None
    local_method: int | None = None
    local_extra: bytes = b""

    @property
    def bytes_packed(self) -> bytes:
        if self.packed is not None:
            return self.packed
        return deflated(self.content) if self.method == 8 else self.content

    @property
    def sizes(self) -> tuple[int, int, int]:
        crc = zlib.crc32(self.content) if self.crc is None else self.crc
        return crc, len(self.bytes_packed), len(self.content) if self.size is None else self.size

    def local(self) -> bytes:
        name = self.name if self.local_name is None else self.local_name
        method = self.method if self.local_method is None else self.local_method
        head = struct.pack("<4s5H", b"PK\x03\x04", 20, self.flags, method, 0, 33)
        sizes = struct.pack("<3I", *(self.local_sizes or self.sizes))
        lengths = struct.pack("<2H", len(name), len(self.local_extra))
        return head + sizes + lengths + name + self.local_extra + self.bytes_packed + self.behind

    def central(self, offset: int) -> bytes:
        head = struct.pack("<4s6H", b"PK\x01\x02", 0x314, 20, self.flags, self.method, 0, 33)
        lengths = struct.pack("<5H", len(self.name), len(self.extra), len(self.comment), 0, 0)
        place = struct.pack("<2I", self.mode << 16, offset if self.offset is None else self.offset)
        told = struct.pack("<3I", *self.sizes)
        return head + told + lengths + place + self.name + self.extra + self.comment


MODULE = Part(b"bot.py", BOT.encode())


def built(*parts: Part, before: bytes = b"", between: bytes = b"", number: int | None = None) -> bytes:
    """Byte by byte, with something before the first entry or between the directory and the end."""
    body, directory = before, b""
    for part in parts:
        directory += part.central(len(body))
        body += part.local()
    count = len(parts) if number is None else number
    end = struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, count, count, len(directory), len(body), 0)
    return body + directory + between + end
