"""How long a refit takes: 1,000 bots, 1,000,000 games between them, one match of them fresh."""

import time
from collections.abc import Iterator
from itertools import combinations
from random import Random
from statistics import median
from typing import Final

from accounts.models import User
from ladder.models import Ladder, PairTotal
from ladder.refit import refit
from matches import services
from matches.models import Bot, Version
from matches.results import GameResult, MatchResult
from matches.states import VersionStatus

BOTS: Final = 1_000
GAMES: Final = 1_000_000
GAMES_OF_A_PAIR: Final = 4
"""One match of two seats."""
HOUSE: Final = 10
CLASSIC: Final = 1 << 8
SPREAD: Final = 300.0
"""Elo: how far the true strengths lie apart."""
AT_ONCE: Final = 5_000
RUNS: Final = 3


def refit_seconds() -> float:
    versions = versions_of_bots()
    ladder = Ladder.objects.get_or_create(ruleset="classic", seats=2)[0]
    PairTotal.objects.bulk_create(totals_of_pairs(ladder, versions), AT_ONCE)
    refit(ladder.pk)
    return median(_refit_after_a_match(ladder, versions[run : run + 2]) for run in range(RUNS))


def versions_of_bots() -> list[Version]:
    owners = User.objects.bulk_create([User(username=f"owner-{number}") for number in range(BOTS)])
    bots = Bot.objects.bulk_create(
        Bot(owner=owner, name=f"Bot {number}", slug=f"bot-{number}", is_house=number < HOUSE)
        for number, owner in enumerate(owners)
    )
    return Version.objects.bulk_create(_version(bot, number) for number, bot in enumerate(bots))


def _version(bot: Bot, number: int) -> Version:
    code = f"{number:064x}"
    return Version(
        bot=bot, number=1, status=VersionStatus.ACTIVE, filename="bot.py", code_hash=code, mask=CLASSIC
    )


def totals_of_pairs(ladder: Ladder, versions: list[Version]) -> Iterator[PairTotal]:
    rng = Random(1)
    strengths = [rng.gauss(0, SPREAD) for _ in versions]
    pairs = rng.sample(list(combinations(range(len(versions)), 2)), GAMES // GAMES_OF_A_PAIR)
    for first, second in pairs:
        chance = 1 / (1 + 10 ** ((strengths[second] - strengths[first]) / 400))
        won = sum(rng.random() < chance for _ in range(GAMES_OF_A_PAIR))
        yield PairTotal(
            ladder=ladder,
            first=versions[first],
            second=versions[second],
            games=GAMES_OF_A_PAIR,
            half_points=2 * won,
        )


def _refit_after_a_match(ladder: Ladder, versions: list[Version]) -> float:
    _finish_a_match(versions)
    began = time.perf_counter()
    run = refit(ladder.pk)
    spent = time.perf_counter() - began
    assert run is not None
    return spent


def _finish_a_match(versions: list[Version]) -> None:
    match = services.create_match("classic", versions)
    attempt = services.claim(match.pk, "figures")
    assert attempt is not None
    games = tuple(
        GameResult(game.number, tuple(game.seating), (1, 2), totals=(0, 0), sha256="0" * 64, replay={})
        for game in match.games.order_by("number")
    )
    services.store_result(attempt.token, MatchResult(games))
