"""A small arena in the database: people, bots, and a referee whose results come from known strengths."""

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from accounts.models import User
from ladder.models import Ladder, MatchEffect
from matches import services
from matches.models import Attempt, Bot, Match, Version
from matches.querysets import now_plus
from matches.results import GameResult, MatchResult
from matches.states import VersionStatus

CLASSIC = 1 << 8
_numbers = count(1)


def person(name: str | None = None) -> User:
    return User.objects.create_user(name or f"person-{next(_numbers)}")


def bot(owner: User | None = None, *, name: str | None = None, house: bool = False) -> Bot:
    name = name or f"bot-{next(_numbers)}"
    return Bot.objects.create(owner=owner or person(), name=name, slug=name.lower(), is_house=house)


def version(
    of: Bot | None = None, *, code: str | None = None, mask: int = CLASSIC, active: bool = True
) -> Version:
    of = of or bot()
    number = of.versions.count() + 1
    if active:
        of.versions.filter(status=VersionStatus.ACTIVE).update(status=VersionStatus.BENCHED)
    return Version.objects.create(
        bot=of,
        number=number,
        status=VersionStatus.ACTIVE if active else VersionStatus.REJECTED,
        filename="bot.py",
        code_hash=code or f"{next(_numbers):064}",
        mask=mask,
    )


def house(size: int = 4) -> list[Version]:
    owner = User.objects.filter(username="house").first() or person("house")
    return [version(bot(owner, name=f"House-{n}", house=True)) for n in range(1, size + 1)]


def ladder(seats: int = 2, ruleset: str = "classic") -> Ladder:
    return Ladder.objects.get_or_create(ruleset=ruleset, seats=seats)[0]


def match(
    *versions: Version, ranks: Sequence[Sequence[int]] | None = None, ruleset: str = "classic"
) -> Match:
    """A finished match; `ranks` holds one list by entry for each game (default: in the order given)."""
    created = services.create_match(ruleset, versions)
    games = created.games.count()
    finish(created, ranks or [list(range(1, len(versions) + 1))] * games)
    return created


def finish(created: Match, ranks: Sequence[Sequence[int]], *, seconds: float = 2) -> None:
    attempt = services.claim(created.pk, "fake")
    assert attempt is not None
    Attempt.objects.filter(pk=attempt.pk).update(started=now_plus(-seconds))
    planned = created.games.order_by("number")
    services.store_result(
        attempt.token,
        MatchResult(
            tuple(game_result(game.number, game.seating, r) for game, r in zip(planned, ranks, strict=True))
        ),
    )


def game_result(number: int, seating: Sequence[int], ranks: Sequence[int]) -> GameResult:
    return GameResult(
        number, tuple(seating), tuple(ranks), totals=(0,) * len(ranks), sha256="0" * 64, replay={}
    )


@dataclass
class FakeReferee:
    """Plays every queued match at once: the strongest arrive first, with luck."""

    strengths: Mapping[int, float]
    rng: random.Random = field(default_factory=lambda: random.Random(5))
    played: int = 0

    def play_all(self) -> None:
        for queued in Match.objects.queued().order_by("pk").prefetch_related("entries"):
            versions = [entry.version_id for entry in queued.entries.all()]
            finish(queued, [self._ranks(versions) for _ in range(queued.games.count())])
            self.played += 1

    def _ranks(self, versions: Sequence[int]) -> list[int]:
        arrivals = [self.rng.expovariate(math.pow(10, self.strengths[v] / 400)) for v in versions]
        return [1 + sum(other < mine for other in arrivals) for mine in arrivals]


def forget() -> None:
    """Everything that was played, and everybody who played."""
    MatchEffect.objects.all().delete()
    Ladder.objects.all().delete()
    Match.objects.all().delete()
    Version.objects.all().delete()
    Bot.objects.all().delete()
