"""A new epoch: after a change of the rules, what was played before tells nothing any more."""

from django.db import transaction

from ladder.leases import held
from ladder.log_reader import newest_event
from ladder.models import Fixture, Ladder, PairTotal, RatingRun, Suspicion
from ladder.refit import refit


def start_epoch(ladder_id: int) -> RatingRun | None:
    """None where a refit is at it just now. The old results and runs stay where they are."""
    with held(f"refit {ladder_id}") as lease:
        if lease is None:
            return None
        _start(ladder_id)
    return refit(ladder_id)


@transaction.atomic
def _start(ladder_id: int) -> None:
    ladder = Ladder.objects.select_for_update().get(pk=ladder_id)
    ladder.epoch += 1
    ladder.since_event = ladder.watermark = newest_event()
    ladder.phi, ladder.phi_estimated, ladder.cycle_started = 1.0, None, None
    ladder.save()
    for stale in (PairTotal, Fixture, Suspicion):
        stale.objects.filter(ladder=ladder).delete()
