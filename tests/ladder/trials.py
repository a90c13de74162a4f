"""What the tests of trials have in common: a candidate, and matches whose results are decreed."""

from collections.abc import Callable

from ladder.trials import MOST_BLOCKS, run_trials
from matches.models import Match, Trial, Version
from matches.states import Promote, VersionStatus
from tests.ladder import arena
from tests.matches.builders import a_version

ROOM = 6


def candidate_of(active: Version, **fields: object) -> Version:
    fields = {"data": f"# {active.bot.versions.count()}".encode(), "promote": Promote.WHEN_BETTER, **fields}
    return a_version(active.bot, VersionStatus.CANDIDATE, **fields)  # type: ignore[arg-type]


def status(version: Version) -> str:
    return Version.objects.get(pk=version.pk).status


def the_trial() -> Trial:
    return Trial.objects.get()


Ranks = Callable[[int, list[int]], list[int]]
"""From the number of a game and the versions at its table."""


def first_wins(winner: Version) -> Ranks:
    """Wherever it plays; others draw."""
    return lambda game, versions: [1 + (winner.pk in versions and each != winner.pk) for each in versions]


def nobody_is_better(game: int, versions: list[int]) -> list[int]:
    return [1, 2] if game % 2 else [2, 1]


def play(ranks: Ranks) -> int:
    """Everything that is queued; how many matches that was."""
    queued = list(Match.objects.queued().order_by("pk"))
    for match in queued:
        versions = list(match.entries.values_list("version_id", flat=True))
        arena.finish(match, [ranks(game.number, versions) for game in match.games.all()])
    return len(queued)


def run(ranks: Ranks, ticks: int = MOST_BLOCKS + 2) -> None:
    for _ in range(ticks):
        run_trials(ROOM)
        if not play(ranks):
            return


def seated(match: Match) -> list[int]:
    return list(match.entries.values_list("version_id", flat=True))
