"""Celery's door to the checks of uploads."""

from celery import shared_task

from bots.checking import check, due_checks
from bots.examinations import in_jail
from bots.services import CHECK
from matches.delivery import send
from matches.worker import bench


@shared_task(name=CHECK, soft_time_limit=1200, time_limit=1230)
def check_version(version_id: int) -> None:
    jail = bench.jail()
    if jail is not None and not check(version_id, in_jail(jail)):
        bench.renew()


@shared_task(time_limit=60)
def redeliver() -> None:
    for version_id in due_checks():
        send(CHECK, version_id)
