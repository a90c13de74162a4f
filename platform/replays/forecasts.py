"""Winning chances on request: the first who asks has them worked out, everybody after reads them."""

from datetime import timedelta
from typing import Any

import structlog
from django.db.models import F, Q
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.costly import seconds_to_wait
from engine.errors import BadReplay
from engine.replay_file import from_json
from matches.chances import NotJudged, chances_of
from matches.delivery import send_after_commit
from matches.models import Game
from replays.models import Forecast
from replays.recordings import refuse_before_the_end, replay_of

log = structlog.get_logger(__name__)

WORK_OUT = "replays.tasks.forecast"
MOST_WAITING = 8
AGAIN_AFTER = timedelta(minutes=2)
"""A worker that has been at one for so long is taken for dead."""
OUR_FAULT = gettext_lazy(
    "The winning chances of this game could not be worked out; the operator has the reason."
)


class Waiting(Exception):
    """They are being worked out; the sentence says how to go on."""


class NoForecast(Exception):
    """There are none for this game; the sentence says why."""


def forecast_of(game: Game, address: str) -> dict[str, Any]:
    """Raises NotYet before the match has ended, Waiting while it is worked out, and NoForecast."""
    refuse_before_the_end(game.match)
    found = Forecast.objects.filter(game=game).first() or _ask(game, address)
    if found.refusal:
        raise NoForecast(found.refusal)
    if found.chances is None:
        raise Waiting(_("The winning chances are being worked out; ask again in a few seconds."))
    return dict(found.chances)


def _ask(game: Game, address: str) -> Forecast:
    """To have one worked out is costly; to read it is not."""
    if _waiting().count() >= MOST_WAITING or seconds_to_wait(address):
        raise Waiting(_("Many games are being worked out; ask again in a minute."))
    found, is_new = Forecast.objects.get_or_create(game=game)
    if is_new:
        send_after_commit(WORK_OUT)
    return found


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
