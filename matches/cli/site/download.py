"""`lastcard download`, and a replay by its number."""

import json
from pathlib import Path

import click

from matches.cli.output import BadInput, say, say_json
from matches.cli.site.server import Server
from matches.cli.site.session import stored
from matches.cli.typed import Place, Whole


@click.command()
@click.argument("match", type=Whole(1))
@click.option("--output", type=Place(), metavar="DIR", help="Without it: match-MATCH.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document on standard output.")
def download(match: int, output: Path | None, as_json: bool) -> None:
    """Fetch the replays of all games of a match that has ended.

    Example: lastcard download 17 --output games
    """
    replays = Server(stored()).get(f"matches/{match}/replays/", f"match {match}")
    folder = output or Path(f"match-{match}")
    files = [folder / f"game-{number:05}.json" for number in range(1, len(replays) + 1)]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, replay in zip(files, replays, strict=True):
            file.write_text(json.dumps(replay), "utf-8")
    except OSError as error:
        raise BadInput(f"{folder}: {error.strerror}") from None
    if as_json:
        say_json({"match": match, "files": [str(file) for file in files]})
    else:
        say(f"{len(files)} games in {folder}")


def replay_text(game: str) -> str:
    """Of a game on the site, by its number."""
    return json.dumps(Server(stored()).get(f"games/{game}/replay/", f"game {game}"))
