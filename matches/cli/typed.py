"""What options take, each refusing what it cannot use with what it can."""

from pathlib import Path
from typing import Any

import click


class Whole(click.IntRange):
    """A whole number within bounds."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter:
            upper = f"to {self.max}" if self.max is not None else "on"
            self.fail(f"{value!r} is not a whole number from {self.min} {upper}", param, ctx)


class Amount(click.FloatRange):
    """A number within bounds."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            return float(super().convert(value, param, ctx))
        except click.BadParameter:
            self.fail(f"{value!r} is not a number from {self.min} to {self.max}", param, ctx)


class Words(click.ParamType[str]):
    """A text that says something."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not str(value).strip():
            self.fail("it is empty", param, ctx)
        return str(value)


class Place(click.ParamType[Path]):
    """A file or a folder that may be there or not."""

    name = "path"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        if not str(value).strip():
            self.fail("a name is empty", param, ctx)
        return Path(value)
