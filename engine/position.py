"""Positions as JSON objects: a round in, a round out, and what may be done in it (docs/notation.md)."""

from operator import and_
from typing import Final

from engine import fields
from engine.cards import COLOURS, NAMES, NO_COLOUR, WILD, colour_of, names
from engine.decisions import Decision, Kind
from engine.errors import BadNotation, BadPosition, IllegalMove
from engine.events import Event
from engine.fields import Json
from engine.moves import NO_SEAT, Move, names_of
from engine.round import Round
from engine.rulesets import Ruleset
from engine.scoring import RoundResult
from engine.shuffle import FIXED, GivenDeck
from engine.start import opening_of
from engine.switches import Opening

KEYS: Final = (
    *("ruleset", "hands", "discard", "draw", "colour", "turn", "direction", "dealer"),
    *("totals", "options", "uno", "out", "moves"),
)
START_KEYS: Final = ("ruleset", "seats", "deck", "dealer", "totals", "options", "moves")


def read(obj: object) -> Round:
    """The round at its open decision; `moves` that the object carries are not played. Raises BadPosition."""
    is_start = isinstance(obj, dict) and "hands" not in obj and ("deck" in obj or "seats" in obj)
    fields.check_keys(obj, START_KEYS if is_start else KEYS)
    assert isinstance(obj, dict)
    return _read_start(obj) if is_start else _read_situation(obj)


def write(round_: Round) -> dict[str, object]:
    """Reads back where the open decision is a `turn` (that answers no stack) or a `colour`."""
    position: dict[str, object] = {
        "ruleset": round_.rules.name,
        "hands": [names(hand) for hand in round_.hands],
        "discard": names(round_.discard),
        "draw": names(round_.draw[::-1]),
    }
    if round_.colour != NO_COLOUR:
        position["colour"] = COLOURS[round_.colour]
    position |= {"turn": round_.turn, "direction": round_.direction, "dealer": round_.dealer}
    position["totals"] = list(round_.totals)
    if round_.rules.options:
        position["options"] = dict(round_.rules.options)
    return position | {"uno": list(round_.called), "out": list(round_.out)}


def describe(obj: object, moves: str | None = None) -> dict[str, object]:
    """What `lastcard position` prints: the object's own moves are played first, then these."""
    round_ = read(obj)
    _play(round_, f"{_own_moves(obj)} {moves or ''}")
    return {
        "decision": _decision(round_.decision()),
        "legal": names_of(round_.legal()),
        "position": write(round_),
        "events": [Event(record).as_json() for record in round_.events],
        "over": _over(round_.result),
    }


# Reading


def _read_situation(obj: Json) -> Round:
    hands = fields.hand_lists(obj)
    seats = len(hands)
    rules = fields.rules_of(obj, seats)
    discard = fields.cards("discard", fields.need(obj, "discard"), rules)
    round_ = Round(
        rules,
        hands=[fields.cards("hands", hand, rules) for hand in hands],
        draw=fields.cards("draw", fields.need(obj, "draw"), rules)[::-1],
        discard=discard,
        colour=_colour(obj, rules, discard),
        turn=fields.integer(obj, "turn", range(seats), 0),
        direction=fields.integer(obj, "direction", (1, -1), 1),
        dealer=fields.integer(obj, "dealer", range(seats), seats - 1),
        totals=fields.totals(obj, seats),
        called=fields.flags(obj, "uno", seats),
        out=fields.flags(obj, "out", seats),
    )
    _check_seats(round_)
    single = [len(hand) == 1 for hand in round_.hands]
    round_.called = tuple(map(and_, round_.called, single))
    return round_.resume()


def _colour(obj: Json, rules: Ruleset, discard: bytearray) -> int:
    if not discard:
        raise BadPosition("discard", "is empty; it holds at least the top card")
    top, given = discard[-1], obj.get("colour")
    if "colour" not in obj:
        return _unnamed_colour(rules, discard)
    if not rules.names_colour:
        raise BadPosition("colour", f"{rules.name} has none")
    if top < WILD and given != COLOURS[colour_of(top)]:
        wanted = COLOURS[colour_of(top)]
        raise BadPosition("colour", f"{fields.shown(given)} is not the top card's; allowed is {wanted}")
    return fields.colour(given)


def _unnamed_colour(rules: Ruleset, discard: bytearray) -> int:
    top = discard[-1]
    if top >= WILD and rules.names_colour and not _is_unnamed_start(rules, discard):
        raise BadPosition("colour", f"is missing; with {NAMES[top]} on top it is R, Y, G or B")
    return colour_of(top)


def _is_unnamed_start(rules: Ruleset, discard: bytearray) -> bool:
    """A start wild whose colour the first player names; only start cards that it covered lie beneath."""
    *beneath, top = discard
    stays = opening_of(rules, top) is Opening.NAMED
    return stays and all(opening_of(rules, card) is Opening.COVERED for card in beneath)


def _check_seats(round_: Round) -> None:
    for seat, (hand, out) in enumerate(zip(round_.hands, round_.out, strict=True)):
        if out and hand:
            raise BadPosition("out", f"seat {seat} is out of the game and holds cards; its hand is empty")
        if not out and not hand:
            raise BadPosition("hands", f"seat {seat} holds no card; only a seat that is out may")
    if round_.seats_in() < 2:
        raise BadPosition("out", "fewer than two seats are in the game; at least two are")
    if round_.out[round_.turn]:
        raise BadPosition("turn", f"seat {round_.turn} is out of the game; it is a seat that is in")


def _read_start(obj: Json) -> Round:
    seats = fields.seat_count(obj)
    rules = fields.rules_of(obj, seats)
    deck = fields.cards("deck", fields.need(obj, "deck"), rules)
    default = seats - 1 if rules.first_dealer is None else rules.first_dealer
    dealer = fields.integer(obj, "dealer", range(seats), default)
    totals = fields.totals(obj, seats)
    round_ = Round.deal(rules, seats, GivenDeck(bytes(deck)), dealer=dealer, totals=totals)
    round_.chance = FIXED
    return round_


# Playing


def _own_moves(obj: object) -> str:
    moves = obj.get("moves", "") if isinstance(obj, dict) else ""
    if not isinstance(moves, str):
        raise BadPosition("moves", f"is a string of moves, not {fields.shown(moves)}")
    return moves


def _play(round_: Round, moves: str) -> None:
    for number, word in enumerate(moves.split(), 1):
        try:
            move = Move(word)
            round_.apply(move.code, uno=move.uno)
        except (BadNotation, IllegalMove) as error:
            legal = " ".join(names_of(round_.legal())) or "nothing, the round is over"
            what = "is not a move" if isinstance(error, BadNotation) else "is not legal here"
            raise BadPosition(
                "moves", f"move {number}, {fields.shown(word)}, {what}; legal: {legal}"
            ) from None


# Describing


def _decision(decision: Decision | None) -> dict[str, object] | None:
    if decision is None:
        return None
    body: dict[str, object] = {"seat": decision.seat, "kind": decision.kind.value}
    if decision.kind is Kind.DRAWN:
        body["card"] = NAMES[decision.card]
    if decision.about != NO_SEAT:
        body["about"] = decision.about
    if decision.owed:
        body["owed"] = decision.owed
    return body


def _over(result: RoundResult | None) -> dict[str, object] | None:
    if result is None:
        return None
    return {"winner": result.winner, "points": list(result.points), "left": list(result.left)}
