"""What the playground allows: small, for it is everybody's and asks for no account."""

from typing import Final

from engine.characters import CHARACTERS
from sandbox import Limits

VISITOR: Final = "your-bot"
"""Its sign is drawn from this."""
FILENAME: Final = "bot.py"
MOST_BYTES: Final = 64 * 1024
DEALS: Final = 10
"""Each is played from both chairs."""
ROUNDS: Final = 2 * DEALS
RULESET: Final = "classic"
"""What is played, unless the bot says that it plays something else."""

LIMITS: Final = Limits(
    load_cpu_ms=1_000,
    load_wall_ms=2_000,
    decision_wall_ms=1_000,
    sleep_bank_ms=1_000,
    stall_ms=20_000,
    memory_mb=256,
)
"""One decision has as much CPU as on the ladders."""
CPU_S: Final = 5.0
WAIT_S: Final = 25.0
"""For a whole run: what the bot may compute, and how long it may be waited for besides: a busy machine makes
it wait too, as many starts as a run has."""

KEPT_S: Final = 3600.0
MOST_KEPT: Final = 1_000

TOO_SLOW: Final = frozenset({"sibyl"})
"""She thinks longer than a visitor waits."""
OPPONENTS: Final = {each.slug: each for each in CHARACTERS if each.slug not in TOO_SLOW}
FIRST_OPPONENT: Final = "otto"
"""Bruno plays as the ten lines do: every deal would end as many times won as lost."""
