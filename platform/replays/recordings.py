"""What was recorded of a match, read back: one gzip blob holds all its games."""

from typing import Any

from django.utils.translation import gettext as _

from matches.models import Game, Match
from matches.states import MatchState


class NotYet(Exception):
    """The match, or another with its cards, has not ended, so they are secret; the sentence says which."""


def replays_of(match: Match) -> list[dict[str, Any]]:
    refuse_before_the_end(match)
    return match.recording.games


def replay_of(game: Game) -> dict[str, Any]:
    return replays_of(game.match)[game.number - 1]


def logs_of(match: Match, entries: set[int]) -> list[dict[str, Any]]:
    """What these entries' bots wrote, game by game."""
    refuse_before_the_end(match)
    return [
        {"game": number, "player": index, "text": text}
        for number, texts in enumerate(match.recording.texts, 1)
        for index, text in enumerate(texts)
        if index in entries
    ]


def refuse_before_the_end(match: Match) -> None:
    if match.is_face_up:
        return
    if match.state == MatchState.FINISHED:
        raise NotYet(
            _("The cards of match %(id)d stay secret until another match with the same cards has ended.")
            % {"id": match.pk}
        )
    if match.state in (MatchState.QUEUED, MatchState.RUNNING):
        raise NotYet(
            _("Match %(id)d is %(state)s: its cards stay secret until it has ended.")
            % {"id": match.pk, "state": match.state}
        )
    raise NotYet(_("Match %(id)d was not played to its end: there is no replay.") % {"id": match.pk})
