"""The workers are told by messages; the database knows what they should have been told."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from celery import Celery, current_app
from django.conf import settings

from bots.services import CHECK
from matches import services
from matches.delivery import send
from matches.models import Match
from matches.services import PLAY
from tests.matches.builders import a_bot, a_match, a_version


@pytest.fixture
def queues() -> Iterator[Any]:
    """The broker itself, emptied."""
    with current_app.connection_for_write() as connection:
        client: Any = connection.default_channel.client  # type: ignore[attr-defined]  # Redis has one
        empty(client)
        yield client
        empty(client)


def empty(queues: Any) -> None:
    """A queue has a list for each priority, under its name with something behind it."""
    for name in ("play", "check", "arena"):
        for key in queues.keys(f"{name}*"):
            queues.delete(key)


def told(queues: Any, name: str) -> list[tuple[str, list[int], bool]]:
    """Task, arguments, and whether the message expires."""
    heads = [json.loads(message)["headers"] for message in queues.lrange(name, 0, -1)]
    return [(head["task"], json.loads(head["argsrepr"]), bool(head["expires"])) for head in heads]


def test_matches_and_checks_have_queues_of_their_own(queues: Any) -> None:
    send(PLAY, 7)
    send(CHECK, 8)
    assert told(queues, "play") == [(PLAY, [7], True)]
    assert told(queues, "check") == [(CHECK, [8], True)]


@pytest.mark.django_db
def test_workers_are_told_after_the_commit_and_not_before(
    queues: Any, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        match = a_match()
        assert told(queues, "play") == []
    assert told(queues, "play") == [(PLAY, [match.pk], True)]


@pytest.mark.django_db
def test_a_bots_first_match_is_taken_first_and_what_the_house_plays_among_itself_last(
    queues: Any, django_capture_on_commit_callbacks: Any
) -> None:
    house = [a_version(a_bot(is_house=True)) for _ in range(2)]
    known, newcomer = a_version(), a_version()
    with django_capture_on_commit_callbacks(execute=True):
        a_match([known, house[0]])
    empty(queues)
    with django_capture_on_commit_callbacks(execute=True):
        last, later, first = a_match(house), a_match([known, house[0]]), a_match([newcomer, house[1]])
    with current_app.connection_for_read() as connection, connection.SimpleQueue("play") as play:
        taken = [play.get(block=False).payload[0] for _ in range(3)]
    assert taken == [[first.pk], [later.pk], [last.pk]]


@pytest.mark.django_db
def test_after_a_lost_queue_everything_is_told_again(
    queues: Any, django_capture_on_commit_callbacks: Any
) -> None:
    match = a_match()
    type(match).objects.update(sent=None)
    with django_capture_on_commit_callbacks(execute=True):
        services.redeliver()
    assert told(queues, "play") == [(PLAY, [match.pk], True)]


@pytest.mark.django_db
def test_while_the_queue_is_away_matches_are_made_and_wait(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    stranded = Celery(broker="redis+socket:///nonexistent/queue.sock", set_as_current=False)
    stranded.conf.task_publish_retry_policy = settings.CELERY_TASK_PUBLISH_RETRY_POLICY
    monkeypatch.setattr("matches.delivery.current_app", stranded)
    with django_capture_on_commit_callbacks(execute=True):
        match = a_match()
    assert Match.objects.queued().get() == match


def test_every_task_that_beat_sends_exists() -> None:
    current_app.loader.import_default_modules()
    tasks = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert tasks <= set(current_app.tasks)
