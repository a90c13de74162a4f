"""A bot that waits holds no checker for long; one that computes has the time for it."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from bots.checking import check
from bots.examinations import with_players
from bots.patience import WAITING, Patience, TooSlow
from matches.models import Version
from matches.players import Entrant, Player, in_process
from matches.states import VersionStatus
from sandbox import Batch, Code, Item, Limits, Loaded, Log
from tests.matches.builders import FIRST_LEGAL, a_version

LIMITS = Limits()
CANDIDATE = (
    FIRST_LEGAL.replace(b"Bot):", b'Bot):\n    rulesets = ("classic", "arcade", "all-wild", "minecraft")\n')
    + b"# the candidate"
)


@dataclass
class Clock:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Slow:
    """Takes so long for each question, by a clock of ours; computes for a part of it."""

    inner: Player
    clock: Clock
    seconds: float
    cpu: float = 0.0

    @property
    def loaded(self) -> Loaded:
        assert isinstance(self.inner.loaded, Loaded)
        return self.inner.loaded

    def ask(self, items: Sequence[Item], /) -> Batch:
        self.clock.now += self.seconds * len(items)
        batch = self.inner.ask(items)
        replies = [type(reply)(reply.game, reply.value, int(self.cpu * 1e9)) for reply in batch.replies]
        return Batch(tuple(replies), batch.death)

    def log(self) -> Log:
        return self.inner.log()

    def close(self) -> None:
        self.inner.close()


def checked(seconds: float, cpu: float) -> tuple[Version, float]:
    clock = Clock()
    version = a_version(status=VersionStatus.CHECKING, data=CANDIDATE, mask=None)
    usual = in_process(LIMITS)

    def seat(entrant: Entrant, games: int) -> Player:
        player = usual(entrant, games)
        is_candidate = entrant.code.data.endswith(b"# the candidate")
        return Slow(player, clock, seconds, cpu) if is_candidate else player

    assert check(version.pk, with_players(seat, LIMITS, clock))
    version.refresh_from_db()
    return version, clock.now


@pytest.mark.django_db
def test_a_bot_that_sleeps_over_each_decision_is_rejected_after_a_minute() -> None:
    version, took = checked(seconds=4.9, cpu=0.0)
    assert version.status == VersionStatus.REJECTED
    assert "60 s" in version.report["sentence"]
    assert "upload it again" in version.report["sentence"]
    assert version.report["steps"][0]["passed"]
    assert took < WAITING + 20


@pytest.mark.django_db
def test_a_bot_that_computes_as_long_as_it_may_has_the_time_for_it() -> None:
    version, took = checked(seconds=0.55, cpu=0.24)
    assert version.status == VersionStatus.ACTIVE
    assert took > WAITING


def test_a_bot_that_sleeps_while_it_loads_is_counted_from_there() -> None:
    clock = Clock()
    patience = Patience(clock)

    def seat(entrant: Entrant, games: int) -> Player:
        clock.now += 9.0
        return in_process(LIMITS)(entrant, games)

    watched = patience.watch(seat)
    sleeper = Entrant("sleeper", Code("bot.py", FIRST_LEGAL))
    for _ in range(6):
        watched(sleeper, 1)
    with pytest.raises(TooSlow):
        watched(sleeper, 1)
