"""What the engine and the plain rules say of a round, in the same words."""

from engine import Card, Decision, Event, Round
from engine.cards import names
from engine.moves import MOVES
from engine.position import write
from engine.shuffle import FIXED
from tests.second.plain_round import PlainRound

Words = dict[str, object]


def fixed(cards: list[str]) -> list[str]:
    """The one order that a position's discard pile is shuffled into, as the engine tells it."""
    order = FIXED.shuffled(bytes(Card(card).code for card in cards), 1)
    return list(reversed(names(order)))


def engine_says(round_: Round, since: int) -> Words:
    decision, result = round_.decision(), round_.result
    position = write(round_)
    position.pop("options", None)
    return {
        "decision": _decision(decision) if decision else None,
        "legal": [str(MOVES[code]) for code in round_.legal()] if decision else [],
        "events": [Event(record).as_json() for record in round_.events[since:]],
        "position": position,
        "over": (result.winner, list(result.points), list(result.left)) if result else None,
    }


def _decision(decision: Decision) -> Words:
    told: Words = {"seat": decision.seat, "kind": decision.kind.value}
    if decision.card >= 0:
        told["card"] = names(bytes([decision.card]))[0]
    if decision.about >= 0:
        told["about"] = decision.about
    return {**told, "owed": decision.owed} if decision.owed else told


def plain_says(plain: PlainRound, since: int) -> Words:
    question, outcome = plain.question, plain.table.outcome
    return {
        "decision": question.as_json() if question else None,
        "legal": question.legal if question else [],
        "events": plain.table.events[since:],
        "position": plain.table.position(),
        "over": (outcome.winner, outcome.points, outcome.left) if outcome else None,
    }
