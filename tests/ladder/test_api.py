"""The ladders over the API."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from ladder.models import Ladder
from ladder.refit import refit
from tests.ladder import arena

pytestmark = pytest.mark.django_db

CLASSIC_2 = "/api/v1/ladders/classic/2/"
KEYS = "rank rank_low rank_high bot version owner rating low high games provisional".split()


def get(path: str, **query: Any) -> Any:
    return APIClient().get(path, query)


def rated_house() -> Ladder:
    """Four house bots that met so often that they are settled."""
    house, ladder = arena.house(), arena.ladder()
    for better, worse in [(a, b) for a in range(4) for b in range(a + 1, 4)] * 8:
        arena.match(house[better], house[worse], ranks=[[1, 2], [1, 2], [2, 1], [1, 2]])
    refit(ladder.pk)
    ladder.refresh_from_db()
    return ladder


def test_a_ladder_tells_its_run_and_its_entries_in_order() -> None:
    ladder = rated_house()
    body = get(CLASSIC_2).json()
    assert list(body) == "ruleset seats run_id epoch anchor_set count next previous entries".split()
    assert (body["ruleset"], body["seats"], body["run_id"]) == ("classic", 2, ladder.current_id)
    assert (body["count"], body["next"], body["previous"]) == (4, None, None)
    assert list(body["entries"][0]) == KEYS
    assert [entry["rank"] for entry in body["entries"]] == [1, 2, 3, 4]


def test_an_entry_names_bot_version_and_owner() -> None:
    rated_house()
    best = get(CLASSIC_2).json()["entries"][0]
    assert (best["bot"], best["version"], best["owner"]) == ("house-1", 1, "house")
    assert best["low"] < best["rating"] < best["high"]
    assert (best["games"], best["provisional"]) == (96, False)


def test_a_newcomer_is_listed_last_without_a_rank() -> None:
    ladder = rated_house()
    arena.version(arena.bot(name="Newcomer"))
    refit(ladder.pk)
    last = get(CLASSIC_2).json()["entries"][-1]
    assert (last["bot"], last["rank"], last["provisional"]) == ("newcomer", None, True)
    assert last["rating"] == 1500.0


def test_a_ladder_that_was_never_refitted_is_empty() -> None:
    arena.ladder()
    body = get(CLASSIC_2).json()
    assert (body["run_id"], body["count"], body["entries"]) == (None, 0, [])


def test_the_ladders_are_listed_with_their_runs() -> None:
    ladder = rated_house()
    arena.ladder(seats=4)
    assert get("/api/v1/ladders/").json()["results"] == [
        {"ruleset": "classic", "seats": 2, "run_id": ladder.current_id, "entries": 4, "open": True},
        {"ruleset": "classic", "seats": 4, "run_id": None, "entries": 0, "open": True},
    ]


def test_the_next_page_is_of_the_same_run_whatever_happened_meanwhile() -> None:
    ladder = rated_house()
    first = get(CLASSIC_2, page_size=3).json()
    arena.version()
    refit(ladder.pk)
    second = APIClient().get(first["next"]).json()
    assert second["run_id"] == first["run_id"] != get(CLASSIC_2).json()["run_id"]
    assert (second["count"], len(second["entries"])) == (4, 1)


@pytest.mark.parametrize(
    ("path", "status", "key"),
    [
        ("/api/v1/ladders/classic/3/", 404, "detail"),
        ("/api/v1/ladders/poker/2/", 404, "detail"),
        ("/api/v1/ladders/classic/99999999999999999999999/", 404, "detail"),
        (CLASSIC_2 + "?run=999", 404, "detail"),
        (CLASSIC_2 + "?run=x", 400, "run"),
        (CLASSIC_2 + "?run=-1", 400, "run"),
        (CLASSIC_2 + "?run=" + "9" * 30, 400, "run"),
        (CLASSIC_2 + "?page=9", 404, "detail"),
    ],
)
def test_what_is_not_there_is_told_in_json(path: str, status: int, key: str) -> None:
    arena.ladder()
    response = get(path)
    assert (response.status_code, list(response.json())) == (status, [key])


def test_the_number_of_queries_does_not_grow_with_the_ladder(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    ladder = rated_house()
    with django_assert_num_queries(3):
        get(CLASSIC_2)
    for _ in range(12):
        arena.version()
    refit(ladder.pk)
    with django_assert_num_queries(3):
        assert get(CLASSIC_2).json()["count"] == 16


def test_nobody_writes_a_ladder_over_the_api() -> None:
    arena.ladder()
    assert APIClient().post(CLASSIC_2).status_code in {401, 405}
