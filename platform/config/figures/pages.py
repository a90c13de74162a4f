"""How long pages take with 1,000 bots and 1,000,000 games in the database, and how much they ask of it."""

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Final

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from bots.models import PlayStyle
from config.figures.refit import AT_ONCE, GAMES, GAMES_OF_A_PAIR, totals_of_pairs, versions_of_bots
from engine.rulesets import RULESETS
from ladder.models import Ladder, PairTotal, Rating, RatingRun
from ladder.refit import refit
from matches.models import Entry, Match, Version
from matches.states import MatchState, Reason
from matches.style import Habit, Style

RUNS: Final = 15
RUNS_KEPT: Final = 300
"""On a ladder that is some weeks old."""
JSON: Final = {"postgresql": "jsonb", "sqlite": "text"}
GAMES_SQL: Final = """
    INSERT INTO matches_game (match_id, number, seating, ranks, totals, faults, cpu_ms, sha256)
    SELECT id, {number}, CAST('{seating}' AS {json}), CAST('[1, 2]' AS {json}), CAST('[500, 210]' AS {json}),
           CAST('[]' AS {json}), CAST('[]' AS {json}), ''
    FROM matches_match
"""
EFFECTS_SQL: Final = """
    INSERT INTO ladder_matcheffect (run_id, entry_id, score, expected, k, effect, rating_before, low_before,
                                    high_before, rating_after, low_after, high_after)
    SELECT {run}, id, score, 0.5, 20, 20 * (score - 0.5), 1500, 1440, 1560, 1500, 1440, 1560
    FROM matches_entry
"""


@dataclass(frozen=True, slots=True)
class Measured:
    """Medians; of CPU too, since a busy machine makes a clock say anything."""

    ms: float
    cpu_ms: float
    queries: int


def page_figures() -> dict[str, float]:
    """The median in milliseconds, by the clock and of CPU, and the number of queries, page by page."""
    return figures_of(load())


def figures_of(newest: Match) -> dict[str, float]:
    entry = Entry.objects.filter(match=newest).select_related("version__bot").earliest("index")
    remember(entry.version)
    busiest = entry.version.bot
    pages = {
        "ladder": "/ladders/classic/2/",
        "ladder_last": "/ladders/classic/2/?page=10",
        "overall": "/ladders/overall/2/",
        "bot": f"/bots/{busiest.slug}/",
        "opponents": f"/bots/{busiest.slug}/opponents/?page=2",
        "match": f"/matches/{newest.pk}/",
        "matches": "/matches/",
        "front": "/",
    }
    figures: dict[str, float] = {}
    for name, address in pages.items():
        page = measured(address)
        figures[f"{name}_ms"], figures[f"{name}_cpu_ms"] = round(page.ms, 1), round(page.cpu_ms, 1)
        figures[f"{name}_queries"] = page.queries
    return figures


def load() -> Match:
    """A ladder of 1,000 bots who played 250,000 matches; the newest of these."""
    versions = versions_of_bots()
    ladder = Ladder.objects.get_or_create(ruleset="classic", seats=2)[0]
    PairTotal.objects.bulk_create(totals_of_pairs(ladder, versions), AT_ONCE)
    Match.objects.bulk_create(_matches(), AT_ONCE)
    Entry.objects.bulk_create(_entries([version.pk for version in versions]), AT_ONCE)
    run = refit(ladder.pk)
    assert run is not None
    kind = JSON[connection.vendor]
    with connection.cursor() as cursor:
        for number in range(1, GAMES_OF_A_PAIR + 1):
            seating = "[0, 1]" if number % 2 else "[1, 0]"
            cursor.execute(GAMES_SQL.format(number=number, seating=seating, json=kind))
        cursor.execute(EFFECTS_SQL.format(run=run.pk))
        cursor.execute("ANALYZE")
    return Match.objects.latest("id")


def remember(version: Version) -> None:
    """A past on the ladder, and a style at every table."""
    ladder = Ladder.objects.get()
    now = Rating.objects.filter(version=version, run=ladder.current)
    told = now.values("version_id", "place", "rating", "se", "low", "high", "rank", "rank_low", "rank_high")
    line = {**told.get(), "games": 1, "opponents": 1, "provisional": False, "rank": 1}
    runs = [RatingRun(ladder=ladder, epoch=ladder.epoch, watermark=0, phi=1.0) for _ in range(RUNS_KEPT)]
    RatingRun.objects.bulk_create(runs)
    Rating.objects.bulk_create([Rating(run=run, **line) for run in runs])
    style = Style(Counter(dict.fromkeys(Habit, 1000)), Counter({place: 9 for place in range(40)}), 1.0)
    style.games, style.points = Counter({0: 80, 1: 80}), Counter({0: 40_000, 1: 40_000})
    tables = [(ruleset, seats) for ruleset in RULESETS for seats in (2, 4)]
    PlayStyle.objects.bulk_create(
        PlayStyle(version=version, ruleset=ruleset, seats=seats, total=style.as_json())
        for ruleset, seats in tables
    )


def _matches() -> Iterator[Match]:
    now = timezone.now()
    for _ in range(GAMES // GAMES_OF_A_PAIR):
        yield Match(
            ruleset="classic",
            seats=2,
            rules_version=1,
            block={"deals": 2, "reverse": False},
            limits={},
            seed="0" * 64,
            seed_commitment="0" * 64,
            reason=Reason.CYCLE,
            state=MatchState.FINISHED,
            finished=now,
        )


def _entries(versions: list[int]) -> Iterator[Entry]:
    """Any two in each match."""
    rng = Random(2)
    for match in Match.objects.values_list("pk", flat=True).iterator():
        for index, version in enumerate(rng.sample(versions, 2)):
            yield Entry(match_id=match, index=index, version_id=version, score=0.75 - 0.5 * index)


def measured(address: str) -> Measured:
    client = Client(headers={"host": "localhost"})
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200, address
        queries = len(asked)
    clocks = [_milliseconds(client, address) for _ in range(RUNS)]
    return Measured(median(wall for wall, _ in clocks), median(cpu for _, cpu in clocks), queries)


def _milliseconds(client: Client, address: str) -> tuple[float, float]:
    wall, cpu = time.perf_counter(), time.process_time()
    client.get(address)
    return 1000 * (time.perf_counter() - wall), 1000 * (time.process_time() - cpu)
