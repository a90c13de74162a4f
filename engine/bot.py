"""The class an author extends: one required method, and a sensible answer for every other question."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from pkgutil import get_data
from random import Random

from engine.moves import Move
from engine.rulesets import RULESETS
from engine.view import RoundOver, Table, View

DEAREST_HARMLESS_CHALLENGE = 4


class Bot:
    """One object plays one seat in one game. Nothing is kept between games."""

    rulesets: tuple[str, ...] = tuple(RULESETS)
    """The rulesets this bot can play."""

    random: Random
    """Seeded per game and seat: the same game meets the same numbers again."""

    _say: Callable[[str], None]

    def play(self, view: View) -> Move:
        """Answers "turn" and "drawn" with a move of `view.legal`, which is never empty."""
        raise NotImplementedError

    def setup(self, table: Table) -> None:
        """Called once, before this seat's first decision."""

    def choose_colour(self, view: View) -> Move | str:
        """Names the colour of a start wild: "R", "Y", "G" or "B". By default the one held most."""
        held = Counter(card.colour for card in view.hand if card.colour)
        return held.most_common(1)[0][0] if held else "R"

    def challenge(self, view: View) -> bool:
        """Whether to doubt the +4. By default wherever being wrong costs no more than accepting."""
        return view.table.rules.wrong_challenge_draws <= DEAREST_HARMLESS_CHALLENGE

    def call_uno(self, view: View) -> bool:
        """Whether to call with the card that leaves one, or after a swap that left one."""
        return True

    def catch_uno(self, view: View) -> bool:
        """Whether to catch `view.about`, who forgot to call."""
        return True

    def round_over(self, result: RoundOver) -> None:
        """Told after every round; nothing is answered."""

    def note(self, text: object) -> None:
        """Writes a line into the bot's private log, beside the decision it is made for."""
        self._say(str(text))

    def data(self, name: str) -> bytes:
        """The content of a file that lies beside the bot: in its package's folder, or at the zip's top."""
        content = get_data(type(self).__module__.partition(".")[0], name)
        if content is None:
            raise FileNotFoundError(f"no file named {name!r} was uploaded with this bot")
        return content


def bot_seed(seed: str, seat: int) -> int:
    """Drawn from the game's seed one way only: a bot learns nothing of the deal from its numbers."""
    digest = hashlib.sha256(f"lastcard bot seed\0{seed}\0{seat}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1
