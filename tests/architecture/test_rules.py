"""The law of the game and its tests: each paragraph of docs/rules.md is cited, and nothing else is.

A test cites a paragraph in its docstring, as in "Rules §4.6." Bullets count by their place (`§5.3`). The rows
of §3 and the options of §8 are cited by the tables that play them, the examples of §12 by their tests' names.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.engine.house_options import EFFECTS
from tests.engine.switches import ROWS
from tests.rules_page import PAGE

ROOT = Path(__file__).resolve().parents[2]
ENGINE_TESTS = ROOT / "tests" / "engine"
PARAGRAPH = re.compile(r"§(\d+)\.(\d+)(?:-(\d+))?")
PARAGRAPHS = list(PAGE.paragraphs())


def cited_by_tests() -> Iterator[str]:
    yield from (f'§3 "{row}"' for row in ROWS)
    yield from (f"§8 {key}" for key in EFFECTS)
    examples = (ENGINE_TESTS / "test_worked_examples.py").read_text()
    yield from (f"§12.{int(number)}" for number in re.findall(r"^def test_(\d\d)_", examples, re.MULTILINE))
    for docstring in docstrings_of_tests():
        yield from cited_in(docstring)
        yield from re.findall(r"§9\b", docstring)


def docstrings_of_tests() -> Iterator[str]:
    for file in ENGINE_TESTS.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield ast.get_docstring(node) or ""


def cited_in(text: str) -> Iterator[str]:
    """`§4.4-6` is three paragraphs."""
    for section, first, last in PARAGRAPH.findall(text):
        yield from (f"§{section}.{number}" for number in range(int(first), int(last or first) + 1))


def test_every_paragraph_of_the_rules_is_cited_by_a_test() -> None:
    cited = set(cited_by_tests())
    assert [paragraph for paragraph in PARAGRAPHS if paragraph not in cited] == []


def test_no_paragraph_is_cited_that_the_rules_do_not_have() -> None:
    files = [
        *(ROOT / "engine").rglob("*.py"),
        *ENGINE_TESTS.glob("*.py"),
        *(ROOT / "tests" / "second").glob("*.py"),
    ]
    cited = {(paragraph, file.name) for file in files for paragraph in cited_in(file.read_text())}
    assert {each for each in cited if each[0] not in PARAGRAPHS} == set()


def test_the_engine_cites_every_section_that_is_a_rule_of_play() -> None:
    code = "".join(file.read_text() for file in (ROOT / "engine").glob("*.py"))
    assert [section for section in range(2, 10) if f"rules §{section}" not in code] == []
