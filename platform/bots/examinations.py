"""The check itself: the steps of `lastcard check`, up to the first that fails, for that decides it."""

import time
from collections.abc import Iterator

from bots.checking import Findings, Inspect
from bots.patience import WAITING, Clock, Patience, TooSlow
from matches.check import Examination, Step
from matches.models import Version
from matches.players import Entrant, Player, SeatPlayer, jailed
from matches.stored import Stored
from sandbox import Code, Jail, Limits

TOO_SLOW = Stored(
    "besides computing, the bot took more than %(most)d s in the whole check, and the check was ended; if it"
    " does not sleep or wait, the arena was too busy: upload it again"
)


def in_jail(jail: Jail) -> Inspect:
    limits = Limits()
    return with_players(jailed(jail, limits), limits)


def with_players(seat_player: SeatPlayer, limits: Limits, clock: Clock = time.monotonic) -> Inspect:
    return lambda version: examine(version, seat_player, limits, Patience(clock))


def examine(
    version: Version, seat_player: SeatPlayer, limits: Limits, patience: Patience
) -> Iterator[Findings]:
    candidate = Entrant(version.bot.name, Code(version.filename, bytes(version.source.data)), version.number)
    watched = patience.watch(seat_player)

    def seat(entrant: Entrant, games: int) -> Player:
        return (watched if entrant is candidate else seat_player)(entrant, games)

    examination = Examination(candidate, seat, limits)
    steps: list[Step] = []
    try:
        for step in examination.steps():
            steps.append(step)
            yield Findings(tuple(steps), examination.rulesets, "".join(examination.logs))
            if not step.passed:
                return
    except TooSlow:
        steps.append(Step("time", False, TOO_SLOW % {"most": int(WAITING)}))
        yield Findings(tuple(steps), examination.rulesets, "".join(examination.logs))
