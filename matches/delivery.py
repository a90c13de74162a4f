"""Tells the workers what is due. The database is the queue: what is lost is sent again from there."""

from functools import partial

import structlog
from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

log = structlog.get_logger(__name__)

AGAIN_AFTER = 20.0
"""Seconds until an unclaimed record is sent again; its older message expires then."""


def send_after_commit(task: str, record_id: int) -> None:
    transaction.on_commit(partial(send, task, record_id))


def send(task: str, record_id: int) -> None:
    try:
        current_app.send_task(task, args=[record_id], expires=AGAIN_AFTER)
    except OperationalError as error:
        log.warning("queue away, will be sent again", task=task, record=record_id, reason=str(error))
