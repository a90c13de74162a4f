"""The filters of runs."""

from typing import TYPE_CHECKING

from django.db.models import QuerySet
from django.db.models.functions import Now

from matches.querysets import now_plus
from playground.states import RunState
from playground.terms import KEPT_S

if TYPE_CHECKING:
    from playground.models import Run  # noqa: F401  # named in the strings below


class RunQuerySet(QuerySet["Run"]):
    def waiting(self) -> "RunQuerySet":
        return self.filter(state=RunState.WAITING)

    def lost(self) -> "RunQuerySet":
        """Begun, and not heard of since: the worker was killed."""
        return self.filter(state=RunState.RUNNING, until__lt=Now())

    def held(self, run_id: int, token: str) -> "RunQuerySet":
        return self.filter(pk=run_id, token=token, state=RunState.RUNNING)

    def kept(self) -> "RunQuerySet":
        return self.filter(created__gte=now_plus(-KEPT_S))

    def stale(self) -> "RunQuerySet":
        return self.filter(created__lt=now_plus(-KEPT_S))
