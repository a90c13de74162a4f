"""What an upload can be refused for, and a page that is there no more.

Unacceptable (Exception): tells the field and what is allowed
Withdrawn (Http404): the page says that the bot was there
"""

from django.http import Http404


class Unacceptable(Exception):
    """Something a person sent cannot be taken; `field` is theirs to correct."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field
        self.sentence = sentence


class Withdrawn(Http404):
    """A bot that its owner took away: its matches stay, its pages do not."""
