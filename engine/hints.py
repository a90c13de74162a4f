"""What an author may have meant by a name that is not there: Python's own tracebacks tell it from 3.12 on."""

import difflib
from collections.abc import Iterable
from typing import Final

SAID: Final = "Did you mean"


def with_hint(told: str, error: Exception) -> str:
    """The traceback that was told, its last line longer; raises whatever a stranger's object raises."""
    name = error.name if isinstance(error, AttributeError | NameError) else None
    if type(name) is not str or SAID in told:
        return told
    alike = difflib.get_close_matches(name, _there(error), 1)
    return f"{told.rstrip()}. {SAID}: '{alike[0]}'?\n" if alike else told


def _there(error: Exception) -> Iterable[str]:
    if isinstance(error, AttributeError):
        return dir(error.obj)
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return {**trace.tb_frame.f_globals, **trace.tb_frame.f_locals} if trace else ()
