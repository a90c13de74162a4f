"""Twenty rounds against a character, played by the referee as everywhere, within what a visitor may use."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from bots.lines import line_of
from bots.patience import Clock, Patience, TooSlow
from engine.characters import Character
from engine.host import rulesets_in
from matches.blocks import block, round_rules
from matches.players import Entrant, Player, SeatPlayer, house
from matches.referee import ArenaFault, Progress, play_block
from playground.sheets import LONGEST_LINE, Sheet, Trouble
from playground.states import Stop
from playground.terms import CPU_S, DEALS, FILENAME, LIMITS, RULESET, WAIT_S
from sandbox import Code, Death, Loaded

VISITOR: Final = "Your bot"
"""In replays, where every player has a name."""

Seating = Callable[[Progress], SeatPlayer]
"""Seats players who call back again and again while they are waited for."""


class Spent(Exception):
    """All the CPU that a run may use."""


class Purse(Patience):
    """What a whole run may take: so much waiting, counted as in a check, and so much CPU."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        super().__init__(clock, WAIT_S)
        self._cpu = 0.0

    def count(self, began: float, cpu_ns: int) -> None:
        self._cpu += cpu_ns / 1e9
        if self._cpu > CPU_S:
            raise Spent
        super().count(began, cpu_ns)


class Table:
    """One run: tells what is known after each deal. The replays lie beside it, by round."""

    def __init__(self, source: bytes, opponent: Character, seat_player: SeatPlayer, purse: Purse) -> None:
        self.sheet = Sheet()
        self.replays: list[dict[str, Any]] = []
        self._visitor = Entrant(VISITOR, Code(FILENAME, source))
        self._opponent = house(opponent)
        self._seat_player = seat_player
        self._watched = purse.watch(seat_player)

    def play(self, seed: str, progress: Progress = lambda decisions: None) -> Iterator[Sheet]:
        try:
            if self._loads():
                yield from self._rounds(seed, progress)
        except Spent:
            self._stop(Stop.CPU)
        except TooSlow:
            self._stop(Stop.WAIT)
        yield self.sheet

    def _rounds(self, seed: str, progress: Progress) -> Iterator[Sheet]:
        rules, entrants = round_rules(self.sheet.ruleset, 2), [self._visitor, self._opponent]
        for deal in range(DEALS):
            planned = block(seed, rules, 2, deals=1, first_deal=deal)
            for game in play_block(planned, entrants, self._seat, limits=LIMITS, progress=progress):
                self.sheet = self.sheet.with_game(game, 2 * deal + game.number)
                self.replays.append(game.replay.as_json())
            yield self.sheet

    def _seat(self, entrant: Entrant, games: int) -> Player:
        return (self._watched if entrant is self._visitor else self._seat_player)(entrant, games)

    def _loads(self) -> bool:
        """Once by itself: what keeps it from loading is told once, not in twenty rounds."""
        player = self._seat(self._visitor, 1)
        player.close()
        if isinstance(player.loaded, Loaded):
            return self._chooses(rulesets_in(player.loaded.mask))
        self._refuse(player.loaded, player.log().text)
        return False

    def _refuse(self, death: Death, log: str) -> None:
        if not death.verdict.blames_the_bot:
            raise ArenaFault(self._visitor, death, None)
        said = death.told_to_owner
        trouble = Trouble(death.verdict.value, said[:LONGEST_LINE], line_of(said, FILENAME), ())
        self.sheet = self.sheet.with_trouble(trouble).with_log("load", log)

    def _chooses(self, rulesets: tuple[str, ...]) -> bool:
        if not rulesets:
            self._stop(Stop.NOTHING)
            return False
        self.sheet = replace(self.sheet, ruleset=RULESET if RULESET in rulesets else rulesets[0])
        return True

    def _stop(self, why: Stop) -> None:
        self.sheet = replace(self.sheet, stopped=why.value)
