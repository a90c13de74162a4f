"""`lastcard login`."""

import re
import sys

import click

from matches.cli.output import BadInput, say
from matches.cli.site.server import Server
from matches.cli.site.session import Session, store, stored


@click.command()
@click.option("--server", metavar="URL", help="The site's address; without it, the one of last time.")
@click.option("--user", help="Without it, you are asked.")
def login(server: str | None, user: str | None) -> None:
    """Get a token of a site, for submit, status, download and replay.

    The password is asked for, or read from standard input where that is no terminal.

    Example: lastcard login --server http://127.0.0.1:8000
    """
    address = _address(server) if server is not None else stored().server
    username = user or _username()
    password = _password()
    told = Server(Session(address)).post("token/", {"username": username, "password": password})
    store(Session(address, username, told["token"]))
    say(f"logged in at {address} as {username}")


def _address(text: str) -> str:
    address = text.rstrip("/")
    if not re.fullmatch(r"https?://[^/\s?#@]+(/[^\s?#]*)?", address):
        raise BadInput(f"--server {text}: an address looks like https://lastcard.example")
    return address


def _username() -> str:
    if not sys.stdin.isatty():
        raise BadInput("nobody is there to be asked for a name; give it with --user NAME")
    return str(click.prompt("User name", err=True))


def _password() -> str:
    if sys.stdin.isatty():
        return str(click.prompt("Password", hide_input=True, err=True))
    return sys.stdin.readline().rstrip("\r\n")
