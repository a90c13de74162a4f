"""Players of our own beside the workers: they deliver results as a bad network would."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

from django.db import Error as DatabaseError
from django.db import connections

from matches import services
from matches.models import Attempt, Match
from matches.players import in_process
from matches.plays import play_with
from matches.results import GameResult, MatchResult, Refused
from sandbox import Limits

TIMES = 3
HAND = 8

Played = tuple[str, MatchResult]
"""A lease and what was played under it."""


def take_and_play(most: int) -> list[Played]:
    waiting = list(Match.objects.queued().order_by("-pk").values_list("pk", flat=True)[:most])
    taken = [services.claim(match, "courier@chaos") for match in waiting]
    return [_play(attempt) for attempt in taken if attempt is not None]


def _play(attempt: Attempt) -> Played:
    limits = Limits(**attempt.match.limits)
    return attempt.token, play_with(attempt, in_process(limits), limits, lambda decisions: None)


def three_at_once(hand: Sequence[Played]) -> list[str]:
    """Each result from three connections at the same moment."""
    with ThreadPoolExecutor(TIMES) as pool:
        return [answer for played in hand for answer in _race(pool, played)]


def _race(pool: ThreadPoolExecutor, played: Played) -> list[str]:
    together = Barrier(TIMES)

    def store(_: int) -> str:
        together.wait(30)
        try:
            return deliver(*played)
        finally:
            connections.close_all()

    return list(pool.map(store, range(TIMES)))


def opposite(hand: Sequence[Played]) -> list[str]:
    """The match that was played last reports first."""
    return [deliver(*played) for played in reversed(hand)]


def spoilt(hand: Sequence[Played]) -> list[str]:
    """Results that do not add up: a game missing, a game twice, the bots on each other's chairs."""
    return [deliver(token, bad) for token, result in hand for bad in _spoil(result.games)]


def _spoil(games: tuple[GameResult, ...]) -> list[MatchResult]:
    swapped = replace(games[0], seating=games[0].seating[::-1])
    return [MatchResult(bad) for bad in (games[1:], (*games, games[0]), (swapped, *games[1:]))]


def deliver(token: str, result: MatchResult) -> str:
    """`True` where it was stored, `False` where it was known, else the reason."""
    try:
        return str(services.store_result(token, result))
    except (Refused, DatabaseError) as error:
        return f"{type(error).__name__}: {error}"
