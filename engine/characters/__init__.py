"""The house bots: each a file that any author could have uploaded."""

from dataclasses import dataclass
from importlib.resources import files
from typing import Final


@dataclass(frozen=True, slots=True)
class Character:
    name: str
    slug: str
    line: str
    """What it says of itself."""

    @property
    def filename(self) -> str:
        return f"{self.slug}.py"

    @property
    def source(self) -> bytes:
        return files(__name__).joinpath(self.filename).read_bytes()


CHARACTERS: Final = (
    Character("Pip", "pip", "Whatever fits, as the wind blows."),
    Character("Otto", "otto", "The first card that fits is the right one."),
    Character(
        "Greta",
        "greta",
        "What is worth something I keep. It will come in useful, when it is almost too late.",
    ),
    Character("Bruno", "bruno", "Dear cards first: I never pay much for a lost round."),
    Character(
        "Wanda", "wanda", "I watch your hands, not mine: nobody goes out or forgets to call while I look."
    ),
    Character("Rufus", "rufus", "Of course it was my only card. And yours, I do not believe a word of it."),
    Character("Celia", "celia", "One colour at a time, and always the one I have most of."),
    Character("Milo", "milo", "Why sit still? Another turn for me, or your hand if it is better than mine."),
    Character("Vera", "vera", "I keep my colours, save my wilds, and hit you when you are about to go out."),
    Character("Nils", "nils", "You drew on green at turn nine. I wrote it down."),
    Character("Sibyl", "sibyl", "I have dreamt this game a thousand times, and in most of them you lose."),
)
"""In rising order of strength."""

BY_SLUG: Final = {character.slug: character for character in CHARACTERS}
