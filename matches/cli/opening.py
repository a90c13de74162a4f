"""A recorded game as a page: written to a file, and opened in the browser."""

import tempfile
import webbrowser
from pathlib import Path
from urllib.parse import urlencode

from engine.errors import BadReplay
from engine.replay import Replay
from matches.cli.output import BadInput
from matches.viewer.page import page_of


def write_page(file: str, recorded: Replay, target: Path) -> None:
    try:
        target.write_text(page_of(recorded), "utf-8")
    except BadReplay as error:
        raise BadInput(f"{file}: {error}") from None
    except OSError as error:
        raise BadInput(f"{target}: {error.strerror}") from None


def place_of_its_own() -> Path:
    """It stays: a browser may want the page again."""
    return Path(tempfile.mkdtemp(prefix="lastcard-")) / "game.html"


def open_page(page: Path, moment: dict[str, int | None]) -> bool:
    """At a moment (`seat`, `round`, `turn`); whether there is a browser."""
    wanted = urlencode({name: value for name, value in moment.items() if value is not None})
    address = page.resolve().as_uri()
    return webbrowser.open(f"{address}?{wanted}" if wanted else address)
