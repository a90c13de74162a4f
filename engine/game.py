"""A game: rounds to the target, seats that leave, the final ranking (rules §7)."""

import json
from collections.abc import Sequence
from hashlib import sha256

from engine.decisions import HOOK_CATCH, HOOK_ROUND_OVER, HOOK_UNO, Decision
from engine.errors import BadOption
from engine.events import Happened
from engine.log import Log
from engine.moves import FORFEIT, MOST_SEATS
from engine.position import write
from engine.ranking import places, ranks
from engine.round import GAVE_UP, Round
from engine.rulesets import RULES_VERSION, Ruleset
from engine.scoring import RoundResult
from engine.shuffle import SeedChance
from engine.start import first_dealer

__all__ = ["HOOK_CATCH", "HOOK_ROUND_OVER", "HOOK_UNO", "Game"]


class Game:
    """Rounds from one seed; a round that ends starts the next within the same call."""

    def __init__(self, rules: Ruleset, seats: int, seed: str) -> None:
        if not 2 <= seats <= MOST_SEATS:
            raise BadOption("seats", f"{seats} is out of range; a game has 2 to {MOST_SEATS} seats")
        if (rules.first_dealer or 0) >= seats:
            raise BadOption("first_dealer", f"there is no seat {rules.first_dealer} among {seats}")
        if len(rules.deck) <= rules.hand_size * seats:
            raise BadOption("all_wild_deck", f"{len(rules.deck)} cards are too few for {seats} seats")
        self.rules = rules
        self.seats = seats
        self.seed = seed
        self.number = 1
        self.out = [False] * seats
        self.sheet: list[RoundResult] = []
        self.events = Log()
        self.ranks: list[int] | None = None
        self._faults: list[int] = []
        self._eliminated: dict[int, int] = {}
        self.round = self._deal(first_dealer(rules, seats, seed), [0] * seats)

    @property
    def over(self) -> bool:
        return self.ranks is not None

    @property
    def totals(self) -> list[int]:
        """After the rounds that are over."""
        return list(self.round.totals)

    def decision(self) -> Decision | None:
        return self.round.decision()

    def legal(self) -> bytes:
        return self.round.legal()

    def can_call(self, code: int) -> bool:
        return self.round.can_call(code)

    def apply(self, code: int, *, uno: bool = False) -> None:
        if code == FORFEIT and self.round.kind is not None:
            return self.forfeit(self.round.asked, GAVE_UP)
        self.round.apply(code, uno=uno)
        if self.round.result is not None:
            self._finish_round(self.round.result)

    def forfeit(self, seat: int, verdict: str) -> None:
        """The seat, asked or not, leaves the game; once it is over, or the seat out, nothing happens."""
        if self.over or self.out[seat]:
            return
        self.out[seat] = True
        self._faults.append(seat)
        self.round.forfeit(seat, verdict)
        if self.round.result is not None:
            self._finish_round(self.round.result)

    def question(self, hooks: Sequence[int]) -> Decision | None:
        """Play on through every forced decision and return the next real one; None when the game is over.

        `hooks` is a bitmask by seat. Forced, and answered here in this way, are:
        - one legal move, with which a call would mean nothing (`can_call`): that move;
        - one legal move, with which a call would mean something, of a seat without HOOK_UNO: that
          move with the call;
        - `catch` of a seat without HOOK_CATCH: it catches;
        - `call` of a seat without HOOK_UNO: it calls.
        Everything else is a real choice. A replay holds the real choices alone, so whoever re-executes
        one must ask with the same hooks.
        """
        self._skip_forced(hooks)
        while self.round.result is not None and not self.over:
            self._finish_round(self.round.result)
            self._skip_forced(hooks)
        return self.round.decision()

    def _skip_forced(self, hooks: Sequence[int]) -> None:
        """Within the round; it does not pass through `apply`, which costs a fifth of a game."""
        self.round.skip_forced(hooks)

    def digest(self) -> str:
        """SHA-256 of the state: the table as a position, the score sheet, the ranks."""
        state = {
            "rules_version": RULES_VERSION,
            "seed": self.seed,
            "number": self.number,
            "position": write(self.round),
            "sheet": [[result.winner, result.points, result.left] for result in self.sheet],
            "ranks": self.ranks,
        }
        return sha256(json.dumps(state, sort_keys=True, separators=(",", ":")).encode()).hexdigest()

    # Rounds

    def _deal(self, dealer: int, totals: Sequence[int]) -> Round:
        chance = SeedChance(self.seed, f"round/{self.number}")
        dealt = Round.deal(self.rules, self.seats, chance, dealer=dealer, out=self.out, totals=totals)
        self.events.go_on_with(dealt.events)
        dealt.events = self.events
        return dealt

    def _finish_round(self, result: RoundResult) -> None:
        self.sheet.append(result)
        if self.rules.elimination and not self.rules.single_round:
            self._eliminate()
        if self._is_last_round():
            return self._finish(result)
        self.number += 1
        self.round = self._deal(self._next_dealer(), self.totals)

    def _eliminate(self) -> None:
        """Seats at or above the target leave, and the rest play on (rules §8)."""
        for seat in self._reached_target():
            self.out[seat] = True
            self._eliminated[seat] = self.number

    def _reached_target(self) -> list[int]:
        """Only seats still in the game count."""
        return [
            seat
            for seat in range(self.seats)
            if not self.out[seat] and self.totals[seat] >= self.rules.target
        ]

    def _is_last_round(self) -> bool:
        rules = self.rules
        if rules.single_round or self.number >= rules.round_limit or self.out.count(False) <= 1:
            return True
        return not rules.elimination and bool(self._reached_target())

    def _next_dealer(self) -> int:
        """The deal passes to the left, and past a dealer that left (rules §6, §8)."""
        dealer = self.round.dealer + (not self.rules.fixed_dealer)
        while self.out[dealer % self.seats]:
            dealer += 1
        return dealer % self.seats

    def _finish(self, last: RoundResult) -> None:
        order = places(self.rules, self.totals, last, eliminated=self._eliminated, faults=self._faults)
        self.ranks = ranks(order)
        self.events.append((Happened.GAME_OVER, tuple(self.ranks)))


class SteppedGame(Game):
    """Answers the forced decisions too by `apply`, one by one, for whoever must see each of them."""

    def _skip_forced(self, hooks: Sequence[int]) -> None:
        while self.round.kind is not None:
            code = self.round.forced(hooks[self.round.asked])
            if code is None:
                return
            self.apply(code, uno=self.round.can_call(code))
