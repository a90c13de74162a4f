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
    Character("Bruno", "bruno", "Dear cards first: I never pay much for a lost round."),
    Character("Vera", "vera", "I keep my colours, save my wilds, and hit you when you are about to go out."),
)
"""In rising order of strength."""

BY_SLUG: Final = {character.slug: character for character in CHARACTERS}
