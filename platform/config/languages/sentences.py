"""All sentences of ours that are stored. What bots wrote, what Python says of them and what operators typed
are none of these: that stays as it is."""

from typing import Final

from bots import checking, examinations
from config import body_limit
from engine.characters import BY_SLUG
from ladder import services, trials
from matches import benching, causes
from matches.sentences import SAID_TO_AUTHORS, stored_in
from matches.stored import Stored

WRITERS: Final = (benching, body_limit, causes, checking, examinations, services, trials)
LINES: Final = tuple(Stored(character.line) for character in BY_SLUG.values())
"""What the characters say of themselves; their first report has it too."""
SENTENCES: Final = (
    *LINES,
    *SAID_TO_AUTHORS,
    *(sentence for writer in WRITERS for sentence in stored_in(writer)),
)
