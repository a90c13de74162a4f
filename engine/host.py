"""The trusted half inside a bot's process: finds the bot class, puts questions to it, numbers its answers."""

import traceback
from collections.abc import Callable, Sequence
from random import Random
from types import ModuleType, TracebackType
from typing import Any, Final

from engine import sentences
from engine.bot import Bot
from engine.decisions import Kind
from engine.errors import BadNotation, EngineError
from engine.game import HOOK_CATCH, HOOK_ROUND_OVER, HOOK_UNO
from engine.hints import with_hint
from engine.memory import Memory
from engine.moves import Move
from engine.rulesets import RULESETS, Ruleset, ruleset
from engine.view import RoundOver, Table, View

START, DECIDE, ROUND_OVER, END = range(4)
"""What an item asks for."""

DONE: Final = 0
CALL: Final = 0x4000
RAISED: Final = 0xFFFF
ILLEGAL: Final = 0xFFFE
FIRST_RULESET_BIT: Final = 8

Say = Callable[[str], None]
Answer = Callable[[int, Sequence[Any]], int]


class NoBot(EngineError):
    """The module holds no bot that could play; the sentence is for its author."""


def load(module: ModuleType, say: Say) -> tuple[int, Answer]:
    """The hooks and rulesets of the module's bot as a bitmask, and the function that answers items."""
    bot = bot_class(module)
    _seated(bot, 0, say)
    return mask_of(bot), Host(bot, say).answer


def bot_class(module: ModuleType) -> type[Bot]:
    """The one class that extends Bot in this module; classes that it builds upon there do not count.

    A package may define it below, and names it in its __init__.py.
    """
    named = list(vars(module).values())
    found: list[type[Bot]] = [each for each in named if _is_bot(each) and _is_in(each.__module__, module)]
    bots = [each for each in dict.fromkeys(found) if not any(each in other.__mro__[1:] for other in found)]
    if len(bots) != 1:
        raise NoBot(_not_one(bots))
    _check(bots[0])
    return bots[0]


def _is_bot(each: object) -> bool:
    return isinstance(each, type) and issubclass(each, Bot)


def _is_in(name: str, module: ModuleType) -> bool:
    return name == module.__name__ or name.startswith(f"{module.__name__}.")


def _not_one(bots: Sequence[type[Bot]]) -> str:
    if not bots:
        return sentences.NO_BOT
    names = ", ".join(sorted(bot.__name__ for bot in bots))
    return sentences.MANY_BOTS % {"number": len(bots), "names": names}


def _check(bot: type[Bot]) -> None:
    if bot.play is Bot.play:
        raise NoBot(sentences.NO_PLAY % {"bot": bot.__name__})
    known, told = set(RULESETS), bot.rulesets
    if isinstance(told, str) or not told or not set(told) <= known:
        allowed = {"bot": bot.__name__, "names": ", ".join(RULESETS)}
        raise NoBot(sentences.BAD_RULESETS % allowed)


def mask_of(bot: type[Bot]) -> int:
    hooks = (
        (bot.call_uno is not Bot.call_uno) * HOOK_UNO
        | (bot.catch_uno is not Bot.catch_uno) * HOOK_CATCH
        | (bot.round_over is not Bot.round_over) * HOOK_ROUND_OVER
    )
    played = [bit for bit, name in enumerate(RULESETS, FIRST_RULESET_BIT) if name in bot.rulesets]
    return hooks | sum(1 << bit for bit in played)


def rulesets_in(mask: int) -> tuple[str, ...]:
    """The names of the rulesets that a bot said it plays."""
    return tuple(name for bit, name in enumerate(RULESETS, FIRST_RULESET_BIT) if mask >> bit & 1)


def hooks_in(mask: int) -> int:
    return mask & (HOOK_UNO | HOOK_CATCH | HOOK_ROUND_OVER)


def start_item(rules: Ruleset, seats: int, seat: int, seed: int) -> list[Any]:
    return [START, [[rules.name, dict(rules.options), seats], seat, seed]]


class Host:
    """Keeps one bot object a game. What a bot does wrong becomes a number and a line in its log."""

    def __init__(self, bot: type[Bot], say: Say) -> None:
        self._bot = bot
        self._say = say
        self._seats: dict[int, SeatedBot] = {}

    def answer(self, game: int, item: Sequence[Any]) -> int:
        try:
            return self._answer(game, *item)
        except MemoryError:
            raise
        except Exception as error:
            self._say(_told(error))
            return RAISED

    def _answer(self, game: int, op: int, payload: Any = None) -> int:
        if op == DECIDE:
            return self._seats[game].decide(payload)
        if op == START:
            self._seats[game] = SeatedBot(self._bot, payload, self._say)
        elif op == ROUND_OVER:
            self._seats[game].round_over(payload)
        else:
            self._seats.pop(game, None)
        return DONE


class SeatedBot:
    """One bot object at its table."""

    def __init__(self, bot: type[Bot], payload: Sequence[Any], say: Say) -> None:
        (name, options, seats), seat, seed = payload
        self._say = say
        self._where = ""
        self._table = Table(ruleset(name, options), seats, seat)
        self._memory = Memory(self._table.rules, seats, seat)
        self._bot = _seated(bot, seed, self._note)
        self._bot.setup(self._table)

    def decide(self, packed: Sequence[Any]) -> int:
        view = View(self._table, packed, self._memory)
        self._where = f"round {view.round} turn {view.turns}: "
        try:
            return _QUESTIONS[view.kind](self, view)
        except Exception:
            self._note(f"raised at {view.kind} with {_told_hand(view)}")
            raise

    def round_over(self, payload: Sequence[Any]) -> None:
        winner, points, left, totals = payload
        self._bot.round_over(RoundOver(winner, tuple(points), tuple(left), tuple(totals)))

    def _note(self, text: str) -> None:
        self._say(self._where + text)

    def _play(self, view: View) -> int:
        answer = self._bot.play(view)
        move = _as_move(answer)
        index = view.index(move) if move else -1
        if move is None or index < 0:
            return self._refuse("play", answer, view)
        if not view.can_call(move):
            return index
        return index | CALL * bool(move.uno or self._bot.call_uno(view))

    def _choose_colour(self, view: View) -> int:
        answer = self._bot.choose_colour(view)
        move = _as_move(f":{answer}" if type(answer) is str and len(answer) == 1 else answer)
        index = view.index(move) if move else -1
        return index if index >= 0 else self._refuse("choose_colour", answer, view)

    def _challenge(self, view: View) -> int:
        return self._yes_or_no("challenge", view, "challenge", "accept")

    def _catch(self, view: View) -> int:
        return self._yes_or_no("catch_uno", view, "catch", "ignore")

    def _call(self, view: View) -> int:
        return self._yes_or_no("call_uno", view, "uno", "silent")

    def _yes_or_no(self, method: str, view: View, yes: str, no: str) -> int:
        answer = getattr(self._bot, method)(view)
        if answer is None:
            return self._refuse(method, answer, view)
        return view.index(Move(yes if answer else no))

    def _refuse(self, method: str, answer: object, view: View) -> int:
        rest = f"{' '.join(view.legal)}; {_told_hand(view)}"
        self._note(sentences.RETURNED % {"method": method, "answer": _shown(answer), "rest": rest})
        return ILLEGAL


_QUESTIONS: Final[dict[str, Callable[[SeatedBot, View], int]]] = {
    Kind.TURN: SeatedBot._play,
    Kind.DRAWN: SeatedBot._play,
    Kind.COLOUR: SeatedBot._choose_colour,
    Kind.CHALLENGE: SeatedBot._challenge,
    Kind.CATCH: SeatedBot._catch,
    Kind.CALL: SeatedBot._call,
}


def _seated(bot: type[Bot], seed: int, say: Say) -> Bot:
    """What a bot is given is there before its own __init__ runs, whether that calls ours or not."""
    seated = bot.__new__(bot)
    seated.random = Random(seed)
    seated._say = say
    try:
        seated.__init__()  # type: ignore[misc]
    except TypeError as error:
        raise NoBot(sentences.NO_START % {"bot": bot.__name__, "error": error}) from error
    return seated


def _as_move(answer: object) -> Move | None:
    if type(answer) is Move:
        return answer
    try:
        return Move(answer) if type(answer) is str else None
    except BadNotation:
        return None


def _shown(answer: object) -> str:
    """A stranger's object in words, whatever its __repr__ does."""
    try:
        return repr(answer)[:200]
    except Exception:
        return f"an object of {type(answer).__name__} that cannot be shown"


def _told_hand(view: View) -> str:
    return f"hand: {' '.join(view.hand)}; top: {view.top}, colour {view.colour or 'none'}"


def _told(error: Exception) -> str:
    """The traceback from the author's first line on."""
    try:
        trace = _authors(error.__traceback__)
        return with_hint("".join(traceback.format_exception(type(error), error, trace, limit=-12)), error)
    except Exception:
        return f"{type(error).__name__} that cannot be shown"


def _authors(trace: TracebackType | None) -> TracebackType | None:
    inner = trace
    while inner is not None and inner.tb_frame.f_code.co_filename == __file__:
        inner = inner.tb_next
    return inner or trace
