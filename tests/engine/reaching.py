"""Everything that can be got hold of from an object, whatever feature of the language holds it."""

import gc
from collections.abc import Iterator
from types import FunctionType, ModuleType

ATOMS = (int, float, str, bytes, bytearray, type(None))
CODE = (type, FunctionType, ModuleType)


def reached(root: object, package: str = "") -> Iterator[object]:
    """Each object once, the nearest first; what is held by all code of that package is in reach too."""
    seen, waiting = {id(root)}, [root]
    for each in waiting:
        yield each
        for held in _held_by(each, package):
            if id(held) not in seen:
                seen.add(id(held))
                waiting.append(held)


def _held_by(each: object, package: str) -> list[object]:
    if not isinstance(each, CODE) or _is_of(each, package):
        return gc.get_referents(each)
    if isinstance(each, FunctionType):
        return [each.__closure__, each.__defaults__, each.__kwdefaults__, each.__dict__]
    return []


def _is_of(code: object, package: str) -> bool:
    """A function of the package leads on to all that its module knows."""
    name = code.__name__ if isinstance(code, ModuleType) else str(code.__module__)
    return name.partition(".")[0] == package


def told(root: object) -> list[str]:
    """The same in words: alike where nothing tells two objects apart, however deep one looks."""
    everything = list(reached(root))
    places = {id(each): place for place, each in enumerate(everything)}
    return [_in_words(each, places) for each in everything]


def _in_words(each: object, places: dict[int, int]) -> str:
    value = repr(each) if isinstance(each, ATOMS) else ""
    return f"{type(each).__qualname__} {value} {[places[id(held)] for held in _held_by(each, '')]}"
