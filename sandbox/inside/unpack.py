"""The content of a zip's files: for the locked process, or an author's own bot on the author's machine."""

import zlib

from sandbox.inside import sentences
from sandbox.inside.archive import BadArchive, Data, Member, shown


def unpack(data: Data, member: Member) -> bytes:
    """Never more than it promises. Raises BadArchive."""
    packed = data[member.start : member.start + member.packed]
    content = _inflated(packed, member) if member.is_deflated else bytes(packed)
    if zlib.crc32(content) != member.crc:
        raise _damaged(member)
    return content


def _inflated(packed: Data, member: Member) -> bytes:
    stream = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        content = stream.decompress(packed, member.size + 1)
    except zlib.error:
        raise _damaged(member) from None
    if len(content) != member.size or not stream.eof or stream.unused_data:
        raise _damaged(member)
    return content


def _damaged(member: Member) -> BadArchive:
    return BadArchive(sentences.DAMAGED % {"name": shown(member.name)})
