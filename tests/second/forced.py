"""What is not asked: decisions that are none (docs/architecture.md, `question`)."""

from engine import HOOK_CATCH, HOOK_UNO
from tests.second.plain_round import PlainRound, parse


def can_call(plain: PlainRound, move: str) -> bool:
    """Whether the call with this move would mean something (rules §5)."""
    if not move[0].isupper() or plain.sheet.uno == "none" or plain.question is None:
        return False
    card, _, target, _ = parse(move)
    left = len(plain.table.hands[plain.question.seat]) - 1
    if card == "WF" and target is not None and left:
        left = len(plain.table.hands[target])
    return left == 1


def forced_answer(plain: PlainRound, hooks: list[int]) -> str | None:
    """None where it is a real choice."""
    question = plain.question
    assert question is not None
    calls = bool(hooks[question.seat] & HOOK_UNO)
    if question.kind == "catch" and not hooks[question.seat] & HOOK_CATCH:
        return "catch"
    if question.kind == "call" and not calls:
        return "uno"
    if len(question.legal) > 1:
        return None
    move = question.legal[0]
    if not can_call(plain, move):
        return move
    return None if calls else move + "!"
