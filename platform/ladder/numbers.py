"""Whole numbers that come as text from an address: read in this one place, for pages and API alike."""

DIGITS = 18
"""As many as every database's number takes; Python refuses thousands of them by an exception."""


def whole_number(text: str, below: int = 10**DIGITS) -> int | None:
    """None for what is no number from 0 to below `below`."""
    if not text.isascii() or not text.isdecimal() or len(text) > DIGITS:
        return None
    number = int(text)
    return number if number < below else None
