"""A recorded game as a page: written to a file, or opened in the browser."""

import tempfile
import webbrowser
from pathlib import Path
from urllib.parse import urlencode

from engine.errors import BadReplay
from engine.replay import Replay
from matches.cli.output import BadInput, say
from matches.viewer.page import page_of


def write_page(file: str, recorded: Replay, target: Path) -> None:
    try:
        target.write_text(page_of(recorded), "utf-8")
    except BadReplay as error:
        raise BadInput(f"{file}: {error}") from None
    except OSError as error:
        raise BadInput(f"{target}: {error.strerror}") from None


def open_page(file: str, recorded: Replay, moment: dict[str, int | None]) -> None:
    """At a moment (`seat`, `round`, `turn`). The file stays: a browser may want it again."""
    target = Path(tempfile.mkdtemp(prefix="lastcard-")) / "game.html"
    write_page(file, recorded, target)
    wanted = urlencode({name: value for name, value in moment.items() if value is not None})
    if webbrowser.open(f"{target.as_uri()}?{wanted}" if wanted else target.as_uri()):
        say(f"opened {target}")
    else:
        say(f"no browser was found to open it: the page is {target}")
