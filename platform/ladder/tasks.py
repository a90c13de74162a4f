"""What beat asks for every few seconds; both are safe to run twice or side by side."""

from celery import shared_task

from ladder import refit, services


@shared_task
def schedule() -> None:
    services.schedule()


@shared_task
def refit_due() -> None:
    refit.refit_due()
