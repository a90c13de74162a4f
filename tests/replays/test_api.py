"""Matches over the API: their ledger, their games, and what stays secret until the end."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from rest_framework.test import APIClient

from matches import services
from matches.models import Match
from matches.states import Reason
from tests.matches.builders import (
    a_bot,
    a_finished_match,
    a_match,
    a_person,
    a_played_match,
    a_version,
    played,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_was_counted_yet() -> None:
    cache.clear()


def get(path: str, person: Any = None) -> tuple[int, Any]:
    client = APIClient()
    if person is not None:
        client.force_authenticate(person)
    response = client.get(f"/api/v1/{path}")
    return response.status_code, response.json()


def game_of(match: Match) -> int:
    return match.games.get(number=1).pk


def test_a_finished_match_tells_its_players_attempts_games_and_seed() -> None:
    mine, other = a_version(a_bot(name="Mine")), a_version(a_bot(name="Other"))
    match = a_finished_match([mine, other])
    status, body = get(f"matches/{match.pk}/")
    assert (status, body["state"], body["ruleset"], body["seats"]) == (200, "finished", "classic", 2)
    assert [(each["seat"], each["bot"], each["version"], each["score"]) for each in body["players"]] == [
        (0, "mine", 1, 1.0),
        (1, "other", 1, 0.0),
    ]
    assert [(each["number"], each["verdict"]) for each in body["attempts"]] == [(1, "normal")]
    assert [each["ranks"] for each in body["games"]] == [[1, 2]] * 4
    assert body["seed"] == match.seed
    assert body["seed_commitment"] == match.seed_commitment


def test_cards_and_seed_are_secret_until_the_match_has_ended() -> None:
    match = a_match()
    services.claim(match.pk, "worker")
    status, body = get(f"matches/{match.pk}/")
    assert (status, body["state"], body["seed"], body["games"]) == (200, "running", None, [])
    assert body["seed_commitment"]
    assert match.seed not in str(body)


@pytest.mark.parametrize("path", ["games/{game}/replay/", "games/{game}/frames/", "matches/{match}/replays/"])
def test_before_the_end_a_replay_is_a_409_with_the_reason(path: str) -> None:
    match = a_match()
    status, body = get(path.format(match=match.pk, game=game_of(match)))
    assert status == 409
    assert "stay secret until it has ended" in body["detail"]


def test_cards_and_seed_are_secret_until_every_match_with_these_cards_has_ended() -> None:
    cards = services.Cards(2)
    first, second = a_match(cards=cards), a_match(cards=cards)
    played(first)
    game = game_of(first)
    paths = [f"matches/{first.pk}/replays/", f"games/{game}/frames/", f"games/{game}/chances/"]
    for status, body in map(get, paths):
        assert (status, "another match with the same cards" in body["detail"]) == (409, True)
    status, body = get(f"matches/{first.pk}/")
    assert (body["state"], body["seed"]) == ("finished", None)
    assert {Client().get(f"/games/{game}/{what}").status_code for what in ("", "embed/")} == {409}
    played(second)
    assert get(paths[0])[0] == 200
    assert get(f"matches/{first.pk}/")[1]["seed"] == cards.seed


def test_a_replay_is_the_recorded_game() -> None:
    match = a_finished_match()
    assert get(f"games/{match.games.get(number=3).pk}/replay/") == (200, {"game": 3})
    assert get(f"matches/{match.pk}/replays/")[1] == [{"game": number} for number in (1, 2, 3, 4)]


def test_frames_are_the_game_through_one_seats_eyes() -> None:
    match = a_played_match([a_version(a_bot(name="North", face="pip")), a_version(a_bot(name="South"))])
    path = f"games/{match.games.get(number=3).pk}/frames/"
    open_hands, fogged = get(path)[1], get(f"{path}?seat=1")[1]
    assert [each["slug"] for each in open_hands["players"]] == ["south", "north"]
    assert [each["face"] for each in open_hands["players"]] == [None, "pip"]
    assert open_hands["frames"][0]["position"]["hands"][0]
    assert fogged["frames"][0]["position"]["hands"][0] is None


@pytest.mark.parametrize("seat", ["2", "-1", "x", "1e9", "²", "\u0661", "1" * 5000, "0" * 5000, " 1"])
def test_eyes_of_no_seat_are_refused_with_those_allowed(seat: str) -> None:
    status, body = get(f"games/{game_of(a_finished_match())}/frames/?seat={seat}")
    assert status == 400
    assert "allowed are 0 to 1" in body["seat"][0]


def test_an_unknown_game_is_a_404_in_json() -> None:
    assert get("games/0/replay/") == (404, {"detail": "There is no such game here, or it is not yours."})


def test_the_list_of_a_bot_has_its_matches_and_no_others() -> None:
    mine = a_version(a_bot(name="Mine"))
    match = a_finished_match([mine, a_version()])
    a_finished_match()
    status, body = get("matches/?bot=mine")
    assert (status, body["count"], [each["id"] for each in body["results"]]) == (200, 1, [match.pk])
    assert set(body) == {"count", "next", "previous", "results"}


def test_matches_are_found_by_whether_and_why_they_were_played_and_by_both_bots() -> None:
    pair = [a_version(a_bot(name="Mine")), a_version(a_bot(name="Theirs"))]
    rated, unrated = a_finished_match(pair), a_finished_match(pair, rated=False)
    test = a_finished_match([pair[0], a_version()], rated=False, reason=Reason.PROMOTION)

    def found(query: str) -> set[int]:
        return {each["id"] for each in get(f"matches/?{query}")[1]["results"]}

    assert found("rated=true") == {rated.pk}
    assert found("rated=false&bot=mine&against=theirs") == {unrated.pk}
    assert found("reason=promotion") == {test.pk}
    assert found("reason=cycle&reason=newcomer") == {rated.pk, unrated.pk}
    assert get("matches/?reason=whim")[0] == 400


def test_a_filter_of_unknown_value_is_refused_under_its_name() -> None:
    status, body = get("matches/?ruleset=poker")
    assert (status, list(body)) == (400, ["ruleset"])


def test_a_log_is_shown_to_the_owner_of_the_bot_that_wrote_it() -> None:
    mine = a_version()
    match = a_finished_match([mine, a_version()])
    _, logs = get(f"matches/{match.pk}/logs/", mine.bot.owner)
    assert {(each["player"], each["text"]) for each in logs} == {(0, "log of 0")}
    assert get(f"matches/{match.pk}/logs/", a_person()) == (200, [])
    assert get(f"matches/{match.pk}/logs/")[0] == 401


def test_lists_ask_the_database_no_more_often_for_more_matches(django_assert_max_num_queries: Any) -> None:
    for _ in range(4):
        a_finished_match()
    with django_assert_max_num_queries(3):
        assert get("matches/")[1]["count"] == 4


def test_the_schema_names_every_address() -> None:
    response = APIClient().get(
        "/api/v1/schema/?format=json", headers={"Accept": "application/vnd.oai.openapi+json"}
    )
    paths = response.json()["paths"]
    assert {"/api/v1/accounts/", "/api/v1/token/", "/api/v1/bots/", "/api/v1/games/{id}/replay/"} <= set(
        paths
    )
