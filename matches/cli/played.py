"""What `lastcard play` came to: as JSON, and the verdict of --until-sure in words."""

from dataclasses import dataclass
from typing import Any

from matches.blocks import games_per_block
from matches.players import Entrant
from matches.series import Series, Standing
from matches.sprt import BETTER, Judgement, State
from matches.statistics import EloDifference


@dataclass(slots=True)
class Played:
    """What a series came to, as far as it went."""

    series: Series
    standings: list[Standing]
    games: int = 0
    test: Judgement | None = None
    """Of the first bot against the second, with --until-sure."""

    @property
    def blocks(self) -> int:
        return self.games // games_per_block(self.series.seats)


def as_json(played: Played) -> dict[str, Any]:
    series = played.series
    told: dict[str, Any] = {
        "ruleset": series.rules.name,
        "seats": series.seats,
        "games": played.games,
        "seed": series.seed,
        "bots": [
            _bot(entrant, standing)
            for entrant, standing in zip(series.entrants, played.standings, strict=True)
        ],
    }
    return told | {"test": _test(played, played.test)} if played.test else told


def _test(played: Played, test: Judgement) -> dict[str, Any]:
    return {
        "state": test.state.value,
        "llr": round(test.llr, 3),
        "lower": round(BETTER.lower, 3),
        "upper": round(BETTER.upper, 3),
        "blocks": played.blocks,
        "most_blocks": played.series.games // games_per_block(played.series.seats),
        "elo": _elo(played.standings[0].elo),
        "elo0": BETTER.elo0,
        "elo1": BETTER.elo1,
        "alpha": BETTER.alpha,
        "beta": BETTER.beta,
    }


def _elo(elo: EloDifference) -> dict[str, float]:
    return {name: round(getattr(elo, name), 1) for name in ("difference", "low", "high")}


def _bot(entrant: Entrant, standing: Standing) -> dict[str, Any]:
    return {
        "name": entrant.name,
        "wins": standing.wins,
        "points": standing.points,
        "score": round(standing.score, 4),
        "elo": _elo(standing.elo),
        "cpu_ms": {
            "median": round(standing.median_cpu_ms, 3),
            "max": round(max(standing.cpu_ms, default=0.0), 3),
        },
        "faults": [
            {"verdict": fault.verdict.value, "game": game, "turn": fault.turn, "detail": fault.detail}
            for game, fault in standing.faults
        ],
        "log": standing.log.read().text,
    }


def verdict(played: Played, test: Judgement) -> str:
    first, second = (entrant.name for entrant in played.series.entrants)
    told = {
        State.BETTER: f"{first} is better than {second}",
        State.NOT_BETTER: f"{first} is not better than {second}, at least not by {BETTER.elo1:.0f} Elo",
        State.UNDECIDED: f"undecided: whether {first} is better than {second} takes more games to tell",
    }
    evidence = f"evidence {test.llr:+.2f}, decided at {BETTER.lower:.2f} or {BETTER.upper:.2f}"
    return f"{told[test.state]} ({played.blocks} blocks; {evidence})"
