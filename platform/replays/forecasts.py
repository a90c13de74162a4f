"""Winning chances on request: the first who asks has them worked out, everybody after reads them."""

import time
from datetime import timedelta
from typing import Any

import structlog
from django.db.models import F, Q
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

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
"""A worker that has told nothing for so long is taken for dead."""
TOLD_EVERY_S = 2.0
OUR_FAULT = gettext_lazy(
    "The winning chances of this game could not be worked out; the operator has the reason."
)


class Waiting(Exception):
    """They are not worked out yet; the sentence says how far it is, `known` the same in numbers."""

    def __init__(self, sentence: str, **known: int) -> None:
        super().__init__(sentence)
        self.known = known

    def as_json(self) -> dict[str, Any]:
        return {"detail": str(self), **self.known}


class NoForecast(Exception):
    """There are none for this game; the sentence says why."""


def forecast_of(game: Game, address: str) -> dict[str, Any]:
    """Raises NotYet before the match has ended, Waiting while it is worked out, and NoForecast."""
    refuse_before_the_end(game.match)
    found = Forecast.objects.filter(game=game).first() or _ask(game, address)
    if found.refusal:
        raise NoForecast(found.refusal)
    if found.chances is None:
        raise _how_far(found)
    return dict(found.chances)


def _ask(game: Game, address: str) -> Forecast:
    """To have one worked out is costly; to read it is not."""
    if _waiting().count() >= MOST_WAITING or seconds_to_wait(address):
        raise Waiting(_("Many games are being worked out; ask again in a minute."))
    found, is_new = Forecast.objects.get_or_create(game=game)
    if is_new:
        send_after_commit(WORK_OUT)
    return found


def _how_far(found: Forecast) -> Waiting:
    if found.begun:
        # In tens: it is read aloud at each change.
        tens = found.done // 10 * 10
        told = _("The winning chances are being worked out, once for each game: %d%% is done.") % tens
        return Waiting(told, done=tens)
    before = _waiting().filter(asked__lt=found.asked).count()
    if not before:
        return Waiting(_("The winning chances are worked out next, once for each game."), before=0)
    told = ngettext(
        "The winning chances are worked out once for each game: %d other is before this one.",
        "The winning chances are worked out once for each game: %d others are before this one.",
        before,
    )
    return Waiting(told % before, before=before)


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


class _Teller:
    """Writes down now and then how far a game is."""

    def __init__(self, game: Game) -> None:
        self._found = Forecast.objects.filter(game=game)
        self._told = time.monotonic()

    def __call__(self, share: float) -> None:
        if time.monotonic() - self._told < TOLD_EVERY_S:
            return
        self._found.update(begun=now(), done=round(100 * share))
        self._told = time.monotonic()


def _worked_out(game: Game) -> dict[str, Any]:
    try:
        return {"chances": chances_of(from_json(replay_of(game)), _Teller(game))}
    except (BadReplay, NotJudged) as refusal:
        return {"refusal": str(refusal)[:200]}
    except Exception:
        log.exception("no forecast", game=game.pk)
        return {"refusal": str(OUR_FAULT)}
