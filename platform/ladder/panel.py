"""Whom candidate and active version both play, besides each other: those nearest to them by rating."""

from collections import Counter
from collections.abc import Sequence

from ladder.entrants import Entrant, may_meet
from ladder.league import entrants
from ladder.models import Ladder, Rating
from ladder.ratings import HOUSE_MEAN
from matches.models import Entry, Trial, Version

SEATS = 2
FROM_HOUSE = 2
SIZE = 4


def next_opponent(trial: Trial) -> Version | None:
    """Of the panel, who was met least so far, and of these the nearest."""
    seated = Entry.objects.filter(match__trial_match__trial=trial).values_list("version_id", flat=True)
    met, members = Counter(seated), panel(trial)
    if not members:
        return None
    return Version.objects.get(pk=min(members, key=lambda version: (met[version], members.index(version))))


def panel(trial: Trial) -> list[int]:
    """Two of the house and two of others', or whoever there is; nobody whom either may not meet."""
    both = [_entrant(trial.candidate), _entrant(trial.against)]
    ladder = ladder_of(trial)
    rows = Rating.objects.filter(run=ladder.current_id or 0)
    ratings = dict(rows.values_list("version_id", "rating"))
    mine = ratings.get(trial.against_id, HOUSE_MEAN)
    able = [one for one in entrants(ladder) if all(may_meet(one, other) for other in both)]
    nearest = sorted(able, key=lambda one: (abs(ratings.get(one.version, HOUSE_MEAN) - mine), one.version))
    return [entrant.version for entrant in _mixed(nearest)]


def ladder_of(trial: Trial) -> Ladder:
    """One that is not open rates nobody; its trials are played all the same."""
    found = Ladder.objects.filter(ruleset=trial.ruleset, seats=SEATS).first()
    return found or Ladder(ruleset=trial.ruleset, seats=SEATS)


def _mixed(nearest: Sequence[Entrant]) -> list[Entrant]:
    house = [entrant for entrant in nearest if entrant.house][:FROM_HOUSE]
    others = [entrant for entrant in nearest if not entrant.house][: SIZE - FROM_HOUSE]
    rest = [entrant for entrant in nearest if entrant not in house and entrant not in others]
    chosen = [*house, *others, *rest][:SIZE]
    return [entrant for entrant in nearest if entrant in chosen]


def _entrant(version: Version) -> Entrant:
    return Entrant(version.pk, version.code_hash, version.bot.owner_id, version.bot.is_house)
