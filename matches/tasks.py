"""Celery's door to the matches: an id, and a call of plain code."""

from typing import Any

from billiard.process import current_process
from celery import current_task, shared_task
from celery.signals import worker_init, worker_process_init, worker_process_shutdown, worker_shutting_down
from django.conf import settings
from django.db import connections

from matches import services
from matches.playing import attempt_match
from matches.plays import in_jail
from matches.worker import bench, pin, stopping

TIME_LIMIT = 5 * 3600
"""Far beyond what bots can bring about within their limits (`durations`): only our own faults last so."""


@shared_task(soft_time_limit=TIME_LIMIT, time_limit=TIME_LIMIT + 60)
def play_match(match_id: int) -> None:
    jail = bench.jail()
    if jail is None:
        return
    if not attempt_match(match_id, worker_name(), in_jail(jail), stopping.is_set):
        bench.renew()


@shared_task(time_limit=60)
def redeliver() -> None:
    services.expire_leases()
    services.redeliver()


def worker_name() -> str:
    return str(current_task.request.hostname or "worker")


@worker_init.connect
def _take_over(sender: Any, **_: Any) -> None:
    """Before the pool's processes are forked: they must inherit no connection and no pool of them."""
    try:
        services.fail_open_attempts(sender.hostname)
        bench.examine()
    finally:
        _close_connections()


def _close_connections() -> None:
    for connection in connections.all(initialized_only=True):
        connection.close()
        if hasattr(connection, "close_pool"):
            connection.close_pool()


@worker_process_init.connect
def _begin(**_: Any) -> None:
    """Each process of a pool has a number; processes started otherwise stay where they are."""
    index = getattr(current_process(), "index", None)
    if index is not None and settings.LASTCARD_PIN_CORES:
        pin(index)


@worker_shutting_down.connect
def _stop(**_: Any) -> None:
    stopping.set()


@worker_process_shutdown.connect
def _end(**_: Any) -> None:
    bench.renew()
