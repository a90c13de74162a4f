"""The viewer's words in the language of the request, handed to the page as data."""

from django.utils.translation import gettext

from engine.cards import WILD_NAMES
from matches.viewer.words import CARDS, COLOURS, WORDS


def catalogue() -> dict[str, str]:
    return {key: gettext(text) for key, text in WORDS.items()}


def name_of(card: str) -> str:
    """A card in words: `R5` is Red 5."""
    if card in WILD_NAMES:
        return gettext(CARDS[f"card_{card}"])
    rank = card[1] if card[1].isdigit() else gettext(CARDS[f"rank_{card[1]}"])
    return gettext(CARDS["card"]).format(colour=gettext(COLOURS[f"colour_{card[0]}"]), rank=rank)
