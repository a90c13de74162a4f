"""Winning chances on request: secret before the end, worked out once, kept for everybody."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils.timezone import now

from accounts.costly import Costly
from engine.replay import Replay
from matches import services
from matches.models import Game, Recording
from replays import forecasts
from replays.models import Forecast
from replays.tasks import forecast
from tests.matches.builders import a_match, a_played_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return a_played_match().games.get(number=1)


def ask(client: Client, game: Game) -> tuple[int, dict[str, object]]:
    answer = client.get(f"/games/{game.pk}/chances/")
    return answer.status_code, answer.json()


def test_before_the_end_of_the_match_nothing_is_worked_out(client: Client) -> None:
    match = a_match()
    services.claim(match.pk, "worker")
    status, told = ask(client, match.games.get(number=1))
    assert status == 409
    assert "stay secret" in str(told["detail"])
    assert not Forecast.objects.exists()


def test_the_first_to_ask_waits_for_the_seer_and_everybody_after_reads(client: Client, game: Game) -> None:
    status, told = ask(client, game)
    assert status == 202
    assert told == {"detail": "The winning chances are worked out next, once for each game.", "before": 0}
    assert ask(client, game)[0] == 202
    forecast()
    status, told = ask(client, game)
    frames = client.get(f"/games/{game.pk}/frames/").json()["frames"]
    assert status == 200
    assert len(told["chances"]) == len(frames)  # type: ignore[arg-type]
    assert client.get(f"/api/v1/games/{game.pk}/chances/").json() == told


def test_who_waits_is_told_how_many_are_before_it_and_then_how_far_it_is(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, *_ = a_played_match().games.order_by("number")
    ask(client, first)
    assert "1 other is before this one" in str(ask(client, second)[1]["detail"])
    heard = []

    def listened(replay: Replay, tell: Callable[[float], None]) -> dict[str, object]:
        for share in (0.0, 0.47):
            tell(share)
            heard.append(ask(client, first))
        Forecast.objects.filter(begun__isnull=False).update(begun=now() - timedelta(minutes=3))
        tell(0.99)
        return {}

    monkeypatch.setattr(forecasts, "TOLD_EVERY_S", 0)
    monkeypatch.setattr(forecasts, "chances_of", listened)
    assert forecasts.work_out_next()
    assert [(status, told["done"]) for status, told in heard] == [(202, 0), (202, 40)]
    lately = now() - timedelta(minutes=1)
    assert Forecast.objects.filter(game=first, begun__gt=lately).exists(), "it is not taken for dead"


def test_a_seer_without_anything_to_work_out_does_nothing() -> None:
    assert not forecasts.work_out_next()


def test_games_are_worked_out_in_the_order_in_which_they_were_asked_for(client: Client) -> None:
    games = list(a_played_match().games.order_by("-number"))
    for each in games:
        ask(client, each)
    assert forecasts.work_out_next()
    assert [ask(client, each)[0] for each in games] == [200] + [202] * (len(games) - 1)
    forecast()
    assert {ask(client, each)[0] for each in games} == {200}


def test_a_seer_that_died_over_a_game_does_not_keep_the_others_waiting(client: Client) -> None:
    first, second, *_ = a_played_match().games.order_by("number")
    ask(client, first)
    Forecast.objects.update(begun=now())
    ask(client, second)
    assert forecasts.work_out_next()
    assert not forecasts.work_out_next()
    Forecast.objects.filter(game=first).update(begun=now() - timedelta(minutes=3))
    assert forecasts.work_out_next()
    assert ask(client, first)[0] == 200


def test_a_recording_that_cannot_be_read_has_none_and_says_so(client: Client, game: Game) -> None:
    Recording.objects.update(replays=b"no gzip")
    ask(client, game)
    forecast()
    status, told = ask(client, game)
    assert status == 404
    assert "could not be worked out" in str(told["detail"])


def test_no_more_than_so_many_games_wait_at_a_time(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecasts, "MOST_WAITING", 0)
    status, told = ask(client, game)
    assert status == 202
    assert "ask again in a minute" in str(told["detail"])
    assert not Forecast.objects.exists()


def test_an_address_has_only_so_many_games_worked_out_and_reads_as_many_as_it_likes(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Costly, "rate", "1/day", raising=False)
    cache.clear()
    first, second, *_ = a_played_match().games.order_by("number")
    assert [ask(client, each)[0] for each in (first, second, first)] == [202, 202, 202]
    assert list(Forecast.objects.values_list("game", flat=True)) == [first.pk]
    forecast()
    assert [ask(client, first)[0] for _ in range(3)] == [200, 200, 200]
