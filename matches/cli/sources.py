"""From what is typed for a bot to what plays: a file, a zip, a folder, or the name of a house bot."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.characters import BY_SLUG
from engine.host import rulesets_in
from matches.cli.output import BadInput
from matches.cli.packing import as_of_folder, pack
from matches.jails import open_jail
from matches.players import Entrant, SeatPlayer, house, in_process, jailed
from sandbox import BadUpload, Code, Death, JailUnavailable, Limits, Tier
from sandbox.uploads import accept, check_size


def read_bot(text: str) -> Entrant:
    character = BY_SLUG.get(text.lower())
    if character is not None and not Path(text).is_file():
        return house(character)
    code = read_code(text)
    return Entrant(Path(code.name).stem, code)


def read_code(text: str) -> Code:
    """Of a file, a zip, or a folder, which is packed as it would be for the site."""
    path = _existing(text)
    try:
        if path.is_dir():
            return accept(f"{path.resolve().name}.zip", pack(path.resolve()))
        check_size(path.name, path.stat().st_size)
        return accept(path.name, path.read_bytes())
    except BadUpload as refusal:
        told = as_of_folder(refusal.sentence) if path.is_dir() else refusal.sentence
        raise BadInput(f"{text}: {told}") from None
    except OSError as error:
        raise BadInput(f"{error.filename or text}: {error.strerror}") from None


def _existing(text: str) -> Path:
    path = Path(text)
    if not text.strip():
        raise BadInput("the name of a bot is empty")
    if not path.exists():
        raise BadInput(
            f"{text}: there is no such file or folder, and no character of that name ({', '.join(BY_SLUG)})"
        )
    if not path.is_file() and not path.is_dir():
        raise BadInput(f"{text}: this is neither a file nor a folder")
    return path


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
        raise BadInput(f"{entrant.code.name} does not load: {load.told_to_owner}")
    played = rulesets_in(load.mask)
    if ruleset not in played:
        raise BadInput(f"{entrant.name} does not play {ruleset}; it plays {', '.join(played)}")
