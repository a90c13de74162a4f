"""The jail in which bots of this game run."""

from pathlib import Path
from typing import Final

import engine
from sandbox import Jail, JailConfig, Tier

SECOND_TIER: Final = "the sandbox's second tier: Landlock, filter and limits, without namespaces"


def open_jail(tier: Tier = Tier.BUBBLEWRAP) -> Jail:
    """Raises JailUnavailable with the cause and the remedy."""
    packages = (Path(engine.__file__).parent,)
    return Jail(JailConfig(entry="engine.host:load", packages=packages, preload=("engine",), tier=tier))
