"""Through whose eyes a game is asked for."""

from django.utils.translation import gettext as _

from ladder.numbers import whole_number


class NoSeat(Exception):
    """There is no such seat at this table; the sentence names those there are."""


def seat_asked(text: str, seats: int) -> int | None:
    """None, open hands, where nobody's eyes are asked for."""
    if not text:
        return None
    seat = whole_number(text, below=seats)
    if seat is None:
        raise NoSeat(_("“%s” is no seat; allowed are 0 to %d.") % (text[:20], seats - 1))
    return seat
