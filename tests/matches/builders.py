"""What the tests of the site are built from: people, bots, versions, matches and played results."""

import hashlib
from collections.abc import Mapping, Sequence
from itertools import count
from types import MappingProxyType
from typing import Any

from accounts.models import User
from engine.host import FIRST_RULESET_BIT
from engine.rulesets import RULESETS
from matches import services
from matches.models import Bot, Match, Source, Version
from matches.players import in_process
from matches.plays import play_with
from matches.results import GameResult, MatchResult
from matches.states import VersionStatus
from sandbox import Limits

numbers = count(1)

ALL_RULESETS = ((1 << len(RULESETS)) - 1) << FIRST_RULESET_BIT

FIRST_LEGAL = b"""from engine import Bot


class First(Bot):
    def play(self, view):
        return view.legal[0]
"""


def a_person(username: str = "", **fields: Any) -> User:
    return User.objects.create_user(username=username or f"person{next(numbers)}", **fields)


def a_bot(owner: User | None = None, name: str = "", **fields: Any) -> Bot:
    name = name or f"Bot {next(numbers)}"
    return Bot.objects.create(
        owner=owner or a_person(), name=name, slug=name.lower().replace(" ", "-"), **fields
    )


def a_version(
    bot: Bot | None = None,
    status: VersionStatus = VersionStatus.ACTIVE,
    data: bytes = FIRST_LEGAL,
    mask: int | None = ALL_RULESETS,
    **fields: Any,
) -> Version:
    bot = bot or a_bot()
    version = Version.objects.create(
        bot=bot,
        number=bot.versions.count() + 1,
        status=status,
        filename="bot.py",
        code_hash=hashlib.sha256(data).hexdigest(),
        mask=mask,
        **fields,
    )
    Source.objects.create(version=version, data=data)
    return version


def a_match(versions: Sequence[Version] = (), seats: int = 2, ruleset: str = "classic", **how: Any) -> Match:
    return services.create_match(ruleset, list(versions) or [a_version() for _ in range(seats)], **how)


def a_result(
    match: Match,
    ranks: Sequence[int] = (),
    faults: Sequence[dict[str, Any]] = (),
    word: str = "",
    faults_in: Mapping[int, int] = MappingProxyType({}),
) -> MatchResult:
    """The same ranks in every game: by default player 0 wins, all others follow in order.

    `faults` in every game; `faults_in` names the player who leaves a game, by its place.
    """
    order = tuple(ranks) or tuple(range(1, match.seats + 1))
    games = [
        GameResult(
            number=game.number,
            seating=game.seating,
            ranks=order,
            totals=tuple(500 - 10 * rank for rank in order),
            sha256=hashlib.sha256(f"{match.pk}{game.number}{word}".encode()).hexdigest(),
            replay={"game": game.number},
            faults=(*faults, *a_fault(faults_in.get(game.number - 1))),
            cpu_ms=({"decisions": 9, "median": 1.0, "max": 2.0, "total": 10.0},) * match.seats,
            logs=tuple(f"log of {index}" for index in range(match.seats)),
        )
        for game in services.block_of(match, 1).games
    ]
    return MatchResult(tuple(games))


def a_fault(player: int | None) -> list[dict[str, Any]]:
    detail = "round 1 turn 3: raised an exception"
    fault = {"player": player, "verdict": "exception", "round": 1, "turn": 3, "detail": detail}
    return [] if player is None else [fault]


def a_played_match(versions: Sequence[Version] = (), **how: Any) -> Match:
    return played(a_match(versions, **how))


def played(match: Match) -> Match:
    """By the real referee, without a jail."""
    attempt = services.claim(match.pk, "test")
    assert attempt is not None
    limits = Limits(**match.limits)
    services.store_result(
        attempt.token, play_with(attempt, in_process(limits), limits, lambda decisions: None)
    )
    match.refresh_from_db()
    return match


def a_finished_match(versions: Sequence[Version] = (), ranks: Sequence[int] = (), **how: Any) -> Match:
    match = a_match(versions, **how)
    attempt = services.claim(match.pk, "test")
    assert attempt is not None
    services.store_result(attempt.token, a_result(match, ranks))
    match.refresh_from_db()
    return match
