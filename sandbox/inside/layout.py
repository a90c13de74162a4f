"""Where in an uploaded zip the bot is: one module with its data beside it, or one package with all in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sandbox.inside import sentences
from sandbox.inside.archive import BadArchive, shown

START: Final = "/__init__.py"


@dataclass(frozen=True, slots=True)
class Layout:
    root: str
    """The name by which it is imported."""
    start: str
    """The file that is the bot."""

    @property
    def home(self) -> str:
        """The folder that names of data files count from: empty, or ending in a slash."""
        return self.start.removesuffix("__init__.py") if self.start.endswith(START) else ""


def layout_of(names: Sequence[str]) -> Layout:
    """Raises BadArchive."""
    modules = [name for name in names if name.endswith(".py") and "/" not in name]
    packages = [name for name in names if name.endswith(START) and name.count("/") == 1]
    if modules == ["__init__.py"]:
        raise BadArchive(sentences.BARE_PACKAGE)
    if len(modules) + len(packages) != 1:
        raise BadArchive(_not_one([*modules, *(name.removesuffix("__init__.py") for name in packages)]))
    if modules:
        return _module(modules[0], names)
    return _package(packages[0], names)


def _module(start: str, names: Sequence[str]) -> Layout:
    others = [name for name in names if name.endswith(".py") and name != start]
    if others:
        raise BadArchive(sentences.SECOND_MODULE % {"name": shown(others[0]), "start": start})
    return Layout(start.removesuffix(".py"), start)


def _package(start: str, names: Sequence[str]) -> Layout:
    layout = Layout(start.removesuffix(START), start)
    outside = [name for name in names if not name.startswith(layout.home)]
    if outside:
        raise BadArchive(sentences.OUTSIDE % {"name": shown(outside[0])})
    return layout


def _not_one(found: Sequence[str]) -> str:
    if not found:
        return sentences.NO_MODULE
    told = ", ".join(map(shown, sorted(found)[:4]))
    return sentences.MANY_MODULES % {"number": len(found), "names": told}
