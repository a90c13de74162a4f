"""The page of a bot while a candidate is tested, and after a version was benched."""

from typing import Literal

import pytest
from django.utils import timezone

from accounts.models import User
from matches.models import Bot, Trial, Version
from matches.states import Promote, TrialState, VersionStatus
from tests.browser.visitor import Visitor
from tests.matches.builders import a_bot, a_version

pytestmark = pytest.mark.django_db(transaction=True)

FIGURES = {"blocks": 7, "llr": -1.3, "difference": -12.0, "low": -61.0, "high": 38.0}


@pytest.fixture
def bot(signed_in: Visitor) -> Bot:
    """Of whoever is signed in, with a version that was benched, one that plays and one under test."""
    bot = a_bot(User.objects.get(username="mira"), name="Frugal")
    a_version(
        bot, VersionStatus.BENCHED, b"# 1", faulty=True, reason="It had a fault in 6 of its last 8 games."
    )
    active = a_version(bot)
    candidate = a_version(bot, VersionStatus.CANDIDATE, b"# 3", promote=Promote.WHEN_BETTER)
    Trial.objects.create(candidate=candidate, against=active, ruleset="classic", **FIGURES)
    return bot


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1440, "light")])
def test_it_fits_its_window_and_has_no_barrier(
    signed_in: Visitor, bot: Bot, width: int, scheme: Literal["light", "dark"]
) -> None:
    signed_in.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    signed_in.page.set_viewport_size({"width": width, "height": 844})
    signed_in.go("/bots/frugal/")
    assert signed_in.overflow() <= 0
    assert signed_in.barriers() == []


def test_the_test_is_followed_to_its_end_without_a_reload(signed_in: Visitor, bot: Bot) -> None:
    signed_in.go("/bots/frugal/")
    assert "7 of at most 40" in signed_in.text(".trial")
    Trial.objects.update(state=TrialState.UNDECIDED, decided=timezone.now(), blocks=40)
    signed_in.page.wait_for_selector(".trial:has-text('40 blocks did not tell')")


def test_after_an_undecided_test_one_click_promotes(signed_in: Visitor, bot: Bot) -> None:
    Trial.objects.update(state=TrialState.UNDECIDED, decided=timezone.now(), blocks=40)
    signed_in.go("/bots/frugal/")
    signed_in.page.click("text=Promote version 3")
    signed_in.page.wait_for_load_state()
    assert "Version 3 is active" in signed_in.text("main")
    assert Version.objects.get(number=3).status == VersionStatus.ACTIVE
    signed_in.page.click("text=Go back to it")
    signed_in.page.wait_for_load_state()
    assert Version.objects.get(number=2).status == VersionStatus.ACTIVE


def test_a_benched_version_is_checked_again_with_one_click(signed_in: Visitor, bot: Bot) -> None:
    signed_in.go("/bots/frugal/")
    signed_in.page.click(".versions .button:has-text('Check it again')")
    signed_in.page.wait_for_url("**/bots/frugal/versions/1/")
    assert "checking" in signed_in.text("#check .chip")
