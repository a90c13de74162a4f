"""One decision of a recorded game put to a bot again, after everything that its seat was asked before."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.game import Game
from engine.host import CALL, ILLEGAL, RAISED, hooks_in
from engine.moves import CALLED, MOVES
from engine.replay import PlacedFault, Replay, stops
from matches.chair import Chair
from matches.players import Player
from matches.table import NANOSECONDS
from sandbox import Batch, Item, Limits, Loaded

NEAREST = 5


class NotAsked(Exception):
    """There is no such choice; the sentence says where there are some."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A real choice of a recorded game, answered or not, by the turn of its round."""

    seat: int | None
    """None for whoever is asked there first."""
    round: int
    turn: int


@dataclass(frozen=True, slots=True)
class Rehearsed:
    seat: int
    legal: tuple[str, ...]
    recorded: str
    answer: str
    """Both a move in the notation, or in words what went wrong."""
    cpu_ms: float | None
    """None where the process ended over it."""
    moments: tuple[str, ...]
    """When each of the items was sent that it was told or asked, in words."""


def rehearse(replay: Replay, moment: Moment, player: Player, limits: Limits) -> Rehearsed:
    """The player has loaded. Raises NotAsked, and BadReplay."""
    assert isinstance(player.loaded, Loaded)
    place, seat = find(replay, moment)
    chair = Chair(seat, hooks_in(player.loaded.mask), 0)
    payloads: list[Any] = []
    moments: list[str] = []
    game = replay.new_game()
    for each in stops(replay, game):
        if _asked(game) == seat:
            news = chair.question(game)
            payloads += news
            moments += [f"before round {game.number} turn {game.round.turns}"] * (len(news) - 1)
            moments.append(f"round {game.number} turn {game.round.turns}")
        if each == place:
            break
    budget = limits.decision_cpu_ms * NANOSECONDS
    batch = player.ask([Item(1, payload, budget) for payload in payloads])
    spent = None if batch.death else batch.replies[-1].cpu_ns / NANOSECONDS
    legal = tuple(str(MOVES[code]) for code in game.legal())
    answer = _answer(batch, game.legal())
    return Rehearsed(seat, legal, _recorded(replay, place), answer, spent, tuple(moments))


def find(replay: Replay, moment: Moment) -> tuple[int | PlacedFault, int]:
    """The number of the choice, or the fault that came in its place, and whose it is.

    Of several choices in one turn it is the first, unless the seat left at a later one.
    """
    game, turns = replay.new_game(), []
    found: tuple[int | PlacedFault, int] | None = None
    for place in stops(replay, game):
        seat = _asked(game)
        if seat is None or (isinstance(place, PlacedFault) and place.seat != seat):
            continue
        if game.number != moment.round or moment.seat not in (None, seat):
            continue
        if game.round.turns != moment.turn:
            turns.append(game.round.turns)
        elif found is None or (isinstance(place, PlacedFault) and seat == found[1]):
            found = place, seat
    if found:
        return found
    who = "nobody had a" if moment.seat is None else f"seat {moment.seat} had no"
    raise NotAsked(
        f"{who} choice in turn {moment.turn} of round {moment.round}; {_where(turns, moment.turn)}"
    )


def _where(turns: Sequence[int], wanted: int) -> str:
    nearest = sorted(set(turns), key=lambda turn: abs(turn - wanted))[:NEAREST]
    return f"the nearest are in turns {', '.join(map(str, sorted(nearest)))}" if turns else "nor in any other"


def _recorded(replay: Replay, place: int | PlacedFault) -> str:
    return f"left: {place.verdict}" if isinstance(place, PlacedFault) else str(replay.moves[place])


def _asked(game: Game) -> int | None:
    """None at a fault after which nothing was asked: the game was over."""
    decision = game.decision()
    return decision.seat if decision else None


def _answer(batch: Batch, legal: bytes) -> str:
    if batch.death:
        return f"{batch.death.verdict}: {batch.death.told_to_owner}"
    value = batch.replies[-1].value
    if value in (RAISED, ILLEGAL):
        return "an exception" if value == RAISED else "no legal move"
    code = legal[value & ~CALL]
    return str(CALLED[code] if value & CALL else MOVES[code])
