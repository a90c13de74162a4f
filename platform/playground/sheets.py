"""What is known of a run: its rounds, what went wrong and where. Stored as JSON, shown by the page."""

import gzip
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Self

from bots.lines import line_of
from matches.headings import by_game
from matches.referee import PlayedGame
from matches.table import Fault
from playground.terms import FILENAME
from sandbox import Verdict

LONGEST_LOG = 8 * 1024
TOLD_BY_ITS_LOG = (Verdict.EXCEPTION, Verdict.ILLEGAL)
LONGEST_LINE = 300


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    chair: int
    """At which seat the visitor's bot sat."""
    rank: int
    is_shared: bool
    points: tuple[int, int]
    """The visitor's and the character's."""
    is_faulty: bool = False

    @property
    def share(self) -> float:
        return 0.5 if self.is_shared else float(self.rank == 1)

    @property
    def outcome(self) -> str:
        if self.is_faulty:
            return "fault"
        return "drawn" if self.is_shared else "won" if self.rank == 1 else "lost"


@dataclass(frozen=True, slots=True)
class Trouble:
    """One kind of fault, and the rounds in which it happened."""

    verdict: str
    text: str
    line: int | None
    rounds: tuple[int, ...]

    def is_like(self, other: Self) -> bool:
        return (self.verdict, self.line) == (other.verdict, other.line)


@dataclass(frozen=True, slots=True)
class Sheet:
    ruleset: str = ""
    rounds: tuple[Round, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    log: str = ""
    stopped: str = ""
    """Why not all rounds were played, where that is so."""

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        rounds = (Round(**{**each, "points": tuple(each["points"])}) for each in stored.get("rounds", []))
        troubles = (
            Trouble(**{**each, "rounds": tuple(each["rounds"])}) for each in stored.get("troubles", [])
        )
        text = {name: str(stored.get(name, "")) for name in ("ruleset", "log", "stopped")}
        return cls(rounds=tuple(rounds), troubles=tuple(troubles), **text)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    def with_game(self, game: PlayedGame, number: int) -> "Sheet":
        seat = game.seating.index(0)
        faults = [fault for fault in game.faults if fault.seat == seat]
        sheet = replace(self, rounds=(*self.rounds, _round(game, number, seat, bool(faults))))
        for fault in faults:
            sheet = sheet.with_trouble(_trouble(fault, game.logs[seat], number))
        return sheet.with_log(f"round {number}", game.logs[seat])

    def with_trouble(self, trouble: Trouble) -> "Sheet":
        known = [
            replace(each, rounds=each.rounds + trouble.rounds) if each.is_like(trouble) else each
            for each in self.troubles
        ]
        if any(each.is_like(trouble) for each in self.troubles):
            return replace(self, troubles=tuple(known))
        return replace(self, troubles=(*known, trouble))

    def with_log(self, title: str, text: str) -> "Sheet":
        """As far as there is room: what a bot writes first tells most."""
        if not text.strip() or len(self.log) >= LONGEST_LOG:
            return self
        told = f"{self.log}== {title} ==\n{by_game(text).rstrip()}\n"
        cut = told if len(told) <= LONGEST_LOG else told[:LONGEST_LOG] + "\n[...]\n"
        return replace(self, log=cut.replace("\0", "\N{REPLACEMENT CHARACTER}"))


def _round(game: PlayedGame, number: int, seat: int, is_faulty: bool) -> Round:
    result, other = game.replay.result, 1 - seat
    shared = result.ranks[seat] == result.ranks[other]
    return Round(
        number, seat, result.ranks[seat], shared, (result.totals[seat], result.totals[other]), is_faulty
    )


def _trouble(fault: Fault, log: str, number: int) -> Trouble:
    """In the words of the limit that was broken, or, where the log tells more, in its last ones."""
    lines = log.rstrip().splitlines()
    told = lines[-1] if fault.verdict in TOLD_BY_ITS_LOG and lines else fault.detail
    return Trouble(fault.verdict.value, told[:LONGEST_LINE], line_of(log, FILENAME), (number,))


def packed(games: Sequence[Mapping[str, Any]]) -> bytes:
    return gzip.compress(json.dumps(games, separators=(",", ":")).encode(), mtime=0)


def unpacked(data: bytes) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = json.loads(gzip.decompress(data)) if data else []
    return games
