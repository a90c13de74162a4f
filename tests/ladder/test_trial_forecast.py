"""How long a trial may still take."""

from datetime import timedelta

import pytest
from django.utils import timezone

from ladder.trial_forecast import Forecast, forecast_of, likely
from ladder.trials import MOST_BLOCKS, run_trials
from matches.models import Match, Version
from matches.sprt import BETTER
from tests.ladder.trials import ROOM, nobody_is_better, play, the_trial

pytestmark = pytest.mark.django_db


def test_how_long_it_may_take_is_told_once_a_block_was_played(active: Version, candidate: Version) -> None:
    run_trials(ROOM)
    assert forecast_of(the_trial()) == Forecast(MOST_BLOCKS)
    play(nobody_is_better)
    then = timezone.now() - timedelta(hours=1)
    Match.objects.update(created=then, finished=then + timedelta(seconds=30))
    run_trials(ROOM)
    told = forecast_of(the_trial())
    assert (told.blocks, told.seconds_a_block, told.seconds) == (39, 30.0, 39 * 30.0)
    play(nobody_is_better)
    Match.objects.filter(created__gt=then).update(finished=then + timedelta(seconds=80))
    run_trials(ROOM)
    assert forecast_of(the_trial()).seconds_a_block == 50.0


@pytest.mark.parametrize(
    ("blocks", "llr", "more"),
    [(3, 1.0, None), (4, 0.0, None), (10, BETTER.upper / 2, 10), (8, BETTER.lower * 0.8, 2), (20, 1.0, None)],
)
def test_where_the_evidence_goes_one_way_the_end_is_foreseen(
    blocks: int, llr: float, more: int | None
) -> None:
    assert likely(blocks, llr, MOST_BLOCKS - blocks) == more
