"""How bots play, counted by a clerk once their matches have ended."""

import gzip

import pytest
from django.test import Client

from bots import styles
from bots.models import PlayStyle
from bots.tasks import watch_styles
from matches import services
from matches.models import Match, Recording
from matches.style import Habit
from tests.matches.builders import a_match, a_played_match, a_version

pytestmark = pytest.mark.django_db


def games_of(match: Match) -> list[int]:
    rows = PlayStyle.objects.filter(version__entries__match=match)
    return [row.style.games.total() for row in rows if row.total]


def test_a_finished_match_is_counted_once_for_each_of_its_versions() -> None:
    match = a_played_match()
    assert styles.watch_finished() == 1
    assert styles.watch_finished() == 0
    assert games_of(match) == [4, 4]
    assert all(row.style.habits[Habit.TURNS] for row in PlayStyle.objects.all())


def test_a_match_that_is_not_rated_is_passed_over() -> None:
    match = a_played_match(rated=False)
    assert styles.watch_finished() == 1
    assert games_of(match) == []


def test_of_a_match_that_is_being_played_nothing_is_told() -> None:
    match = a_match()
    services.claim(match.pk, "worker")
    watch_styles()
    assert not PlayStyle.objects.exists()


def test_only_the_latest_matches_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(styles, "KEPT", 2)
    monkeypatch.setattr(styles, "BUDGET_S", 60)
    pair = [a_version(), a_version()]
    played = [a_played_match(pair, ruleset="minecraft") for _ in range(3)]
    assert styles.watch_finished() == 3
    row = PlayStyle.objects.get(version=pair[0])
    assert [each["match"] for each in row.matches] == [match.pk for match in played[1:]]
    assert row.style.games.total() == 8


def test_a_recording_that_cannot_be_read_is_passed_over() -> None:
    match = a_played_match(ruleset="minecraft")
    Recording.objects.filter(match=match).update(replays=gzip.compress(b'[{"moves": 1}, 2, [], {}]'))
    after = a_played_match(ruleset="minecraft")
    while styles.watch_finished():
        pass
    assert (games_of(match), games_of(after)) == ([0, 0], [4, 4])


def test_the_page_tells_how_the_version_plays(client: Client) -> None:
    version = a_version()
    a_played_match([version, a_version()])
    before = client.get(f"/bots/{version.bot.slug}/").content.decode()
    styles.watch_finished()
    after = client.get(f"/bots/{version.bot.slug}/").content.decode()
    assert "nothing has been counted of this version yet" in before
    assert "Turns on which it draws" in after
    assert "95 of 100 within" in after


def test_the_api_tells_the_same_in_counts_table_by_table(client: Client) -> None:
    version = a_version()
    a_played_match([version, a_version()])
    assert client.get(f"/api/v1/bots/{version.bot.slug}/styles/").json() == []
    styles.watch_finished()
    (told,) = client.get(f"/api/v1/bots/{version.bot.slug}/styles/").json()
    style = PlayStyle.objects.get(version=version).style
    assert (told["version"], told["ruleset"], told["seats"], told["games"]) == (1, "classic", 2, 4)
    assert told["habits"] == {habit.value: style.habits[habit] for habit in Habit}
    assert [(each["seat"], each["games"]) for each in told["by_seat"]] == [(0, 2), (1, 2)]
    assert 0 < told["median_ms"] <= told["p95_ms"] <= told["longest_ms"]
    assert client.get("/api/v1/bots/nobody/styles/").status_code == 404


def test_cards_that_are_still_to_be_played_elsewhere_are_not_told_of() -> None:
    match = a_played_match(ruleset="minecraft")
    Match.objects.filter(pk=a_match().pk).update(seed=match.seed)
    assert styles.watch_finished() == 1
    assert games_of(match) == []
