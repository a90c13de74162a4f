"""The life of a match: created, claimed, played under a lease, its result stored exactly once.

Each function is one transaction. Every change is a conditional update, so that two workers cannot both win;
no transaction is open while a match is played.
"""

import gzip
import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from engine import RULES_VERSION
from engine import ruleset as rules_of
from matches.benching import Benched, bench_faulty
from matches.blocks import Block, attempt_seed, block, commitment, games_per_block, ranked_rules
from matches.causes import NOT_HEARD_OF, STARTED_ANEW
from matches.delivery import AGAIN_AFTER, Priority, send_after_commit
from matches.models import Attempt, Entry, Game, Match, Recording, Version
from matches.news import about_match, tell
from matches.outbox import announce
from matches.querysets import now_plus
from matches.results import GameResult, MatchResult, Refused, check_result
from matches.states import AttemptVerdict, EventKind, MatchState, Reason
from sandbox import Limits

PLAY = "matches.tasks.play_match"
LEASE = 30.0
MAX_ARENA_FAULTS = 3
SEND_AT_ONCE = 200


def new_seed() -> str:
    return secrets.token_hex(32)


@dataclass(frozen=True, slots=True)
class Cards:
    """What is dealt in a match: the same seed, the same cards."""

    deals: int
    seed: str = field(default_factory=new_seed)


@transaction.atomic
def create_match(
    ruleset: str,
    versions: Sequence[Version],
    *,
    reason: Reason = Reason.CYCLE,
    rated: bool = True,
    reverse: bool = False,
    cards: Cards | None = None,
) -> Match:
    """As it is ranked; player k of every list is `versions[k]`."""
    cards = cards or Cards(games_per_block(len(versions)) // len(versions))
    match = Match.objects.create(
        ruleset=ruleset,
        seats=len(versions),
        options=dict(ranked_rules(ruleset, len(versions)).options),
        rules_version=RULES_VERSION,
        block={"deals": cards.deals, "reverse": reverse},
        limits=asdict(Limits()),
        seed=cards.seed,
        rated=rated,
        reason=reason,
        sent=Now(),
    )
    Entry.objects.bulk_create(
        Entry(match=match, index=index, version=version) for index, version in enumerate(versions)
    )
    _publish_commitment(match, versions)
    Game.objects.bulk_create(
        Game(match=match, number=game.number, seating=list(game.seating)) for game in block_of(match, 1).games
    )
    announce(EventKind.MATCH_CREATED, match=match)
    _tell_players([match.pk])
    return match


def _tell_players(matches: Sequence[int]) -> None:
    """A bot's first match comes first; nobody waits for what the house plays among itself."""
    told = Match.objects.filter(pk__in=matches)
    first = set(told.first_of_guests().values_list("pk", flat=True))
    with_guests = set(told.with_guests().values_list("pk", flat=True))
    for match in matches:
        priority = Priority.SOON if match in with_guests else Priority.LATER
        send_after_commit(PLAY, match, Priority.FIRST if match in first else priority)


def _publish_commitment(match: Match, versions: Sequence[Version]) -> None:
    match.seed_commitment = commitment(match.seed, [version.code_hash for version in versions], str(match.pk))
    match.save(update_fields=["seed_commitment"])


def block_of(match: Match, attempt: int) -> Block:
    """The games that were planned when the match was created, with the cards of that attempt."""
    rules = rules_of(match.ruleset, match.options)
    seed = attempt_seed(match.seed, attempt)
    return block(seed, rules, match.seats, deals=match.block["deals"], reverse=match.block["reverse"])


@transaction.atomic
def claim(match_id: int, worker: str) -> Attempt | None:
    """A new attempt at a queued match; None where it is not queued (any longer)."""
    if not Match.objects.queued().filter(pk=match_id).update(state=MatchState.RUNNING):
        return None
    attempt = Attempt.objects.create(
        match_id=match_id,
        number=Attempt.objects.filter(match_id=match_id).count() + 1,
        worker=worker,
        token=secrets.token_hex(16),
        started=Now(),
        lease_until=now_plus(LEASE),
    )
    announce(EventKind.MATCH_STARTED, match=attempt.match, attempt=attempt.number)
    return attempt


def renew(token: str, answered: int) -> bool:
    """Progress is the heartbeat. False: the lease is gone, whatever is played now will not count."""
    mine = Attempt.objects.open().filter(token=token)
    renewed = mine.update(answered=answered, lease_until=now_plus(LEASE)) == 1
    tell(map(about_match, mine.values_list("match_id", flat=True)))
    return renewed


@transaction.atomic
def store_result(token: str, result: MatchResult) -> bool:
    """Under the attempt's lease, once. False: this very result was stored before.

    Raises Refused, and stores nothing, for any other second result and for one that does not add up.
    """
    attempt = Attempt.objects.select_related("match").filter(token=token).first()
    if attempt is None:
        raise Refused("No attempt has this lease.")
    check_result(result, [game.seating for game in block_of(attempt.match, attempt.number).games])
    verdict = AttemptVerdict.BOT_FAULT if result.has_faults else AttemptVerdict.NORMAL
    mine = Attempt.objects.filter(pk=attempt.pk)
    if not _close(mine, verdict, result_hash=result.digest, answered=result.answered):
        return _repeated(attempt.pk, result)
    _finish(attempt.match, result)
    benched = bench_faulty(attempt.match) if result.has_faults else Benched()
    announce(EventKind.MATCH_FINISHED, match=attempt.match, attempt=attempt.number)
    benched.announce()
    return True


def _repeated(attempt_id: int, result: MatchResult) -> bool:
    attempt = Attempt.objects.get(pk=attempt_id)
    if attempt.result_hash == result.digest:
        return False
    raise Refused(f"Attempt {attempt.number} has ended ({attempt.verdict}); its result comes too late.")


def _close(attempts: QuerySet[Attempt], verdict: AttemptVerdict, evidence: str = "", **result: Any) -> bool:
    open_ones = attempts.filter(ended__isnull=True)
    return bool(open_ones.update(ended=Now(), verdict=verdict, evidence=evidence[:2000], **result))


def _finish(match: Match, result: MatchResult) -> None:
    running = Match.objects.filter(pk=match.pk, state=MatchState.RUNNING)
    if not running.update(state=MatchState.FINISHED, finished=Now()):
        raise Refused(f"Match {match.pk} is {match.state}, not being played.")
    for game in result.games:
        _finish_game(match, game)
    Recording.objects.create(
        match=match,
        replays=_zipped([game.replay for game in result.games]),
        logs=_zipped([list(game.logs) for game in result.games]),
    )
    for index, score in enumerate(result.scores):
        Entry.objects.filter(match=match, index=index).update(score=score)
    if result.has_faults:
        _note_faulty_games(match)


def _note_faulty_games(match: Match) -> None:
    for game in match.games.exclude(faults=[]).order_by("number"):
        places = {fault["player"] for fault in game.faults}
        Entry.objects.filter(match=match, index__in=places).update(faulty_game=game)


def _finish_game(match: Match, game: GameResult) -> None:
    Game.objects.filter(match=match, number=game.number).update(
        ranks=list(game.ranks),
        totals=list(game.totals),
        faults=list(game.faults),
        cpu_ms=list(game.cpu_ms),
        sha256=game.sha256,
        lead_changes=game.drama and game.drama.lead_changes,
        thrill=game.drama and game.drama.thrill,
    )


def _zipped(value: object) -> bytes:
    return gzip.compress(json.dumps(value, separators=(",", ":")).encode(), mtime=0)


@transaction.atomic
def arena_fault(token: str, evidence: str, culprit: int | None = None) -> bool:
    """We failed, nobody loses anything: the match is queued again, or parked after the third time.

    `culprit` is the entry whose process alone was lost, if that was it.
    """
    return _fail(Attempt.objects.filter(token=token), evidence, culprit)


def suspect_in(match: Match) -> int | None:
    """The entry whose process alone was lost each time, in all attempts but the last that a match gets.

    What then happens to it again is no mischance of ours any more: else a bot that can have itself killed
    would never lose.
    """
    culprits = list(match.attempts.arena_faults().values_list("culprit", flat=True))
    return culprits[0] if len(culprits) >= MAX_ARENA_FAULTS - 1 and len(set(culprits)) == 1 else None


def _fail(attempts: QuerySet[Attempt], evidence: str, culprit: int | None = None) -> bool:
    attempt = attempts.select_related("match").first()
    if attempt is None or not _close(attempts, AttemptVerdict.ARENA_FAULT, evidence, culprit=culprit):
        return False
    parked = attempt.match.attempts.arena_faults().count() >= MAX_ARENA_FAULTS
    if parked:
        Match.objects.filter(pk=attempt.match_id, state=MatchState.RUNNING).update(state=MatchState.FAILED)
    else:
        _queue_again(attempt.match_id)
    kind = EventKind.MATCH_FAILED if parked else EventKind.ARENA_FAULT
    announce(kind, match=attempt.match, attempt=attempt.number, evidence=evidence[:2000])
    return True


def _queue_again(match_id: int) -> None:
    running = Match.objects.filter(pk=match_id, state=MatchState.RUNNING)
    if running.update(state=MatchState.QUEUED, sent=Now()):
        _tell_players([match_id])


@transaction.atomic
def give_back(token: str, why: str) -> bool:
    """The worker was told to stop: no fault of anybody, and no try that counts."""
    attempt = Attempt.objects.filter(token=token).first()
    if attempt is None or not _close(Attempt.objects.filter(pk=attempt.pk), AttemptVerdict.CANCELLED, why):
        return False
    _queue_again(attempt.match_id)
    return True


def expire_leases() -> int:
    """Attempts of workers that were killed, froze or lost us become arena faults."""
    expired = list(Attempt.objects.expired().values_list("pk", "worker"))
    return sum(_expire(pk, worker) for pk, worker in expired)


@transaction.atomic
def _expire(pk: int, worker: str) -> bool:
    still = Attempt.objects.expired().filter(pk=pk)
    return _fail(still, NOT_HEARD_OF % {"worker": worker, "seconds": LEASE})


def fail_open_attempts(worker: str) -> int:
    """A worker that starts plays nothing yet: what its namesake left open died with it. Names are unique."""
    left = list(Attempt.objects.open().filter(worker=worker).values_list("token", flat=True))
    return sum(arena_fault(token, STARTED_ANEW % {"worker": worker}) for token in left)


@transaction.atomic
def redeliver() -> int:
    """Sends what is queued and was not told to the workers lately."""
    due = list(
        Match.objects.due_to_send(AGAIN_AFTER).order_by("pk").values_list("pk", flat=True)[:SEND_AT_ONCE]
    )
    Match.objects.queued().filter(pk__in=due).update(sent=Now())
    _tell_players(due)
    return len(due)


@transaction.atomic
def cancel_match(match_id: int, why: str = "") -> bool:
    """Only before it is played."""
    cancelled = bool(Match.objects.filter(pk=match_id).call_off(why))
    if cancelled:
        announce(EventKind.MATCH_CANCELLED, match=Match.objects.get(pk=match_id))
    return cancelled


@transaction.atomic
def unpark_match(match_id: int) -> bool:
    """An operator has looked: the match gets one more try, with the next fault it is parked again."""
    parked = Match.objects.filter(pk=match_id, state=MatchState.FAILED)
    if not parked.update(state=MatchState.QUEUED, sent=Now()):
        return False
    _tell_players([match_id])
    return True


@transaction.atomic
def void_match(match_id: int, why: str) -> bool:
    """The log is append-only: a voided match stays, with its reason, and counts no longer."""
    rated = Match.objects.finished().filter(pk=match_id, voided__isnull=True)
    voided = bool(rated.update(voided=Now(), void_reason=why[:200]))
    if voided:
        announce(EventKind.MATCH_VOIDED, match=Match.objects.get(pk=match_id), why=why[:200])
    return voided


@transaction.atomic
def restore_match(match_id: int, why: str) -> bool:
    """A voided match counts again; that it was voided stays in the log of events."""
    restored = bool(
        Match.objects.filter(pk=match_id, voided__isnull=False).update(voided=None, void_reason="")
    )
    if restored:
        announce(EventKind.MATCH_RESTORED, match=Match.objects.get(pk=match_id), why=why[:200])
    return restored
