"""Turns uploaded bytes into a module. Runs in the locked process only; nothing touches a file system."""

import linecache
import sys
from types import ModuleType

MODULE = "bot"


def load_module(name: str, data: bytes) -> ModuleType:
    """The bot as the module `bot`. Later forms of upload get their branch here."""
    module = ModuleType(MODULE)
    module.__file__ = name
    sys.modules[MODULE] = module
    _show_source(name, data)
    exec(compile(data, name, "exec", dont_inherit=True), module.__dict__)
    return module


def _show_source(name: str, data: bytes) -> None:
    """Let tracebacks quote the author's lines."""
    lines = data.decode("utf-8", "replace").splitlines(keepends=True)
    linecache.cache[name] = (len(data), None, lines, name)
