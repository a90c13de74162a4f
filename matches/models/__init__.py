"""The records of the arena: bots, versions, matches with their attempts and games, and the event outbox."""

from matches.models.bots import Bot, Source, Version
from matches.models.matches import Attempt, Entry, Game, Match, Recording
from matches.models.outbox import Event, Notice
from matches.models.trials import Trial, TrialMatch

__all__ = [
    "Attempt",
    "Bot",
    "Entry",
    "Event",
    "Game",
    "Match",
    "Notice",
    "Recording",
    "Source",
    "Trial",
    "TrialMatch",
    "Version",
]
