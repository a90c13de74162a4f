"""How a bot's process ended, with the evidence."""

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    FINISHED = "finished"

    # The bot misbehaved.
    LOAD = "load"
    EXCEPTION = "exception"
    ILLEGAL = "illegal"
    CPU = "cpu"
    BANK = "bank"
    WALL = "wall"
    MEMORY = "memory"
    CRASH = "crash"
    EXIT = "exit"
    PROTOCOL = "protocol"

    # We did.
    ARENA = "arena"

    @property
    def blames_the_bot(self) -> bool:
        return self not in (Verdict.FINISHED, Verdict.ARENA)


@dataclass(frozen=True, slots=True)
class Death:
    """`limit` and `used` are milliseconds (cpu, wall) or megabytes (memory), 0 where neither applies."""

    verdict: Verdict
    sentence: str
    limit: int = 0
    used: int = 0
    lost_alone: bool = False
    """Ours, but nothing else was lost with this process: who could bring that about would escape a defeat."""
    words: str = ""
    """What the bot's own process said of it: untrusted text, for its owner. The sentence is always ours."""

    @property
    def told_to_owner(self) -> str:
        return self.words or self.sentence
