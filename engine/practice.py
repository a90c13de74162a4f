"""Asks a bot at a round of one's own making: for tests, and for looking at one decision again."""

from engine.bot import Bot
from engine.host import CALL, DECIDE, ILLEGAL, RAISED, Host, start_item
from engine.moves import CALLED, MOVES, Move
from engine.round import Round
from engine.view import observe_round


class BadAnswer(Exception):
    """The bot raised, or its answer is no legal move; the sentence is what its log says."""


def ask(bot: type[Bot], table: Round, *, seed: int = 0) -> Move:
    """What the bot does at the open decision, with the UNO call if it makes one."""
    log: list[str] = []
    host = Host(bot, log.append)
    decision = table.decision()
    assert decision is not None
    host.answer(0, start_item(table.rules, table.seats, decision.seat, seed))
    value = host.answer(0, [DECIDE, observe_round(table, decision.seat)])
    if value in (RAISED, ILLEGAL):
        raise BadAnswer("\n".join(log))
    code = table.legal()[value & ~CALL]
    return CALLED[code] if value & CALL else MOVES[code]
