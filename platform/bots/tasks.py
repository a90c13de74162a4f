"""Celery's door to the checks of uploads."""

from celery import shared_task

from bots.checking import check, due_checks
from bots.examinations import in_jail
from bots.services import CHECK
from bots.styles import watch_finished
from bots.turns import whose_turn
from matches.delivery import send
from matches.worker import bench


@shared_task(name=CHECK, soft_time_limit=600, time_limit=630)
def check_version(version_id: int) -> None:
    """The message says that something is due. What comes first is decided now, not when it was sent."""
    jail = bench.jail()
    due = first_due()
    if jail is not None and due is not None and not check(due, in_jail(jail)):
        bench.renew()


def first_due() -> int | None:
    return whose_turn().values_list("pk", flat=True).first()


@shared_task
def watch_styles() -> None:
    """In the seer's queue, so that no scheduling waits for it."""
    watch_finished()


@shared_task(time_limit=60)
def redeliver() -> None:
    for version_id in due_checks():
        send(CHECK, version_id)
