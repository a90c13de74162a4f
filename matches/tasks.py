"""Celery's door to the matches: an id, and a call of plain code."""

from celery import current_task, shared_task

from matches import services
from matches.worker import play


@shared_task(soft_time_limit=1500, time_limit=1560)
def play_match(match_id: int) -> None:
    play(match_id, current_task.request.hostname or "worker")


@shared_task(time_limit=60)
def redeliver() -> None:
    services.expire_leases()
    services.redeliver()
