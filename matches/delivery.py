"""Tells the workers what is due. The database is the queue: what is lost is sent again from there."""

from enum import IntEnum
from functools import partial

import structlog
from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

log = structlog.get_logger(__name__)

AGAIN_AFTER = 20.0
"""Seconds until an unclaimed record is sent again; its older message expires then."""


class Priority(IntEnum):
    """What lies in the same queue is taken in this order."""

    FIRST = 0
    SOON = 3
    LATER = 9


def send_after_commit(task: str, record_id: int | None = None, priority: Priority = Priority.FIRST) -> None:
    transaction.on_commit(partial(send, task, record_id, priority))


def send(task: str, record_id: int | None = None, priority: Priority = Priority.FIRST) -> None:
    """Without an id where the task looks for itself what is due."""
    args = [] if record_id is None else [record_id]
    try:
        current_app.send_task(task, args=args, expires=AGAIN_AFTER, priority=priority)
    except OperationalError as error:
        log.warning("queue away, will be sent again", task=task, record=record_id, reason=str(error))
