"""What a bot's log tells of one fault. It is the bot's own text: shown to its owner, believed by nobody."""

import re
from typing import Final

from replays.bot_log import MOMENT, of_game

FRAME: Final = re.compile(r'^ *File "([^"]*)", line \d+, in (.*)$')
RAISED: Final = re.compile(r"^([A-Za-z_][\w.]*)(?::|$)")
MOST_SHOWN: Final = 6000


def told_of(log: str, game: int, round_: int, turn: int) -> str:
    """From the last note of that turn to the next; without one, all that was written in that game."""
    lines = [line for part in of_game(log, game) for line in part.lines]
    starts = [place for place, line in enumerate(lines) if _is_at(line, round_, turn)]
    if starts:
        rest = lines[starts[-1] + 1 :]
        end = next((place for place, line in enumerate(rest) if MOMENT.match(line)), len(rest))
        lines = lines[starts[-1] : starts[-1] + 1 + end]
    return "\n".join(lines).strip()[-MOST_SHOWN:]


def _is_at(line: str, round_: int, turn: int) -> bool:
    note = MOMENT.match(line)
    return note is not None and (int(note[1]), int(note[2])) == (round_, turn)


def signature(told: str) -> tuple[str, ...]:
    """Where it was raised and what, without the numbers of lines: the same mistake has the same one."""
    lines = told.splitlines()
    frames = [f"{found[1]}:{found[2]}" for line in lines if (found := FRAME.match(line))]
    return (*frames, raised(told).split(":")[0]) if frames else ()


def raised(told: str) -> str:
    """The last line of the traceback; empty where there is none."""
    lines = told.splitlines()
    last = max((place for place, line in enumerate(lines) if FRAME.match(line)), default=None)
    if last is None:
        return ""
    return next((line for line in lines[last + 1 :] if RAISED.match(line)), "")
