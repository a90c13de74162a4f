"""Modules of bots, made from their text."""

import textwrap
from types import ModuleType

from engine.host import Host, bot_class
from engine.round import Round
from engine.view import observe_round

HEAD = "from engine import Bot, Move\n"


def module(text: str) -> ModuleType:
    made = ModuleType("bot")
    exec(HEAD + textwrap.dedent(text), made.__dict__)
    return made


class Asked:
    """A bot at a table of its own, its answers as numbers, and its log."""

    def __init__(self, text: str, table: Round) -> None:
        self.log: list[str] = []
        self.table = table
        self.host = Host(bot_class(module(text)), self.log.append)
        rules = [table.rules.name, dict(table.rules.options), table.seats]
        self.started = self.host.answer(1, [0, [rules, table.asked, 7]])

    def decide(self) -> int:
        return self.host.answer(1, [1, observe_round(self.table, self.table.asked)])
