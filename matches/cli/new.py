"""`lastcard new`."""

import keyword
import re
import sys
from pathlib import Path
from typing import Final

import click

from matches.cli.output import BadInput, console

BOT: Final = '''"""{name}: what it is up to, in one line."""

from engine import Bot, Move, View


class {name}(Bot):
    rulesets = ("classic",)  # without this line it plays all five

    def play(self, view: View) -> Move:
        """Lay the card that is worth most; draw, keep or pass only where nothing can be laid."""
        return max(view.legal, key=lambda move: move.card.points if move.card else -1)
'''
TEST: Final = '''"""Run with: python -m unittest {test}"""

import unittest

from engine.position import read
from engine.practice import ask
from {module} import {name}


class {name}Test(unittest.TestCase):
    def test_it_lays_the_dearest_card(self) -> None:
        hands = [["R2", "RS"], ["B5", "G1"]]
        table = read({{"ruleset": "classic", "hands": hands, "discard": ["R5"], "draw": ["Y1", "Y2"]}})
        self.assertEqual(ask({name}, table), "RS")


if __name__ == "__main__":
    unittest.main()
'''


@click.command()
@click.argument("name")
def new(name: str) -> None:
    """Write a starter bot NAME.py and a test of it into this folder.

    Example: lastcard new my_bot
    """
    if _is_taken(name):
        raise BadInput(f"{name}: that is a word of Python's own or of Lastcard's; choose another")
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,39}", name):
        raise BadInput(f"{name[:60]}: a name has up to 40 letters, digits and _, and starts with a letter")
    module = name.lower()
    _write(Path(f"{module}.py"), BOT.format(name=_class_name(name)))
    _write(
        Path(f"test_{module}.py"), TEST.format(name=_class_name(name), module=module, test=f"test_{module}")
    )
    console().print(f"Wrote {module}.py and test_{module}.py. Try: lastcard play {module}.py vera")


def _is_taken(name: str) -> bool:
    """As a module it would hide another from every bot beside it."""
    words = (name, name.lower(), _class_name(name))
    hides = name.lower() in {*sys.stdlib_module_names, "engine", "sandbox", "matches"}
    return hides or any(map(keyword.iskeyword, words))


def _class_name(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def _write(path: Path, text: str) -> None:
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise BadInput(f"{path}: there is such a file already; nothing was overwritten") from None
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from None
