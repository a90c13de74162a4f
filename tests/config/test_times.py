"""How long ago something was, in words."""

from datetime import timedelta

from django.utils import timezone

from config.templatetags.arena import ago


def test_what_happened_within_a_minute_was_just_now() -> None:
    assert ago(timezone.now() - timedelta(seconds=40)) == "just now"


def test_what_is_older_is_told_in_its_largest_unit() -> None:
    assert ago(timezone.now() - timedelta(minutes=3, seconds=5)).replace("\xa0", " ") == "3 minutes ago"
