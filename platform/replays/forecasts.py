"""Winning chances on request: the first who asks has them worked out, everybody after reads them."""

from datetime import timedelta
from typing import Any

import structlog
from django.db.models import F, Q
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.errors import BadReplay
from engine.replay_file import from_json
from matches.chances import NotJudged, chances_of
from matches.models import Game
from replays.models import Forecast
from replays.recordings import refuse_before_the_end, replay_of

log = structlog.get_logger(__name__)

MOST_WAITING = 8
AGAIN_AFTER = timedelta(minutes=2)
"""A clerk that has been at one for so long is taken for dead."""
OUR_FAULT = gettext_lazy(
    "The winning chances of this game could not be worked out; the operator has the reason."
)


class Waiting(Exception):
    """They are being worked out; the sentence says how to go on."""


class NoForecast(Exception):
    """There are none for this game; the sentence says why."""


def forecast_of(game: Game) -> dict[str, Any]:
    """Raises NotYet before the match has ended, Waiting while the clerk is at it, and NoForecast."""
    refuse_before_the_end(game.match)
    found = Forecast.objects.filter(game=game).first() or _ask(game)
    if found.refusal:
        raise NoForecast(found.refusal)
    if found.chances is None:
        raise Waiting(_("The winning chances are being worked out; ask again in a few seconds."))
    return dict(found.chances)


def _ask(game: Game) -> Forecast:
    if _waiting().count() >= MOST_WAITING:
        raise Waiting(_("Many games are being worked out; ask again in a minute."))
    return Forecast.objects.get_or_create(game=game)[0]


def _waiting() -> Any:
    return Forecast.objects.filter(chances__isnull=True, refusal="")


def work_out_next() -> bool:
    """The one that has waited longest; False where none waits."""
    free = _waiting().filter(Q(begun=None) | Q(begun__lt=now() - AGAIN_AFTER))
    due = free.order_by(F("begun").asc(nulls_first=True), "asked").first()
    if due is None:
        return False
    Forecast.objects.filter(pk=due.pk).update(begun=now())
    Forecast.objects.filter(pk=due.pk).update(**_worked_out(due.game))
    return True


def _worked_out(game: Game) -> dict[str, Any]:
    try:
        return {"chances": chances_of(from_json(replay_of(game)))}
    except (BadReplay, NotJudged) as refusal:
        return {"refusal": str(refusal)[:200]}
    except Exception:
        log.exception("no forecast", game=game.pk)
        return {"refusal": str(OUR_FAULT)}
