"""Why a line has no rank yet, in a few words: what it lacks, and whose results it rests on until then."""

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ladder.entrants import earlier_opponents
from ladder.league import entrants
from ladder.models import Ladder, PairTotal, Rating
from ladder.overall import Line
from ladder.ratings import CONFIDENCE, PROVISIONAL_OPPONENTS, PROVISIONAL_SE
from matches.models import Version

BETWEEN = " · "


def reasons_of(ladder: Ladder, ratings: Iterable[Rating]) -> dict[int, str]:
    """By version, of those that are provisional. At most two queries, however many there are."""
    unsettled = [rating for rating in ratings if rating.provisional]
    if not unsettled:
        return {}
    needed = earlier_opponents(entrants(ladder), PROVISIONAL_OPPONENTS)
    older = _older_versions(ladder, unsettled)
    return {
        rating.version_id: BETWEEN.join(
            [
                *_carried(rating, older.get(rating.version.bot_id)),
                *_lacking(rating, needed.get(rating.version_id, PROVISIONAL_OPPONENTS)),
            ]
        )
        for rating in unsettled
    }


def _carried(rating: Rating, older: int | None) -> list[str]:
    if older is None:
        return []
    if not rating.games:
        return [_("carried over from version %d") % older]
    return [_("leans on results of version %d") % older]


def _lacking(rating: Rating, needed: int) -> list[str]:
    if not rating.games:
        return [_("no match counted yet")]
    told = []
    if rating.opponents < needed:
        told.append(
            ngettext("%(met)d of %(needed)d opponent", "%(met)d of %(needed)d opponents", needed)
            % {"met": rating.opponents, "needed": needed}
        )
    if rating.se > PROVISIONAL_SE:
        told.append(_("still ±%.0f") % (CONFIDENCE * rating.se))
    return told


def _older_versions(ladder: Ladder, ratings: Sequence[Rating]) -> Mapping[int, int]:
    """By bot, the newest older version that was counted on this ladder: house bots' are not linked."""
    renewed = {
        rating.version.bot_id: rating.version.number
        for rating in ratings
        if rating.version.number > 1 and not rating.version.bot.is_house
    }
    if not renewed:
        return {}
    counted = PairTotal.objects.filter(ladder=ladder)
    played = Exists(counted.filter(first=OuterRef("pk"))) | Exists(counted.filter(second=OuterRef("pk")))
    found = Version.objects.filter(played, bot__in=renewed).order_by("number")
    numbers = found.values_list("bot", "number")
    return {bot: number for bot, number in numbers if number < renewed[bot]}


def reasons_of_lines(lines: Iterable[Line], ladders: int) -> dict[int, str]:
    """By version, of an overall table."""
    told = _("provisional on %(some)d of %(all)d ladders")
    return {
        line.version_id: told % {"some": line.unsettled, "all": ladders} for line in lines if line.provisional
    }
