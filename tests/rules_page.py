"""docs/rules.md, read as the law it is: its paragraphs, each with a name that a test can cite."""

import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

SYNONYMS: Final = {
    "**": "",
    "hits the first player": "as laid by the dealer",
    "caught by an opponent before the next seat begins": "caught",
}
"""As the page itself explains them, above the table and in §5."""


class RulesPage:
    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def sections(self) -> dict[int, str]:
        parts = re.split(r"^## (\d+)\. ", self._text, flags=re.MULTILINE)[1:]
        return {int(number): body for number, body in zip(parts[::2], parts[1::2], strict=True)}

    def switches(self) -> dict[str, dict[str, str]]:
        """The cells of §3 by row and ruleset; what they say in short (of all, as above) at length."""
        head, _, *rows = self._rows(3)
        names = [cell.strip("`") for cell in head[1:]]
        told: dict[str, dict[str, str]] = {}
        for row, *cells in rows:
            if "(all rulesets)" in cells[0]:
                cells = [cells[0]] * len(names)
            told[row] = dict(zip(names, cells, strict=True))
            for name, cell in told[row].items():
                if cell == "as Wild":
                    told[row][name] = told["start card is Wild"][name]
        return told

    def _rows(self, section: int) -> list[list[str]]:
        body = self.sections[section]
        for word, meant in SYNONYMS.items():
            body = body.replace(word, meant)
        lines = [line for line in body.splitlines() if line.startswith("|")]
        return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]

    def options(self) -> dict[str, list[str]]:
        """The house options of §8, and the rulesets that each is for."""
        rows = self._rows(8)[2:]
        return {key: self._rulesets_in(row[0]) for row in rows for key in _keys(row[0])}

    def _rulesets_in(self, cell: str) -> list[str]:
        names = list(self.switches()["players"])
        if "the four coloured" in cell:
            return [name for name in names if name != "all-wild"]
        return [name for name in names if f"`{name}`" in cell] or names

    # What can be cited

    def paragraphs(self) -> Iterator[str]:
        """`§3 "row"`, `§4.1`, the bullets of §5 to §7 by their place, `§8 key`, `§9`, `§12.1`."""
        yield from (f'§3 "{row}"' for row in self.switches())
        for section in (4, 12):
            yield from (f"§{section}.{number}" for number in self._marked(section, r"(\d+)\. "))
        for section in (5, 6, 7):
            yield from (f"§{section}.{place}" for place, _ in enumerate(self._marked(section, "- "), 1))
        yield from (f"§8 {key}" for key in self.options())
        yield "§9"

    def _marked(self, section: int, mark: str) -> list[str]:
        return re.findall(f"^{mark}", self.sections[section], flags=re.MULTILINE)


def _keys(cell: str) -> list[str]:
    """What stands before the brackets; in them are rulesets and values."""
    return re.findall(r"`(\w+)`", cell.partition("(")[0])


PAGE: Final = RulesPage((Path(__file__).resolve().parents[1] / "docs" / "rules.md").read_text("utf-8"))
