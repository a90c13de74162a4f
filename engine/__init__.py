"""The game: five rulesets, one engine. What is named here is for bots and for the rest of the house."""

from engine.bot import Bot
from engine.cards import Card
from engine.decisions import Decision, Kind
from engine.errors import BadNotation, BadOption, BadPosition, BadReplay, EngineError, IllegalMove
from engine.events import Event
from engine.game import HOOK_CATCH, HOOK_ROUND_OVER, HOOK_UNO, Game
from engine.moves import Move
from engine.round import Round
from engine.rulesets import RULES_VERSION, RULESETS, Ruleset, ruleset
from engine.scoring import RoundResult
from engine.view import RoundOver, Table, View

__all__ = [
    "HOOK_CATCH",
    "HOOK_ROUND_OVER",
    "HOOK_UNO",
    "RULESETS",
    "RULES_VERSION",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadReplay",
    "Bot",
    "Card",
    "Decision",
    "EngineError",
    "Event",
    "Game",
    "IllegalMove",
    "Kind",
    "Move",
    "Round",
    "RoundOver",
    "RoundResult",
    "Ruleset",
    "Table",
    "View",
    "ruleset",
]
