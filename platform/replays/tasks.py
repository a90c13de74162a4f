"""Celery's door to what is worked out about games: one a call, so that a clerk's other work goes on."""

from celery import shared_task

from replays.forecasts import work_out_next


@shared_task(soft_time_limit=60, time_limit=90)
def forecast() -> None:
    work_out_next()
