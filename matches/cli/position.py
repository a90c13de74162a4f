"""`lastcard position`."""

import json
import sys
from pathlib import Path
from typing import Final

import click

from engine.errors import BadPosition, EngineError
from engine.position import describe
from matches.cli.output import BadInput, say_json

MOST_BYTES: Final = 64 * 1024 * 1024
MOST_DIGITS: Final = 30


@click.command()
@click.argument("file", metavar="FILE|-")
@click.option("--moves", help='Played first, such as "W4:B challenge".')
@click.option("--json", "as_json", is_flag=True, help="The same: it is always JSON.")
def position(file: str, moves: str | None, as_json: bool) -> int:
    """Print what may be done in a position, as JSON; `-` reads standard input.

    A file of two or more lines, each an object, is answered line by line.

    Example: lastcard position table.json --moves "W4:B challenge"
    """
    text = read_text(file)
    lines = _lines(text)
    if lines and moves is not None:
        raise BadInput("--moves is for a single position; a line carries its own `moves`")
    if lines:
        return _answer_lines(lines)
    try:
        say_json(describe(_parsed(text), moves))
    except (EngineError, ValueError, RecursionError) as error:
        raise BadInput(f"{file}: {_sentence(error)}") from None
    return 0


def read_text(file: str) -> str:
    if not file.strip():
        raise BadInput("the name of a file is empty")
    try:
        data = sys.stdin.buffer.read(MOST_BYTES + 1) if file == "-" else _read(Path(file))
        if len(data) > MOST_BYTES:
            raise BadInput(f"{file}: there are more than {MOST_BYTES >> 20} MB")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise BadInput(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{file}: this is not UTF-8 text") from None


def _read(path: Path) -> bytes:
    with path.open("rb") as opened:
        return opened.read(MOST_BYTES + 1)


def _lines(text: str) -> list[str]:
    """The lines of JSON Lines; none where the text is one object."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < 2:
        return []
    is_lines = all(line.lstrip().startswith("{") for line in lines) or _is_object(lines[0])
    return lines if is_lines else []


def _is_object(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _answer_lines(lines: list[str]) -> int:
    failed = 0
    for line in lines:
        try:
            say_json(describe(_parsed(line)))
        except (EngineError, ValueError, RecursionError) as error:
            say_json({"error": _sentence(error)})
            failed += 1
    if failed:
        raise BadInput(f"{failed} of {len(lines)} lines cannot be answered")
    return 0


def _parsed(text: str) -> object:
    return json.loads(
        text, parse_constant=_refuse, parse_int=_as_number, object_pairs_hook=_with_each_key_once
    )


def _refuse(constant: str) -> object:
    raise ValueError(f"{constant} is no JSON")


def _as_number(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number has {len(digits)} digits; it may have {MOST_DIGITS}")
    return int(digits)


def _with_each_key_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Of two values of a key one would be read and the other be lost."""
    read: dict[str, object] = {}
    for key, value in pairs:
        if key in read:
            raise BadPosition(f"{key:.40}", "stands there twice; a key may stand once")
        read[key] = value
    return read


def _sentence(error: Exception) -> str:
    if isinstance(error, EngineError):
        return str(error)
    return f"this is not JSON: {'it is nested too deep' if isinstance(error, RecursionError) else error}"
