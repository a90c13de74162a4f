"""What engine, sandbox and referee say to the author of a bot, to be known again where it is shown. They
speak English and know of no other language."""

from types import ModuleType
from typing import Final

import engine.sentences
import sandbox.inside.sentences
import sandbox.sentences
from matches import check, referee, table
from matches.stored import Stored

PLAIN: Final = (engine.sentences, sandbox.sentences, sandbox.inside.sentences)
"""These modules hold nothing else."""


def stored_in(module: ModuleType) -> tuple[Stored, ...]:
    return tuple(each for each in vars(module).values() if isinstance(each, Stored))


SAID_TO_AUTHORS: Final = (
    *(Stored(text) for module in PLAIN for name, text in vars(module).items() if name.isupper()),
    *(sentence for module in (check, referee, table) for sentence in stored_in(module)),
    *check.FAULTS.values(),
)
