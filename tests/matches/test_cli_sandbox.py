"""`lastcard sandbox`, and `--sandbox` wherever a bot is played: the second tier is for those who ask."""

import pytest

from matches.cli import sandbox as command
from matches.jails import SECOND_TIER
from sandbox import Check, Tier
from tests.matches.commands import CommandLine
from tests.sandbox.builders import tiers_here

SERIES = ("play", "pip", "otto", "--games", "2", "--rounds")
FAILED = [Check("a jail starts", False, "no namespaces here")]
PASSED = [Check("a jail starts", True, "it stands")]
CANNOT_READ = "The user that bots run as cannot read"
"""Said where only root may look at the interpreter."""


def test_the_self_test_says_which_tier_holds_and_how(lastcard: CommandLine) -> None:
    ended = lastcard("sandbox")
    assert ended.status == 0
    assert "\nTier 1 holds: bubblewrap" in ended.out


def test_the_second_tier_holds_or_is_refused_by_name(lastcard: CommandLine) -> None:
    ended = lastcard("sandbox", "--sandbox", "landlock", "--json")
    assert ended.json["tier"] == "landlock"
    assert ended.json["holds"] is (Tier.LANDLOCK in tiers_here())
    assert ended.status == int(not ended.json["holds"])


@pytest.mark.parametrize(("second", "offered"), [(PASSED, True), (FAILED, False)])
def test_where_the_first_tier_fails_the_second_is_named_and_not_taken(
    lastcard: CommandLine, monkeypatch: pytest.MonkeyPatch, second: list[Check], offered: bool
) -> None:
    monkeypatch.setattr(command, "selftest", lambda tier: second if tier is Tier.LANDLOCK else FAILED)
    ended = lastcard("sandbox")
    assert ended.status == 1
    assert "does NOT hold here: no bot is run in it." in ended.out
    assert ("--sandbox landlock" in ended.out) is offered


def test_a_series_in_the_second_tier_says_so_or_is_refused(lastcard: CommandLine) -> None:
    ended = lastcard(*SERIES, "--sandbox", "landlock")
    if Tier.LANDLOCK in tiers_here():
        assert f"played in {SECOND_TIER}" in ended.out
    else:
        assert (ended.status, ended.out) == (2, "")
        assert CANNOT_READ in ended.err


def test_a_series_in_the_first_tier_has_nothing_to_say(lastcard: CommandLine) -> None:
    assert "played in" not in lastcard(*SERIES).out


@pytest.mark.parametrize("words", [SERIES, ("check", "pip")])
def test_nobody_plays_in_two_places(lastcard: CommandLine, words: tuple[str, ...]) -> None:
    ended = lastcard(*words, "--sandbox", "landlock", "--in-process")
    assert ended.status == 2
    assert "one place or the other" in ended.err


def test_a_tier_that_there_is_not_is_refused_with_those_there_are(lastcard: CommandLine) -> None:
    ended = lastcard(*SERIES, "--sandbox", "none")
    assert ended.status == 2
    assert "bubblewrap" in ended.err
