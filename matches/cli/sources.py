"""From what is typed for a bot to what plays: a file, or the name of a house bot."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from engine.characters import BY_SLUG
from engine.host import rulesets_in
from matches.cli.output import BadInput
from matches.jails import open_jail
from matches.players import Entrant, SeatPlayer, house, in_process, jailed
from sandbox import BadUpload, Death, JailUnavailable, Limits, Tier
from sandbox.uploads import accept

MOST_BYTES: Final = 64 * 1024 * 1024
"""Enough to tell the size of what is far too large."""


def read_bot(text: str) -> Entrant:
    character = BY_SLUG.get(text.lower())
    if character is not None and not Path(text).is_file():
        return house(character)
    try:
        code = accept(Path(text).name, read_file(text))
    except BadUpload as refusal:
        raise BadInput(f"{text}: {refusal.sentence}") from None
    return Entrant(Path(text).stem, code)


def read_file(text: str) -> bytes:
    path = Path(text)
    if not text.strip():
        raise BadInput("the name of a bot is empty")
    if not path.exists():
        raise BadInput(f"{text}: there is no such file, and no character of that name ({', '.join(BY_SLUG)})")
    if not path.is_file():
        raise BadInput(f"{text}: this is not a file")
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES)
    except OSError as error:
        raise BadInput(f"{text}: {error.strerror}") from None


@contextmanager
def seats(limits: Limits, tier: Tier | None) -> Iterator[SeatPlayer]:
    """In the sandbox; without a tier in this process."""
    if tier is None:
        yield in_process(limits)
        return
    try:
        with open_jail(tier) as jail:
            yield jailed(jail, limits)
    except JailUnavailable as refusal:
        raise BadInput(f"{refusal.sentence} (--in-process plays without a sandbox)") from None


def must_play(entrant: Entrant, ruleset: str, seat_player: SeatPlayer) -> None:
    """Raises BadInput for a bot that does not load, or does not play these rules."""
    player = seat_player(entrant, 1)
    load = player.loaded
    player.close()
    if isinstance(load, Death):
        raise BadInput(f"{entrant.code.name} does not load: {load.sentence}")
    played = rulesets_in(load.mask)
    if ruleset not in played:
        raise BadInput(f"{entrant.name} does not play {ruleset}; it plays {', '.join(played)}")
