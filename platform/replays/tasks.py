"""Celery's door to what is worked out about games: long work, in a queue and a worker of its own."""

from celery import shared_task

from replays.fault_mail import mail_new_faults
from replays.forecasts import work_out_next


@shared_task
def forecast() -> None:
    """All that wait. No limit of time: the work for a game is bounded by its moves."""
    while work_out_next():
        pass


@shared_task
def mail_faults() -> None:
    mail_new_faults()
