"""The event outbox: what happened, written in the transaction in which it happened."""

from typing import Any

from django.db import connection

from matches.models import Event, Match, Version
from matches.states import EventKind

ORDER_LOCK = 0x1A57CA4D


def announce(
    kind: EventKind, *, match: Match | None = None, version: Version | None = None, **payload: Any
) -> None:
    """Call it last in a transaction: others that announce wait from here to its commit."""
    _take_turns()
    Event.objects.create(kind=kind, match=match, version=version, payload=payload)


def _take_turns() -> None:
    """Ids must be committed in order, or a reader's watermark would step over one that commits late.

    SQLite has one writer anyway.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [ORDER_LOCK])
