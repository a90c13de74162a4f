"""What the address of a list asks for, and the ways to ask for less."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Self
from urllib.parse import urlencode

LONGEST = 60


@dataclass(frozen=True, slots=True)
class Chip:
    """One thing that is asked for, and the address without it."""

    text: str
    without: str


@dataclass(frozen=True, slots=True)
class Asked:
    """Empty is all. What the list cannot have is as if it were not asked for."""

    @classmethod
    def of(cls, asked: Mapping[str, str]) -> Self:
        allowed = cls.allowed()
        told = {each.name: asked.get(each.name, "").strip()[:LONGEST] for each in fields(cls)}
        return cls(**{name: text for name, text in told.items() if text in allowed.get(name, {text})})

    @classmethod
    def allowed(cls) -> dict[str, set[str]]:
        """By name, what may be asked for; any text where nothing is said."""
        return {}

    @property
    def query(self) -> str:
        told = ((each.name, getattr(self, each.name)) for each in fields(self))
        return urlencode([(name, text) for name, text in told if text])

    def tidied(self, path: str, asked: Mapping[str, str]) -> str:
        """The address without what a form left empty; nothing where it is tidy, so that it can be shared."""
        left_empty = any(not asked.get(each.name, "-") for each in fields(self))
        return f"{path}?{self.query}".rstrip("?") if left_empty else ""

    def without(self, name: str) -> str:
        return replace(self, **{name: ""}).query
