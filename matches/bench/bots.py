"""The bots that are measured with: one that does nothing much, and one that thinks for a millisecond."""

import time
from functools import cache
from typing import Final

from matches.players import Entrant
from sandbox import Code

TRIVIAL: Final = Entrant(
    "Trivial",
    Code(
        "trivial.py",
        b"""from engine import Bot
class Trivial(Bot):
    def play(self, view):
        return view.legal[0]
""",
    ),
)


@cache
def thinker() -> Entrant:
    """Uses about a millisecond of CPU for a decision, by counting as far as one can in it on this machine."""
    text = f"""from engine import Bot
class Thinker(Bot):
    def play(self, view):
        sum(range({_numbers_in_a_millisecond()}))
        return view.legal[0]
"""
    return Entrant("Thinker", Code("thinker.py", text.encode()))


def _numbers_in_a_millisecond() -> int:
    counted = 1_000_000
    began = time.process_time()
    sum(range(counted))
    return int(counted / (1000 * (time.process_time() - began)))
