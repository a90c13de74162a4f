"""What must be true after a run, whatever happened in it: each broken promise as a sentence."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from django.db.models import Count, Q
from django.db.models.functions import Now

from engine import BadReplay
from engine.replay_file import from_json
from ladder.leases import SECONDS
from ladder.models import Ladder, Lease, MatchEffect, PairTotal
from ladder.ratings import DIGITS
from ladder.refit import refit, refit_due
from matches import services
from matches.models import Attempt, Event, Match, Notice, Version
from matches.states import AttemptVerdict, EventKind, MatchState, VersionStatus
from matches.statistics import pairwise_scores
from replays.recordings import replays_of
from tests.chaos.parts import until

TOLERANCE = 1.5 * 10**-DIGITS
"""Elo points. They are stored rounded, and two ways to the same rating may be rounded apart."""
RESULTS = (AttemptVerdict.NORMAL, AttemptVerdict.BOT_FAULT)


def broken(matches: int) -> list[str]:
    found = list(Match.objects.order_by("pk").prefetch_related("attempts", "entries", "games"))
    told = [] if len(found) == matches else [f"There are {len(found)} matches, not {matches}."]
    for match in found:
        told += [f"Match {match.pk}: {sentence}" for sentence in _about(match)]
    return [*told, *_about_ratings(), *_about_leftovers()]


def _about(match: Match) -> Iterator[str]:
    if match.state != MatchState.FINISHED:
        yield f"it is {match.state}"
        return
    yield from _about_attempts(match)
    yield from _about_games(match)
    yield from _about_replays(match)


def _about_attempts(match: Match) -> Iterator[str]:
    attempts = sorted(match.attempts.all(), key=lambda attempt: attempt.number)
    verdicts = Counter(attempt.verdict for attempt in attempts)
    if sum(verdicts[verdict] for verdict in RESULTS) != 1:
        yield f"its attempts ended {dict(verdicts)}"
    if verdicts[AttemptVerdict.BOT_FAULT]:
        yield "a house bot, which breaks no rule, was blamed"
    if [attempt.number for attempt in attempts] != list(range(1, len(attempts) + 1)):
        yield "its attempts are not numbered from 1"
    finished = Event.objects.filter(match=match, kind=EventKind.MATCH_FINISHED).count()
    if finished != 1:
        yield f"it was announced {finished} times as finished"


def _about_games(match: Match) -> Iterator[str]:
    games = list(match.games.all())
    if any(not game.ranks or not game.sha256 for game in games):
        yield "a game has no result"
        return
    if any(game.faults for game in games):
        yield f"it has faults: {[game.faults for game in games if game.faults]}"
    rows = [pairwise_scores(game.ranks or ()) for game in games]
    scores = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    stored = [entry.score for entry in sorted(match.entries.all(), key=lambda entry: entry.index)]
    if scores != stored:
        yield f"its scores are {stored}, its games say {scores}"


def _about_replays(match: Match) -> Iterator[str]:
    """They end as the games did, and are dealt from the seed of the very attempt that counts."""
    counted = match.attempts.get(verdict__in=RESULTS)
    planned = services.block_of(match, counted.number).games
    for game, plan, record in zip(
        sorted(match.games.all(), key=lambda game: game.number), planned, replays_of(match), strict=True
    ):
        replay = from_json(record)
        try:
            replay.verify()
        except BadReplay as error:
            yield f"game {game.number} does not replay: {error}"
        if replay.result.sha256 != game.sha256 or replay.seed != plan.seed:
            yield f"the recording of game {game.number} is of another game"


def _about_ratings() -> Iterator[str]:
    """A refit that ended badly may hold its lease a while longer."""
    until(lambda: not _held_leases(), SECONDS)
    while refit_due():
        pass
    for ladder in Ladder.objects.with_current():
        stepwise = _ratings(ladder)
        refit(ladder.pk, from_scratch=True)
        again = _ratings(Ladder.objects.with_current().get(pk=ladder.pk))
        apart = max((abs(again[v] - stepwise[v]) for v in again), default=0.0)
        if stepwise.keys() != again.keys() or apart > TOLERANCE:
            yield f"On {ladder} the ratings lie {apart:.9f} from a fit of the whole log."
        yield from _about_log(ladder)


def _ratings(ladder: Ladder) -> dict[int, float]:
    return dict(ladder.current.ratings.values_list("version_id", "rating")) if ladder.current else {}


def _about_log(ladder: Ladder) -> Iterator[str]:
    """The log added up by other code than the refit's; and each place at a table explained once."""
    rated = Match.objects.rated().on_ladder(ladder.ruleset, ladder.seats)
    games: Counter[tuple[int, int]] = Counter()
    halves: Counter[tuple[int, int]] = Counter()
    for match in rated.prefetch_related("entries", "games"):
        versions = {entry.index: entry.version_id for entry in match.entries.all()}
        for game in match.games.all():
            for i, j in combinations(sorted(versions, key=lambda index: versions[index]), 2):
                mine, other = (game.ranks or ())[i], (game.ranks or ())[j]
                games[versions[i], versions[j]] += 1
                halves[versions[i], versions[j]] += 2 * (mine < other) + (mine == other)
    stored = {(row.first_id, row.second_id): row for row in PairTotal.objects.filter(ladder=ladder)}
    if {pair: row.games for pair, row in stored.items()} != dict(games):
        yield f"On {ladder} the pairs have played other numbers of games than the log says."
    elif any(row.half_points != halves[pair] for pair, row in stored.items()):
        yield f"On {ladder} a pair has other points than the log says."
    if MatchEffect.objects.filter(entry__match__in=rated).count() != sum(m.seats for m in rated):
        yield f"On {ladder} not every place at a table has its effect."


def _held_leases() -> list[str]:
    return list(Lease.objects.filter(until__gt=Now()).values_list("job", flat=True))


def _about_leftovers() -> Iterator[str]:
    pending = Match.objects.pending().count()
    checks = Version.objects.filter(~Q(check_token="") | Q(status=VersionStatus.CHECKING)).count()
    double = Match.objects.annotate(n=Count("events", Q(events__kind=EventKind.MATCH_CREATED))).exclude(n=1)
    for what, left in (
        ("open attempts", Attempt.objects.open().count()),
        ("matches that wait or are played", pending),
        ("versions that wait for a check", checks),
        ("leases that are held", _held_leases()),
        ("notices to the operator", list(Notice.objects.values_list("sentence", flat=True))),
        ("matches announced twice", double.count()),
    ):
        if left:
            yield f"Left behind: {what}: {left}"
