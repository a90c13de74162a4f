"""How often a password may be guessed, on the page and over the API together.

The count is by address and name, so nobody locks another out. A name that is guessed at from everywhere
gets slower for each address, and still lets its person in at the first right password.
"""

import hashlib

from django.core.cache import cache

ALLOWED, WINDOW = 10, 600
"""Wrong guesses at one name from one address, in so many seconds."""
SIEGE, SIEGE_WINDOW = 100, 3600
"""Wrong guesses at one name from anywhere; from then on each address has one in WINDOW."""


def may_guess(address: str, name: str) -> bool:
    """Counts as a guess at once: many that are sent together do not pass together."""
    allowed = 1 if is_besieged(name) else ALLOWED
    return _count(_pair(address, name), WINDOW) <= allowed


def wrong(address: str, name: str) -> None:
    _count(_siege(name), SIEGE_WINDOW)


def right(address: str, name: str) -> None:
    cache.delete(_pair(address, name))


def is_besieged(name: str) -> bool:
    return int(cache.get(_siege(name)) or 0) >= SIEGE


def _count(key: str, seconds: int) -> int:
    cache.add(key, 0, seconds)
    try:
        return int(cache.incr(key))
    except ValueError:  # it expired in between
        return 1


def _pair(address: str, name: str) -> str:
    return _key("guesses", address, name)


def _siege(name: str) -> str:
    return _key("siege", name)


def _key(*words: str) -> str:
    """Of any text a key that every cache takes."""
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:32]
