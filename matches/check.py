"""What an upload must pass before it plays: it loads, and sits through single rounds without a fault."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.characters import BY_SLUG
from engine.host import rulesets_in
from matches.blocks import Block, block, deal_seed, round_rules
from matches.headings import by_game
from matches.players import Entrant, SeatPlayer, house
from matches.referee import PlayedGame, play_block
from matches.stored import Stored
from sandbox import Code, Death, Limits, Loaded, Verdict
from sandbox.logbook import printable

OPPONENTS: Final = {2: ("vera",), 4: ("pip", "bruno", "vera")}
"""By the number of seats: whom the candidate meets."""

LINE_TOLD: Final = 200

TABLE: Final = Stored("%(ruleset)s, %(seats)d seats")
NO_RULESET: Final = Stored("it says that it plays no ruleset")
FAULTS: Final = {verdict: Stored(f"{verdict}: %(detail)s") for verdict in Verdict if verdict.blames_the_bot}
LOADED: Final = Stored("loaded in %(ms).1f ms of CPU; it plays %(rulesets)s")
ONE_ROUND: Final = Stored(
    "1 round without a fault, %(decisions)d decisions, %(ms).1f ms of CPU at most for one"
)
ROUNDS: Final = Stored(
    "%(rounds)d rounds without a fault, %(decisions)d decisions, %(ms).1f ms of CPU at most for one"
)


@dataclass(frozen=True, slots=True)
class Step:
    step: str
    passed: bool
    detail: str
    words: str = ""
    """What the bot itself said of it: untrusted text, for its owner."""

    @property
    def told_to_owner(self) -> str:
        return f"{self.detail}: {self.words}" if self.words else self.detail


@dataclass(frozen=True, slots=True)
class Report:
    steps: tuple[Step, ...]
    rulesets: tuple[str, ...]
    """What the bot says it plays; empty where it does not load."""
    log: str
    """What the bot printed and noted: untrusted text."""

    @property
    def passed(self) -> bool:
        return all(step.passed for step in self.steps)


def check(
    candidate: Entrant,
    seat_player: SeatPlayer,
    *,
    limits: Limits,
    tell: Callable[[Step], None] = lambda step: None,
) -> Report:
    """`tell` hears of each step; the first that fails is the last. The same file meets the same cards."""
    examination = Examination(candidate, seat_player, limits)
    steps = []
    for step in examination.steps():
        steps.append(step)
        tell(step)
    return Report(tuple(steps), examination.rulesets, "".join(examination.logs))


class Examination:
    def __init__(self, candidate: Entrant, seat_player: SeatPlayer, limits: Limits) -> None:
        self.rulesets: tuple[str, ...] = ()
        self.logs: list[str] = []
        self._candidate = candidate
        self._seat_player = seat_player
        self._limits = limits
        self._seed = _seed_of(candidate.code)

    def steps(self) -> Iterator[Step]:
        """As far as the first that fails: a bot that spins or sleeps does so in every one."""
        load = self._load()
        yield load
        rounds = [(name, seats) for name in self.rulesets for seats in OPPONENTS] if load.passed else []
        for name, seats in rounds:
            step = self._play(name, seats)
            yield step
            if not step.passed:
                return

    def _load(self) -> Step:
        player = self._seat_player(self._candidate, 1)
        load = player.loaded
        player.close()
        self._keep("load", player.log().text)
        if isinstance(load, Death):
            return Step("load", False, load.sentence, load.words)
        return self._loaded(load)

    def _loaded(self, load: Loaded) -> Step:
        self.rulesets = rulesets_in(load.mask)
        if not self.rulesets:
            return Step("load", False, NO_RULESET)
        spent = load.cpu_ns / 1e6
        return Step("load", True, LOADED % {"ms": spent, "rulesets": ", ".join(self.rulesets)})

    def _play(self, name: str, seats: int) -> Step:
        entrants = [self._candidate, *(house(BY_SLUG[slug]) for slug in OPPONENTS[seats])]
        games = play_block(self._block(name, seats), entrants, self._seat_player, limits=self._limits)
        title = TABLE % {"ruleset": name, "seats": seats}
        for game in games:
            self._keep(f"{title}, round {game.number}", game.logs[game.seating.index(0)])
        faulty = next((step for game in games for step in _faults(title, game)), None)
        return faulty or Step(title, True, _fine(games))

    def _block(self, name: str, seats: int) -> Block:
        """Two seats: one deal from both chairs. More: one round."""
        planned = block(deal_seed(self._seed, seats), round_rules(name, seats), seats, deals=1)
        return planned if seats == 2 else Block(planned.rules, planned.sittings[:1])

    def _keep(self, title: str, log: str) -> None:
        if log:
            self.logs.append(f"== {title} ==\n{by_game(log).rstrip()}\n")


def _seed_of(code: Code) -> str:
    seed = hashlib.sha256(b"lastcard check\0")
    seed.update(code.data)
    return seed.hexdigest()


def _faults(title: str, game: PlayedGame) -> list[Step]:
    log = game.logs[game.seating.index(0)]
    return [
        Step(title, False, FAULTS[fault.verdict] % {"detail": fault.detail}, _last_line(fault.verdict, log))
        for fault in game.faults
        if game.seating[fault.seat] == 0
    ]


def _last_line(verdict: Verdict, log: str) -> str:
    """Of its log, where that explains what the bot was refused for."""
    lines = log.rstrip().splitlines()
    if verdict not in (Verdict.EXCEPTION, Verdict.ILLEGAL) or not lines:
        return ""
    return printable(lines[-1])[:LINE_TOLD]


def _fine(games: Sequence[PlayedGame]) -> str:
    times = [ms for game in games for ms in game.cpu_ms[game.seating.index(0)]]
    told = {"rounds": len(games), "decisions": len(times), "ms": max(times, default=0.0)}
    return (ONE_ROUND if len(games) == 1 else ROUNDS) % told
