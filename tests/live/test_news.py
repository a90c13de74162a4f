"""What open pages are told: that something changed, and nothing of what."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from redis import Redis

from bots.checking import Findings, claim_check, show
from ladder.models import Ladder
from ladder.refit import refit
from matches import news, services
from matches.models import Match
from matches.outbox import tell_of_match, tell_of_version
from matches.states import VersionStatus
from matches.versions import set_status
from tests.matches.builders import a_finished_match, a_match, a_version

Committing = Callable[..., AbstractContextManager[Any]]


def server() -> Any:
    """Untyped, as its subscriptions are."""
    return Redis.from_url(settings.REDIS_URL, decode_responses=True)


class Paper:
    """The news as they arrive."""

    def __init__(self) -> None:
        self._server = server()
        self._news = self._server.pubsub()
        self._news.subscribe(news.CHANNEL)
        self._news.get_message(timeout=5)

    def read(self) -> set[str]:
        topics: set[str] = set()
        while (message := self._news.get_message(timeout=0.2)) is not None:
            if message["type"] == "message":
                topics.update(message["data"].split())
        return topics

    def close(self) -> None:
        self._news.close()
        self._server.close()


@pytest.fixture
def paper(db: None) -> Iterator[Paper]:
    paper = Paper()
    yield paper
    paper.close()


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Committing) -> Committing:
    return lambda: django_capture_on_commit_callbacks(execute=True)


def names(match: Match) -> set[str]:
    return {f"bot:{entry.version.bot.slug}" for entry in match.entries.all()}


def test_each_step_of_a_match_is_news_to_its_page_its_bots_and_the_lists(
    paper: Paper, committed: Committing
) -> None:
    with committed():
        match = a_match()
    told = {f"match:{match.pk}", "matches", "status", *names(match)}
    assert paper.read() == told
    with committed():
        attempt = services.claim(match.pk, "worker")
    assert paper.read() == told
    assert attempt is not None
    with committed():
        services.renew(attempt.token, 5)
    assert paper.read() == {f"match:{match.pk}"}
    with committed():
        services.arena_fault(attempt.token, "cut off")
    assert paper.read() == told


def test_a_check_is_news_step_by_step(paper: Paper, committed: Committing) -> None:
    version = a_version(status=VersionStatus.CHECKING)
    told = {f"version:{version.bot.slug}/{version.number}", f"bot:{version.bot.slug}", "status"}
    with committed():
        token = claim_check(version.pk)
    assert paper.read() == told
    assert token is not None
    with committed():
        show(version.pk, token, Findings())
    assert paper.read() == told
    with committed():
        set_status(version, VersionStatus.REJECTED)
    assert paper.read() == told


def test_a_refit_is_news_to_the_tables_and_to_what_was_counted(paper: Paper, committed: Committing) -> None:
    match = a_finished_match()
    ladder = Ladder.objects.get_or_create(ruleset="classic", seats=2)[0]
    with committed():
        refit(ladder.pk)
    assert paper.read() == {"ladder:classic-2", "overall", f"match:{match.pk}", *names(match)}


def test_what_is_rolled_back_is_no_news(paper: Paper, committed: Committing) -> None:
    with committed(), transaction.atomic():
        news.tell(["status"])
        transaction.set_rollback(True)
    assert paper.read() == set()


def test_a_queue_that_is_away_spoils_no_commit(
    db: None, monkeypatch: pytest.MonkeyPatch, committed: Committing
) -> None:
    away = Redis.from_url("unix:///nowhere.sock")
    monkeypatch.setattr(news, "_server", lambda: away)
    with committed():
        match = a_match()
    assert Match.objects.filter(pk=match.pk).exists()


def test_it_is_known_what_changed_last(db: None) -> None:
    before = news.now()
    news.publish(["match:9001"])
    assert news.changes(["match:9001", "match:9002"]).keys() == {"match:9001"}
    assert news.changes(["match:9001"])["match:9001"] >= before


@pytest.mark.django_db(transaction=True)
def test_what_was_committed_stands_though_the_word_of_it_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(topics: object) -> None:
        raise OSError("The database was restarted.")

    monkeypatch.setattr("matches.outbox.publish", lost)
    monkeypatch.setattr("matches.news.publish", lost)
    with transaction.atomic():
        version = a_version()
        tell_of_match(1)
        tell_of_version(version.pk)
        news.tell([news.STATUS])
    version.refresh_from_db()
