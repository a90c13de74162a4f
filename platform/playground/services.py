"""The writes: a run is asked for, claimed, played, told, forgotten."""

import secrets

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from bots.errors import Unacceptable
from matches.delivery import Priority, send, send_after_commit
from matches.querysets import now_plus
from matches.retelling import retold
from matches.sentences import SAID_TO_AUTHORS
from playground.models import Run
from playground.sheets import Sheet, packed
from playground.states import RunState
from playground.terms import FILENAME, MOST_BYTES, MOST_KEPT, OPPONENTS
from sandbox import BadUpload
from sandbox.uploads import accept

PLAY = "playground.tasks.play_run"
LEASE = 60.0


class Busy(Exception):
    """Too many wait already."""


def ask(source: bytes, opponent: str, address: str) -> Run:
    """A run, to be played when no upload waits. Raises Unacceptable and Busy, and stores nothing then."""
    refuse(source, opponent)
    with transaction.atomic():
        _refuse_a_crowd(address)
        run = Run.objects.create(source=source.decode(), opponent=opponent, address=address)
        send_after_commit(PLAY, priority=Priority.LATER)
    return run


def refuse(source: bytes, opponent: str) -> None:
    if opponent not in OPPONENTS:
        raise Unacceptable("opponent", _("Choose one of the characters."))
    if len(source) > MOST_BYTES:
        told = {"size": len(source), "most": MOST_BYTES}
        raise Unacceptable("source", _("The code has %(size)d bytes; the playground takes %(most)d.") % told)
    try:
        accept(FILENAME, source)
    except BadUpload as refusal:
        raise Unacceptable("source", retold(refusal.sentence, SAID_TO_AUTHORS) or refusal.sentence) from None


def _refuse_a_crowd(address: str) -> None:
    waiting, most_of_one = Run.objects.waiting(), settings.LASTCARD_PLAYGROUND_WAITING_PER_ADDRESS
    most = max(settings.LASTCARD_PLAYGROUND_WAITING, most_of_one)
    if waiting.count() >= most or waiting.filter(address=address).count() >= most_of_one:
        raise Busy


def claim() -> Run | None:
    """The one that waits longest. None where none does, or where another is being played: the table of
    the database allows one at a time."""
    Run.objects.lost().update(state=RunState.FAILED, token="", until=None)
    run = Run.objects.waiting().first()
    if run is None:
        return None
    run.token = secrets.token_hex(16)
    held = {"state": RunState.RUNNING, "token": run.token, "until": now_plus(LEASE)}
    try:
        with transaction.atomic():
            return run if Run.objects.waiting().filter(pk=run.pk).update(**held) else None
    except IntegrityError:
        return None


def show(run: Run, sheet: Sheet) -> None:
    """What is known so far; it is the heartbeat too."""
    Run.objects.held(run.pk, run.token).update(sheet=sheet.as_json(), until=now_plus(LEASE))


def conclude(run: Run, sheet: Sheet, replays: list[dict[str, object]]) -> None:
    _end(run, state=RunState.DONE, sheet=sheet.as_json(), replays=packed(replays))


def fail(run: Run) -> None:
    _end(run, state=RunState.FAILED)


def put_back(run: Run) -> None:
    """Something more urgent came: it is played from the beginning when that is done."""
    _end(run, state=RunState.WAITING, sheet={})


def _end(run: Run, **fields: object) -> None:
    Run.objects.held(run.pk, run.token).update(token="", until=None, **fields)


def send_waiting() -> None:
    """One message for all: each run that ends sends the next."""
    if Run.objects.waiting().exists():
        send(PLAY, priority=Priority.LATER)


def forget() -> None:
    """The code of strangers is kept for an hour, and never more of it than a disk bears.

    One that is being played may go too: what comes of it has no place then.
    """
    Run.objects.stale().delete()
    surplus = Run.objects.order_by("-pk").values_list("pk", flat=True)[MOST_KEPT:]
    Run.objects.filter(pk__in=list(surplus)).delete()
