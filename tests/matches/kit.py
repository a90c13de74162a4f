"""Bots as text, seats for them, and a player that answers from a script."""

import textwrap
from collections.abc import Callable, Sequence

from matches.blocks import Block, PlannedGame, block, ranked_rules, round_rules
from matches.players import Entrant, Player, SeatPlayer, in_process
from matches.referee import PlayedGame, play_block
from sandbox import Batch, Code, Death, Item, Limits, Loaded, Log, Reply, Verdict

FIRST = """
from engine import Bot
class First(Bot):
    def play(self, view):
        return view.legal[0]
"""
RAISES = FIRST.replace("return view.legal[0]", "raise ValueError('no way')")
ILLEGAL = FIRST.replace("view.legal[0]", "'R9!!'")
EXITS = FIRST.replace("return view.legal[0]", "raise SystemExit(3)")
ALL_RULESETS = 0x1F << 8
MS = 1_000_000


def entrant(text: str = FIRST, name: str = "bot") -> Entrant:
    return Entrant(name, Code(f"{name}.py", textwrap.dedent(text).encode()))


def rounds(seats: int = 2, deals: int = 1, ruleset: str = "classic", seed: str = "s") -> Block:
    return block(seed, round_rules(ruleset, seats), seats, deals=deals)


def full_games(seats: int = 2, deals: int = 1) -> Block:
    return block("s", ranked_rules("classic", seats), seats, deals=deals)


PATIENT = Limits(decision_cpu_ms=60_000, bank_cpu_ms=600_000)
"""Where strength is asked, a collection of garbage in the middle of a decision is no fault."""


def played(
    planned: Block, *entrants: Entrant, seat_player: SeatPlayer | None = None, limits: Limits | None = None
) -> list[PlayedGame]:
    limits = limits or Limits()
    return play_block(planned, entrants, seat_player or in_process(limits), limits=limits)


class Scripted:
    """A player whose answer to each decision is what the script says: a value, or a death."""

    def __init__(self, script: Callable[[Item], int | Death], load: Loaded | Death, cpu_ns: int = 0) -> None:
        self.loaded = load
        self.asked: list[list[Item]] = []
        self.is_closed = False
        self._script = script
        self._cpu_ns = cpu_ns
        self._death: Death | None = None

    def ask(self, items: Sequence[Item], /) -> Batch:
        self.asked.append(list(items))
        replies: list[Reply] = []
        for item in items:
            answer = self._death or self._script(item)
            if isinstance(answer, Death):
                self._death = answer
                break
            replies.append(Reply(item.game, answer, self._cpu_ns))
        return Batch(tuple(replies), self._death)

    def log(self) -> Log:
        return Log("its log", 0)

    def close(self) -> None:
        self.is_closed = True


def always(value: int | Death) -> Callable[[Item], int | Death]:
    return lambda item: value


def in_game(game: int, answer: int | Death) -> Callable[[Item], int | Death]:
    """This answer in one game of a sitting, the first legal move in the others."""
    return lambda item: answer if item.game == game and item.payload[0] == 1 else 0


class Cast:
    """Seats scripted players by the name of the entrant, and remembers them."""

    def __init__(self, **scripts: Callable[[Item], int | Death] | Death) -> None:
        self.scripts = scripts
        self.players: list[tuple[str, Scripted]] = []
        self.mask = ALL_RULESETS
        self.cpu_ns = 0

    def __call__(self, who: Entrant, games: int) -> Player:
        script = self.scripts.get(who.name, always(0))
        load = script if isinstance(script, Death) else Loaded(self.mask, 0)
        player = Scripted(always(0) if isinstance(script, Death) else script, load, self.cpu_ns)
        self.players.append((who.name, player))
        return player


def death(verdict: Verdict = Verdict.CRASH) -> Death:
    return Death(verdict, f"died of {verdict}")


def pair() -> tuple[Entrant, Entrant]:
    return entrant(name="ann"), entrant(name="bob")


def planned_numbers(sitting: Sequence[PlannedGame]) -> list[int]:
    return [game.number for game in sitting]
