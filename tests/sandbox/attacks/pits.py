"""The pits of a run: made at the first need, kept for all attacks."""

from contextlib import ExitStack
from pathlib import Path

from sandbox import Jail, Tier
from tests.sandbox.attacks.pit import LoosePit, Pit, scratch
from tests.sandbox.builders import config


class Pits:
    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._sound: dict[Tier, Pit] = {}
        self._loose: dict[tuple[Tier, str], LoosePit] = {}

    def sound(self, tier: Tier) -> Pit:
        if tier not in self._sound:
            jail = Jail(config(tier=tier, starts_before_renewal=10_000))
            self._sound[tier] = Pit(jail, self._place())
            self._stack.callback(self._sound[tier].close)
        return self._sound[tier]

    def loose(self, tier: Tier, fallen: str) -> LoosePit:
        if (tier, fallen) not in self._loose:
            self._loose[tier, fallen] = LoosePit(tier, fallen, self._place())
            self._stack.callback(self._loose[tier, fallen].close)
        return self._loose[tier, fallen]

    def _place(self) -> Path:
        return self._stack.enter_context(scratch())
