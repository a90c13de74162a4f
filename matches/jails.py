"""The jail in which bots of this game run."""

from pathlib import Path

import engine
from sandbox import Jail, JailConfig


def open_jail() -> Jail:
    """Raises JailUnavailable with the cause and the remedy."""
    return Jail(
        JailConfig(entry="engine.host:load", packages=(Path(engine.__file__).parent,), preload=("engine",))
    )
