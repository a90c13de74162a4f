"""Who is logged in where: one small file that only its owner can read."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import click

from matches.cli.output import BadInput

DEFAULT_SERVER: Final = "http://127.0.0.1:8000"
OWNER_ONLY: Final = 0o600


@dataclass(frozen=True, slots=True)
class Session:
    server: str = DEFAULT_SERVER
    username: str = ""
    token: str = ""


def path() -> Path:
    return Path(click.get_app_dir("lastcard")) / "session.json"


def stored() -> Session:
    """Of nobody, where nobody is logged in."""
    try:
        return Session(**json.loads(path().read_text("utf-8")))
    except FileNotFoundError:
        return Session()
    except (OSError, TypeError, ValueError):
        raise BadInput(f"{path()}: this cannot be read; `lastcard login` writes it anew") from None


def logged_in() -> Session:
    session = stored()
    if not session.token:
        raise BadInput("you are not logged in: lastcard login")
    return session


def store(session: Session) -> None:
    """Renamed into place, so that the token never stands in a file that others can read."""
    target = path()
    fresh = target.with_suffix(f".{os.getpid()}")
    try:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with open(os.open(fresh, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, OWNER_ONLY), "w") as file:
            json.dump(asdict(session), file)
        fresh.replace(target)
    except OSError as error:
        raise BadInput(f"{target}: {error.strerror}") from None
