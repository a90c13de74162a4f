"""The event outbox: what happened, written in the transaction in which it happened."""

from typing import Any

from django.db import connection

from matches.models import Bot, Event, Match, Version
from matches.news import MATCHES, STATUS, about_bot, about_match, about_version, after_commit, publish
from matches.states import EventKind

ORDER_LOCK = 0x1A57CA4D


def announce(
    kind: EventKind, *, match: Match | None = None, version: Version | None = None, **payload: Any
) -> None:
    """Call it last in a transaction: others that announce wait from here to its commit."""
    _take_turns()
    Event.objects.create(kind=kind, match=match, version=version, payload=payload)
    if match is not None:
        tell_of_match(match.pk)
    if version is not None:
        tell_of_version(version.pk)


def _take_turns() -> None:
    """Ids must be committed in order, or a reader's watermark would step over one that commits late.

    SQLite has one writer anyway.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [ORDER_LOCK])


def tell_of_match(number: int) -> None:
    """To open pages, after the commit."""
    after_commit(lambda: _tell_of_match(number))


def tell_of_version(pk: int) -> None:
    """To open pages, after the commit."""
    after_commit(lambda: _tell_of_version(pk))


def _tell_of_match(number: int) -> None:
    bots = Bot.objects.filter(versions__entries__match=number).order_by().values_list("slug", flat=True)
    publish((about_match(number), MATCHES, STATUS, *map(about_bot, bots)))


def _tell_of_version(pk: int) -> None:
    for slug, number in Version.objects.filter(pk=pk).values_list("bot__slug", "number"):
        publish((about_version(slug, number), about_bot(slug), STATUS))
