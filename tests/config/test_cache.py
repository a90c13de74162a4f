"""Losing Redis loses counts and speed, never a page."""

import pytest
from django.core.cache import caches
from django.test import override_settings
from rest_framework.test import APIClient

AWAY = {
    "default": {
        "BACKEND": "config.cache.ForgivingCache",
        "LOCATION": "unix:///nonexistent/queue.sock?db=1",
    }
}


@override_settings(CACHES=AWAY)
def test_a_cache_that_is_away_remembers_nothing_and_raises_nothing() -> None:
    cache = caches["default"]
    cache.set("key", 1)
    assert cache.get("key", "nothing") == "nothing"
    assert cache.get_many(["key"]) == {}
    assert cache.add("key", 1)
    assert not cache.touch("key")
    assert not cache.delete("key")
    assert "key" not in cache
    assert cache.get_or_set("key", lambda: 2) == 2
    assert cache.set_many({"key": 1}) == ["key"]
    cache.delete_many(["key"])
    cache.clear()


@pytest.mark.django_db
@override_settings(CACHES=AWAY)
def test_the_api_answers_while_the_cache_is_away() -> None:
    assert APIClient().get("/api/v1/bots/").status_code == 200
    answer = APIClient().post("/api/v1/token/", {"username": "nobody", "password": "guess"})
    assert answer.status_code == 400


@pytest.mark.django_db
@override_settings(CACHES=AWAY)
def test_pages_are_shown_while_the_cache_is_away() -> None:
    assert APIClient().get("/").status_code == 200
