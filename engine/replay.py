"""A game as a record: the seed and the real choices. Whoever re-executes them finds everything else."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.errors import BadReplay, IllegalMove
from engine.game import Game
from engine.moves import CALLED, MOVES, Move
from engine.rulesets import RULES_VERSION, Ruleset

FORMAT: Final = "lastcard-replay/1"


@dataclass(frozen=True, slots=True)
class Participant:
    """Who sat at a seat."""

    name: str
    version: int = 1


@dataclass(frozen=True, slots=True)
class PlacedFault:
    """A seat that left the game, before the real choice with this number (from 0)."""

    before: int
    seat: int
    verdict: str


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended, by seat."""

    ranks: tuple[int, ...]
    totals: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...]
    """A line a round: the points of each seat."""
    sha256: str
    """Of the final state."""

    @classmethod
    def of(cls, game: Game) -> "Result":
        sheet = tuple(tuple(line.points) for line in game.sheet)
        return cls(tuple(game.ranks or ()), tuple(game.totals), sheet, game.digest())


@dataclass(frozen=True, slots=True)
class Replay:
    rules: Ruleset
    seed: str
    players: tuple[Participant, ...]
    hooks: tuple[int, ...]
    """What each seat was asked, as `Game.question` takes it."""
    moves: tuple[Move, ...]
    cpu_ms: tuple[float, ...]
    """Per move."""
    faults: tuple[PlacedFault, ...]
    result: Result
    rules_version: int = RULES_VERSION

    def as_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "rules_version": self.rules_version,
            "ruleset": self.rules.name,
            "options": dict(self.rules.options),
            "seed": self.seed,
            "players": [{"name": each.name, "version": each.version} for each in self.players],
            "hooks": list(self.hooks),
            "moves": " ".join(self.moves),
            "cpu_ms": list(self.cpu_ms),
            "faults": [
                {"before": each.before, "seat": each.seat, "verdict": each.verdict} for each in self.faults
            ],
            "result": {
                "ranks": list(self.result.ranks),
                "totals": list(self.result.totals),
                "sheet": [list(line) for line in self.result.sheet],
            },
            "sha256": self.result.sha256,
        }

    def text(self) -> str:
        return json.dumps(self.as_json(), ensure_ascii=False, separators=(",", ":"))

    def new_game(self) -> Game:
        return Game(self.rules, len(self.players), self.seed)

    def execute(self) -> Game:
        """The game, played again to its end; raises BadReplay where the record does not fit the rules."""
        game = self.new_game()
        for _ in follow(self, game):
            pass
        return game

    def verify(self) -> None:
        """Raises BadReplay unless the game, played again, ends in exactly this result."""
        if self.rules_version != RULES_VERSION:
            raise BadReplay(f"recorded under rules version {self.rules_version}; this is {RULES_VERSION}")
        found = Result.of(self.execute())
        for name in ("ranks", "totals", "sheet", "sha256"):
            recorded, played = getattr(self.result, name), getattr(found, name)
            if recorded != played:
                raise BadReplay(f"{name}: recorded {recorded}, but the game ends with {played}"[:300])


def follow(replay: Replay, game: Game) -> Iterator[int]:
    """Plays a fresh game as recorded, and stops before each real choice with its number."""
    return (stop for stop in stops(replay, game) if isinstance(stop, int))


def stops(replay: Replay, game: Game) -> Iterator[int | PlacedFault]:
    """The same, and before each seat that left as well: what was asked there was never answered."""
    faults = list(replay.faults)
    for number, move in enumerate(replay.moves):
        yield from _leave(replay, game, faults, number)
        if game.question(replay.hooks) is None:
            raise BadReplay(f"the game is over after {number} of its {len(replay.moves)} moves")
        yield number
        _apply(game, move, number)
    yield from _leave(replay, game, faults, len(replay.moves))
    if game.question(replay.hooks) is not None:
        raise BadReplay(f"the game is not over after its {len(replay.moves)} moves")
    if faults:
        raise BadReplay("faults: they do not stand in the order of their moves")


def _leave(replay: Replay, game: Game, faults: list[PlacedFault], number: int) -> Iterator[PlacedFault]:
    while faults and faults[0].before == number:
        game.question(replay.hooks)
        fault = faults.pop(0)
        if game.over or game.out[fault.seat]:
            raise BadReplay(f"faults: seat {fault.seat} has no game to leave before move {number + 1}")
        yield fault
        game.forfeit(fault.seat, fault.verdict)


def _apply(game: Game, move: Move, number: int) -> None:
    try:
        game.apply(move.code, uno=move.uno)
    except IllegalMove as error:
        raise BadReplay(f"move {number + 1}: {error}") from None


@dataclass(slots=True)
class Recording:
    """A replay that is being written while its game is played."""

    moves: list[Move] = field(default_factory=list)
    cpu_ms: list[float] = field(default_factory=list)
    faults: list[PlacedFault] = field(default_factory=list)

    def chose(self, code: int, *, uno: bool, cpu_ms: float) -> None:
        self.moves.append(CALLED[code] if uno else MOVES[code])
        self.cpu_ms.append(round(cpu_ms, 2))

    def left(self, seat: int, verdict: str) -> None:
        """Call it after `Game.question` has walked on, as `follow` does."""
        self.faults.append(PlacedFault(len(self.moves), seat, verdict))

    def finish(self, game: Game, players: Sequence[Participant], hooks: Sequence[int]) -> Replay:
        return Replay(
            rules=game.rules,
            seed=game.seed,
            players=tuple(players),
            hooks=tuple(hooks),
            moves=tuple(self.moves),
            cpu_ms=tuple(self.cpu_ms),
            faults=tuple(self.faults),
            result=Result.of(game),
        )
