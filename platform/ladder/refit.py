"""The refit: from the result log to one run of ratings. It reads no stored rating."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from ladder.effects import effects_of
from ladder.elo import Floats
from ladder.entrants import earlier_opponents
from ladder.fresh_news import topics_of
from ladder.league import League, input_hash, league
from ladder.leases import Held, LeaseLost, held
from ladder.log_reader import Fresh, is_behind, newest_event, read_log
from ladder.models import Covariance, Ladder, MatchEffect, PairTotal, Rating, RatingRun
from ladder.phi import estimate_if_due
from ladder.ratings import PROVISIONAL_OPPONENTS, Ratings, Standing
from ladder.result_log import totals_of
from ladder.suspicions import note_suspicions
from ladder.thinning import thin
from ladder.totals import Totals
from matches.news import tell

DEBOUNCE = timedelta(seconds=5)
ROWS_AT_ONCE = 2000


@dataclass(frozen=True, slots=True)
class Refitted:
    """A refit's outcome, before anything of it is written."""

    ladder: Ladder
    fresh: Fresh
    totals: Totals
    league: League
    input_hash: str

    @property
    def is_news(self) -> bool:
        current = self.ladder.current
        return current is None or self.fresh.rebuilt or current.input_hash != self.input_hash


def refit_due(now: datetime | None = None) -> list[RatingRun]:
    """One look at every ladder; those with news, and not refitted a moment ago, are refitted."""
    now, newest = now or timezone.now(), newest_event()
    runs = [refit(ladder.pk) for ladder in Ladder.objects.with_current() if _is_due(ladder, now, newest)]
    return [run for run in runs if run is not None]


def _is_due(ladder: Ladder, now: datetime, newest: int) -> bool:
    if ladder.current and (now - ladder.current.created < DEBOUNCE or ladder.watermark == newest):
        return False
    behind = ladder.current is None or is_behind(ladder)
    if not behind:
        Ladder.objects.filter(pk=ladder.pk, watermark=ladder.watermark).update(watermark=newest)
    return behind


def refit(ladder_id: int, *, from_scratch: bool = False) -> RatingRun | None:
    """None where there is nothing new, or where another process is at it."""
    with held(f"refit {ladder_id}") as lease:
        if lease is None:
            return None
        ladder = Ladder.objects.with_current().get(pk=ladder_id)
        try:
            return _store(_read(ladder, from_scratch=from_scratch), lease)
        except LeaseLost:
            return None


def _read(ladder: Ladder, *, from_scratch: bool) -> Refitted:
    fresh = read_log(ladder, from_scratch=from_scratch)
    totals = fresh.before.plus(totals_of(fresh.matches))
    rated = league(ladder, totals)
    return Refitted(ladder, fresh, totals, rated, input_hash(ladder, rated, totals))


def _store(done: Refitted, lease: Held) -> RatingRun | None:
    if not done.is_news:
        return _pass_over(done, lease)
    lease.confirm()
    before = done.league.ratings(done.ladder, done.fresh.before)
    after = done.league.ratings(done.ladder, done.totals, start=before) if done.fresh.matches else before
    phi = estimate_if_due(done.ladder, after, timezone.now())
    with transaction.atomic():
        lease.confirm()
        _note_anchors(done)
        run = _write_run(done, after)
        note_suspicions(done.ladder, done.totals, after)
        MatchEffect.objects.bulk_create(effects_of(run, done.fresh.matches, before, after), ROWS_AT_ONCE)
        _write_totals(done)
        _move_on(done, current=run, **phi)
        thin(done.ladder, run.created)
        tell(topics_of(done.ladder, done.fresh.matches))
    return run


@transaction.atomic
def _pass_over(done: Refitted, lease: Held) -> None:
    lease.confirm()
    _move_on(done)


def _note_anchors(done: Refitted) -> None:
    """A changed house shifts every rating alike: runs tell which house they were measured by."""
    ladder, anchors = done.ladder, done.league.anchors
    if ladder.anchors != anchors:
        ladder.anchors, ladder.anchor_set = anchors, ladder.anchor_set + 1


def _move_on(done: Refitted, **fields: object) -> None:
    ladder = done.ladder
    for name, value in {"watermark": done.fresh.watermark, **fields}.items():
        setattr(ladder, name, value)
    ladder.save(update_fields=["watermark", "anchors", "anchor_set", *fields])


def _write_run(done: Refitted, ratings: Ratings) -> RatingRun:
    ladder = done.ladder
    run = RatingRun.objects.create(
        ladder=ladder,
        epoch=ladder.epoch,
        watermark=done.fresh.watermark,
        input_hash=done.input_hash,
        phi=ladder.phi,
        anchor_set=ladder.anchor_set,
    )
    standings = ratings.standings(earlier_opponents(done.league.listed, PROVISIONAL_OPPONENTS))
    rows = [_row(run, place, standing) for place, standing in enumerate(standings, 1)]
    Rating.objects.bulk_create(rows, ROWS_AT_ONCE)
    _write_covariance(run, ratings.covariance([row.version_id for row in rows]))
    return run


def _write_covariance(run: RatingRun, covariance: Floats) -> None:
    data = covariance.astype("<f4").tobytes()
    Covariance.objects.update_or_create(ladder=run.ladder, defaults={"run": run, "data": data})


def _row(run: RatingRun, place: int, standing: Standing) -> Rating:
    rating = standing.rating
    return Rating(
        run=run,
        version_id=rating.version,
        place=place,
        rating=rating.rating,
        se=rating.se,
        low=rating.low,
        high=rating.high,
        rank=standing.rank,
        rank_low=standing.rank_low,
        rank_high=standing.rank_high,
        games=rating.games,
        opponents=rating.opponents,
        provisional=standing.provisional,
    )


def _write_totals(done: Refitted) -> None:
    changed = done.totals
    if done.fresh.rebuilt:
        PairTotal.objects.filter(ladder=done.ladder).delete()
    else:
        changed = done.totals.about_pairs_of(totals_of(done.fresh.matches))
    PairTotal.objects.bulk_create(
        [_total(done.ladder, *row) for row in changed.rows.tolist()],
        ROWS_AT_ONCE,
        update_conflicts=True,
        unique_fields=["ladder", "first", "second"],
        update_fields=["games", "half_points"],
    )


def _total(ladder: Ladder, first: int, second: int, games: int, half_points: int) -> PairTotal:
    return PairTotal(ladder=ladder, first_id=first, second_id=second, games=games, half_points=half_points)
