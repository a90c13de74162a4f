"""The check itself: the steps of `lastcard check`, up to the first that fails, for that decides it."""

from collections.abc import Iterator

from bots.checking import Findings, Inspect
from matches.check import Examination
from matches.models import Version
from matches.players import Entrant, SeatPlayer, jailed
from sandbox import Code, Jail, Limits


def in_jail(jail: Jail) -> Inspect:
    limits = Limits()
    return with_players(jailed(jail, limits), limits)


def with_players(seat_player: SeatPlayer, limits: Limits) -> Inspect:
    return lambda version: examine(version, seat_player, limits)


def examine(version: Version, seat_player: SeatPlayer, limits: Limits) -> Iterator[Findings]:
    code = Code(version.filename, bytes(version.source.data))
    examination = Examination(Entrant(version.bot.name, code, version.number), seat_player, limits)
    steps = []
    for step in examination.steps():
        steps.append(step)
        yield Findings(tuple(steps), examination.rulesets, "".join(examination.logs))
        if not step.passed:
            return
