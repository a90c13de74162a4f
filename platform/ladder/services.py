"""The scheduler's writes: what the ladders need becomes matches in the queue."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from engine.rulesets import RULESETS
from ladder.cycle import cycle_tables
from ladder.ladder_state import Pending, pending_matches, state_of
from ladder.league import eligible
from ladder.leases import held
from ladder.models import Fixture, Ladder
from ladder.pace import LATELY
from ladder.rest import Things, is_at_rest, rest, things
from ladder.room import room
from ladder.scheduler import LadderState, Load, Need, Table, draw_tables
from ladder.spells import pace
from ladder.trials import run_trials
from matches.models import Match, Version
from matches.services import cancel_match, create_match
from matches.states import Reason
from matches.stored import Stored

LADDERS = tuple((ruleset, seats) for ruleset in RULESETS for seats in (2, 4))
"""The ladders that are open from the start, the leading one first; more are opened by adding rows."""

CYCLE_EVERY = timedelta(days=1)
WAS_CLOSED: Final = Stored("The ladder was closed.")


def open_ladders() -> None:
    """Those that are not there; one that an operator closed stays so."""
    Ladder.objects.bulk_create(
        [Ladder(ruleset=ruleset, seats=seats) for ruleset, seats in LADDERS], ignore_conflicts=True
    )


@transaction.atomic
def close_ladder(ladder_id: int) -> None:
    """What waits there is called off; what is being played counts. Nothing where it is closed."""
    if not Ladder.objects.open().filter(pk=ladder_id).update(is_open=False):
        return
    ladder = Ladder.objects.get(pk=ladder_id)
    waiting = Match.objects.on_ladder(ladder.ruleset, ladder.seats).queued().filter(rated=True)
    for match in waiting.order_by("pk").values_list("pk", flat=True):
        cancel_match(match, WAS_CLOSED)


def reopen_ladder(ladder_id: int) -> None:
    Ladder.objects.filter(pk=ladder_id).update(is_open=True)


def schedule(seed: int | None = None) -> list[Match]:
    """One tick: nothing where another process is at it, or where nobody needs a match."""
    now = things()
    if is_at_rest(now):
        return []
    with held("schedule") as lease:
        if lease is None:
            return []
        open_ladders()
        return _tick(random.Random(seed), now)


def _tick(rng: random.Random, now: Things) -> list[Match]:
    pending = pending_matches()
    ladders = {ladder.pk: ladder for ladder in Ladder.objects.open().order_by("id")}
    states = [_state_with_cycle(ladder, pending, rng) for ladder in ladders.values()]
    load = _load(pending)
    tests = run_trials(load.room)
    tables = draw_tables(states, replace(load, room=load.room - len(tests)), rng)
    if load.room > 0 and not (pending or tests or tables):
        rest(now)
    return tests + _create(tables, ladders, rng)


def _load(pending: Sequence[Pending]) -> Load:
    now = timezone.now()
    played = pace(now)
    return Load(room(now, played), [match.versions for match in pending], played.spent(now - LATELY), played)


def _state_with_cycle(ladder: Ladder, pending: Sequence[Pending], rng: random.Random) -> LadderState:
    state = state_of(ladder, pending)
    if not _cycle_is_due(ladder, state):
        return state
    _start_cycle(ladder, state, rng)
    return state_of(ladder, pending)


def _create(tables: Sequence[Table], ladders: Mapping[int, Ladder], rng: random.Random) -> list[Match]:
    versions = Version.objects.in_bulk({version for table in tables for version in table.versions})
    seated = [_seat(table, ladders[table.ladder], versions, rng) for table in tables]
    return [match for match in seated if match is not None]


@transaction.atomic
def _seat(table: Table, ladder: Ladder, versions: Mapping[int, Version], rng: random.Random) -> Match | None:
    """None where the ladder was closed this moment.

    The direction of seating alternates; who asked for the match is not told by the order of entries.
    """
    if not Ladder.objects.open().filter(pk=ladder.pk).update(tables_drawn=F("tables_drawn") + 1):
        return None
    seated = [versions[version] for version in table.versions]
    rng.shuffle(seated)
    Fixture.objects.filter(pk=table.fixture or 0).update(drawn=True)
    ladder.tables_drawn += 1
    reason = Reason.CYCLE if table.need is Need.CYCLE else Reason.NEWCOMER
    return create_match(ladder.ruleset, seated, reason=reason, reverse=ladder.tables_drawn % 2 == 0)


def _cycle_is_due(ladder: Ladder, state: LadderState) -> bool:
    """Daily or after an upload, once the last cycle is played and newcomers have found their place."""
    settled = all(contender.settled for contender in state.contenders)
    if state.drawings or not settled or len(state.contenders) < ladder.seats:
        return False
    started = ladder.cycle_started
    if started is None or timezone.now() - started >= CYCLE_EVERY:
        return True
    return eligible(ladder).filter(activated__gt=started).exists()


@transaction.atomic
def _start_cycle(ladder: Ladder, state: LadderState, rng: random.Random) -> None:
    by_rating = sorted(state.contenders, key=lambda c: (-c.rating, c.version))
    tables = cycle_tables([c.entrant for c in by_rating], ladder.seats, rng)
    ladder.cycle, ladder.cycle_started = ladder.cycle + 1, timezone.now()
    ladder.save(update_fields=["cycle", "cycle_started"])
    Fixture.objects.filter(ladder=ladder).delete()
    Fixture.objects.bulk_create(
        Fixture(ladder=ladder, cycle=ladder.cycle, place=place, versions=table)
        for place, table in enumerate(tables, 1)
    )
