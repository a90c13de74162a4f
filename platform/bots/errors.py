"""What an upload can be refused for, and a page that is there no more.

Unacceptable (Exception): tells the field and what is allowed
  OwnName: tells the bot too
Withdrawn (Http404): the page says that the bot was there
"""

from django.http import Http404

from matches.models import Bot


class Unacceptable(Exception):
    """Something a person sent cannot be taken; `field` is theirs to correct."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field
        self.sentence = sentence


class OwnName(Unacceptable):
    """The name of a bot that the person has: what they want is a new version of it."""

    def __init__(self, bot: Bot, sentence: str) -> None:
        super().__init__("name", sentence)
        self.bot = bot


class Withdrawn(Http404):
    """A bot that its owner took away: its matches stay, its pages do not."""
