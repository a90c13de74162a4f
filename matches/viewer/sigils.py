"""A bot's sign: four suits that stand for its slug."""

import hashlib


def sigil_letters(slug: str) -> str:
    """The same slug always has the same sign."""
    digest = hashlib.sha256(slug.encode()).digest()
    return "".join("RYGB"[byte % 4] for byte in digest[:4])
