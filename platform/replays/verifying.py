"""A match played again from its record: whether its cards were fixed beforehand, and every result is true."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from engine import BadReplay
from engine.replay_file import from_json
from matches import services
from matches.blocks import PlannedGame, commitment
from matches.models import Game, Match
from matches.plays import by_entry
from replays.recordings import replays_of


@dataclass(frozen=True, slots=True)
class Verified:
    """One thing compared. `fault` says what differs; empty where nothing does."""

    number: int
    """Of the game; 0 for the commitment."""
    fault: str = ""

    @property
    def holds(self) -> bool:
        return not self.fault


@dataclass(frozen=True, slots=True)
class Verification:
    commitment: Verified
    games: tuple[Verified, ...]

    @property
    def holds(self) -> bool:
        return self.commitment.holds and all(game.holds for game in self.games)


def verify(match: Match) -> Verification:
    """Raises NotYet before the match has ended."""
    records = replays_of(match)
    counted = match.attempts.with_result().get()
    planned = services.block_of(match, counted.number).games
    games = match.games.order_by("number")
    checked = (_game(*each) for each in zip(games, planned, records, strict=True))
    return Verification(_commitment(match), tuple(checked))


def _commitment(match: Match) -> Verified:
    entries = match.entries.select_related("version").order_by("index")
    hashes = [entry.version.code_hash for entry in entries]
    if commitment(match.seed, hashes, str(match.pk)) == match.seed_commitment:
        return Verified(0)
    return Verified(0, _("The seed, the bots and the number of the match do not give the commitment."))


def _game(game: Game, plan: PlannedGame, record: dict[str, Any]) -> Verified:
    try:
        replay = from_json(record)
        replay.verify()
    except BadReplay as error:
        return Verified(game.number, _("It plays out differently: %s.") % error)
    if replay.seed != plan.seed:
        return Verified(game.number, _("Its cards do not come from the seed of the match."))
    result = replay.result
    told = (*by_entry(result.ranks, game.seating), *by_entry(result.totals, game.seating), result.sha256)
    if told != (*(game.ranks or ()), *(game.totals or ()), game.sha256):
        return Verified(game.number, _("The result that counts is not that of the replay."))
    return Verified(game.number)
