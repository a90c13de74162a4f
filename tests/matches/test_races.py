"""Several workers at once: whoever is first wins, and it counts once. SQLite in memory has one connection."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import pytest
from django.db import connection, connections

from matches import services
from matches.models import Attempt, Event, Match, Version
from matches.querysets import now_plus
from matches.results import Refused
from matches.states import EventKind, MatchState
from tests.matches.builders import a_match, a_result, a_version

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="needs several connections"),
]

WORKERS = 6
T = TypeVar("T")


def at_once(act: Callable[[int], T]) -> list[T]:
    """`act` in so many threads, each with its own connection, let go together."""
    barrier = Barrier(WORKERS)

    def run(number: int) -> T:
        try:
            barrier.wait(10)
            return act(number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(WORKERS) as pool:
        return list(pool.map(run, range(WORKERS)))


def claimed(match: Match) -> str:
    attempt = services.claim(match.pk, "worker")
    assert attempt is not None
    return attempt.token


def test_of_many_workers_one_claims_the_match() -> None:
    match = a_match()
    attempts = at_once(lambda number: services.claim(match.pk, f"worker {number}"))
    assert sum(attempt is not None for attempt in attempts) == 1
    assert match.attempts.count() == 1


def test_results_that_bench_the_same_bots_at_once_bench_them_once() -> None:
    versions = [a_version(), a_version()]
    matches = [a_match(versions if place % 2 else versions[::-1]) for place in range(WORKERS)]
    tokens = [claimed(match) for match in matches]
    faults = [{"player": player, "verdict": "exception"} for player in (0, 1)]
    stored = at_once(lambda at: services.store_result(tokens[at], a_result(matches[at], faults=faults)))
    assert stored == [True] * WORKERS
    assert all(Version.objects.values_list("faulty", flat=True))
    assert Event.objects.filter(kind=EventKind.VERSION_STATUS).count() == 2


def test_the_same_result_delivered_many_times_at_once_counts_once() -> None:
    match = a_match()
    token, result = claimed(match), a_result(match)
    assert sorted(at_once(lambda number: services.store_result(token, result))) == [False] * 5 + [True]
    assert Event.objects.filter(kind=EventKind.MATCH_FINISHED).count() == 1


def test_of_different_results_at_once_one_is_stored_and_the_others_are_refused() -> None:
    match = a_match()
    token = claimed(match)

    def store(number: int) -> str:
        try:
            services.store_result(token, a_result(match, word=str(number)))
        except Refused as refusal:
            return str(refusal)
        return "stored"

    answers = at_once(store)
    assert answers.count("stored") == 1
    assert all("too late" in answer for answer in answers if answer != "stored")


def test_a_result_and_the_end_of_its_lease_at_once_leave_one_of_the_two() -> None:
    match = a_match()
    token, result = claimed(match), a_result(match)
    Attempt.objects.update(lease_until=now_plus(-1))

    def race(number: int) -> object:
        try:
            return services.store_result(token, result) if number % 2 else services.expire_leases()
        except Refused:
            return "refused"

    at_once(race)
    match.refresh_from_db()
    assert match.attempts.count() == 1
    assert (match.state == MatchState.FINISHED) == bool(match.attempts.get().result_hash)
    assert (match.state == MatchState.QUEUED) == (match.attempts.get().verdict == "arena_fault")


def test_events_are_committed_in_the_order_of_their_ids() -> None:
    """A reader that saw an event never finds an earlier one later."""
    matches = [a_match() for _ in range(WORKERS)]
    tokens = [claimed(match) for match in matches]
    seen: list[list[int]] = []

    def store_and_look(number: int) -> None:
        services.store_result(tokens[number], a_result(matches[number]))
        seen.append(list(Event.objects.order_by("id").values_list("id", flat=True)))

    at_once(store_and_look)
    final = list(Event.objects.order_by("id").values_list("id", flat=True))
    assert all(final[: len(ids)] == ids for ids in seen)
