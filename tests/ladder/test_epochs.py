"""What the scale is measured by, and from when on: anchor sets and epochs."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from ladder.leases import held
from ladder.models import Ladder, RatingRun
from ladder.refit import refit
from matches.models import Match, Version
from matches.states import VersionStatus
from tests.ladder import arena

pytestmark = pytest.mark.django_db


def run_of(ladder: Ladder) -> RatingRun:
    run = refit(ladder.pk)
    assert run is not None
    return run


def test_a_run_tells_by_which_house_it_was_measured() -> None:
    house, ladder = arena.house(), arena.ladder()
    assert run_of(ladder).anchor_set == 1
    arena.match(house[0], house[1])
    assert run_of(ladder).anchor_set == 1
    arena.version(house[0].bot)
    assert run_of(ladder).anchor_set == 2
    Version.objects.filter(pk=house[1].pk).update(status=VersionStatus.BENCHED)
    assert run_of(ladder).anchor_set == 3
    ladder.refresh_from_db()
    assert house[0].pk not in ladder.anchors


def test_guests_come_and_go_without_a_new_anchor_set() -> None:
    arena.house()
    ladder = arena.ladder()
    run_of(ladder)
    arena.version()
    assert run_of(ladder).anchor_set == 1


def test_a_new_epoch_begins_with_the_prior_and_forgets_no_match() -> None:
    first, second, *_ = arena.house()
    ladder = arena.ladder()
    for _ in range(5):
        arena.match(first, second)
    run_of(ladder)
    call_command("new_epoch", "classic", "2", stdout=StringIO())
    run = RatingRun.objects.latest("id")
    assert (run.epoch, run.ratings.get(version=first).games) == (2, 0)
    assert Match.objects.rated().count() == 5


def test_only_results_of_the_epoch_count_in_steps_and_from_scratch() -> None:
    first, second, *_ = arena.house()
    ladder = arena.ladder()
    arena.match(first, second, ranks=[[1, 2]] * 4)
    run_of(ladder)
    call_command("new_epoch", "classic", "2", stdout=StringIO())
    arena.match(first, second, ranks=[[2, 1]] * 4)
    in_steps = run_of(ladder)
    scratch = refit(ladder.pk, from_scratch=True)
    assert scratch is not None
    assert in_steps.ratings.get(version=first).rating < 1500
    assert scratch.ratings.get(version=first).rating == in_steps.ratings.get(version=first).rating


def test_an_epoch_is_not_begun_in_the_middle_of_a_refit_nor_where_there_is_no_ladder() -> None:
    arena.house()
    ladder = arena.ladder()
    with held(f"refit {ladder.pk}"), pytest.raises(CommandError, match="try again"):
        call_command("new_epoch", "classic", "2")
    with pytest.raises(CommandError, match="there are: classic, 2 seats"):
        call_command("new_epoch", "classic", "7")
