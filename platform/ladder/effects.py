"""What each match moved: Elo's arithmetic from the ratings before, beside the refit's ratings after."""

from collections.abc import Iterable, Iterator

from ladder.elo import match_effects
from ladder.models import MatchEffect, RatingRun
from ladder.ratings import Ratings
from ladder.result_log import Played


def effects_of(
    run: RatingRun, matches: Iterable[Played], before: Ratings, after: Ratings
) -> Iterator[MatchEffect]:
    for match in matches:
        yield from _effects(run, match, before, after)


def _effects(run: RatingRun, match: Played, before: Ratings, after: Ratings) -> Iterator[MatchEffect]:
    strengths, covariance = before.strengths(match.versions), before.covariance(match.versions)
    effects = match_effects(strengths, covariance, match.points, phi=run.phi)
    for entry, version, effect in zip(match.entries, match.versions, effects, strict=True):
        old, new = before.rating(version), after.rating(version)
        yield MatchEffect(
            run=run,
            entry_id=entry,
            score=effect.score,
            expected=effect.expected,
            k=effect.k,
            effect=effect.effect,
            rating_before=old.rating,
            low_before=old.low,
            high_before=old.high,
            rating_after=new.rating,
            low_after=new.low,
            high_after=new.high,
        )
