"""How long a match may take."""

import pytest

from matches.blocks import ranked_rules
from matches.durations import longest_s
from matches.tasks import TIME_LIMIT, play_match
from sandbox import Limits


@pytest.mark.parametrize(("seats", "minutes"), [(2, 5), (4, 13), (10, 79)])
def test_the_longest_match_is_as_long_as_the_documents_say(seats: int, minutes: int) -> None:
    assert longest_s(Limits(), seats, ranked_rules("classic", seats).round_limit) / 60 == pytest.approx(
        minutes, abs=1
    )


def test_no_match_within_its_limits_is_ended_for_taking_too_long() -> None:
    """By a factor: on a busy machine processes also wait for each other."""
    longest = max(longest_s(Limits(), seats, 100) for seats in range(2, 11))
    assert play_match.soft_time_limit == TIME_LIMIT > 3 * longest
