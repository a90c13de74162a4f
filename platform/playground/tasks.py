"""Celery's door to the playground: in the checkers' queue, behind every upload."""

from celery import shared_task

from matches.worker import bench
from playground import services
from playground.attempts import attempt_next, in_jail


@shared_task(name=services.PLAY, soft_time_limit=60, time_limit=90)
def play_run() -> None:
    """The message says that something waits. What is played is decided now."""
    jail = bench.jail()
    if jail is not None and not attempt_next(in_jail(jail)):
        bench.renew()


@shared_task(time_limit=60)
def redeliver() -> None:
    services.send_waiting()


@shared_task(time_limit=60)
def forget() -> None:
    services.forget()
