"""A match played again on the site: what holds, and what is found out when a record was touched."""

import gzip
import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from matches import services
from matches.models import Game, Match, Recording
from matches.querysets import now_plus
from replays.verifying import verify
from tests.matches.builders import a_match, a_played_match, played

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_was_counted_yet() -> None:
    cache.clear()


def with_other_replays(match: Match, change: Any) -> Match:
    recording = Recording.objects.get(match=match)
    replays = json.loads(gzip.decompress(recording.replays))
    change(replays)
    Recording.objects.filter(match=match).update(replays=gzip.compress(json.dumps(replays).encode()))
    return Match.objects.get(pk=match.pk)


def test_a_match_that_was_played_holds() -> None:
    told = verify(a_played_match())
    assert told.holds
    assert [game.number for game in told.games] == [1, 2, 3, 4]


def test_a_match_of_four_holds_with_every_seating() -> None:
    assert verify(a_played_match(seats=4)).holds


def test_the_seed_of_a_later_attempt_is_that_attempts_own() -> None:
    match = a_match()
    first = services.claim(match.pk, "worker")
    assert first is not None
    services.arena_fault(first.token, "lost")
    assert verify(played(match)).holds


def test_a_changed_commitment_is_found_out() -> None:
    match = a_played_match()
    Match.objects.filter(pk=match.pk).update(seed_commitment="0" * 64)
    told = verify(Match.objects.get(pk=match.pk))
    assert not told.commitment.holds
    assert all(game.holds for game in told.games)


def test_a_changed_result_is_found_out_in_its_game() -> None:
    match = a_played_match()
    game = match.games.get(number=3)
    Game.objects.filter(pk=game.pk).update(ranks=list(reversed(game.ranks or ())))
    told = verify(Match.objects.get(pk=match.pk))
    assert [each.number for each in told.games if not each.holds] == [3]


def test_a_move_left_out_of_the_record_is_found_out() -> None:
    def shorten(replays: list[dict[str, Any]]) -> None:
        replays[1]["moves"] = replays[1]["moves"].rsplit(" ", 1)[0]
        replays[1]["cpu_ms"].pop()

    told = verify(with_other_replays(a_played_match(), shorten))
    assert [each.number for each in told.games if not each.holds] == [2]


def test_games_dealt_from_another_seed_are_found_out() -> None:
    other = a_played_match()
    foreign = json.loads(gzip.decompress(Recording.objects.get(match=other).replays))
    told = verify(with_other_replays(a_played_match(), lambda replays: replays.__setitem__(0, foreign[0])))
    assert "do not come from the seed" in told.games[0].fault


def test_the_page_says_that_everything_holds(client: Client) -> None:
    match = a_played_match()
    assert f"/matches/{match.pk}/verify/" in client.get(f"/matches/{match.pk}/").content.decode()
    assert "Everything holds." in client.get(f"/matches/{match.pk}/verify/").content.decode()


def test_the_page_names_what_differs(client: Client) -> None:
    match = a_played_match()
    Game.objects.filter(match=match, number=1).update(sha256="0" * 64)
    told = client.get(f"/matches/{match.pk}/verify/").content.decode()
    assert "Something differs." in told
    assert "not that of the replay" in told


@pytest.mark.parametrize("address", ["/matches/{}/verify/", "/api/v1/matches/{}/verify/"])
def test_a_match_that_runs_is_not_verified(client: Client, address: str) -> None:
    answer = client.get(address.format(a_match().pk))
    assert answer.status_code == 409
    assert "stay secret" in answer.content.decode()


def test_the_api_tells_game_by_game(client: Client) -> None:
    told = client.get(f"/api/v1/matches/{a_played_match().pk}/verify/").json()
    assert told["holds"]
    assert told["commitment"] == {"holds": True, "fault": ""}
    assert told["games"][3] == {"number": 4, "holds": True, "fault": ""}


def test_the_ledger_tells_each_attempt_in_plain_words(client: Client) -> None:
    match = a_match()
    for evidence in ("OSError: No space left on /srv/secret", "The worker was told to stop."):
        attempt = services.claim(match.pk, "worker")
        assert attempt is not None
        end = services.arena_fault if "OSError" in evidence else services.give_back
        end(attempt.token, evidence)
    services.claim(match.pk, "worker")
    match.attempts.open().update(lease_until=now_plus(-1))
    services.expire_leases()
    told = client.get(f"/matches/{match.pk}/").content.decode()
    assert "Something failed inside the arena (OSError)." in told
    assert "secret" not in told.replace("secret until", "").replace("secret seed", "")
    assert "Fault 1 of at most 3: the match is played anew with other cards." in told
    assert "this counts as no attempt" in told
    assert "Nothing was heard of worker worker for 30 s." in told
    assert "Fault 2 of at most 3" in told


def test_a_parked_match_says_that_it_waits_for_an_operator(client: Client) -> None:
    match = a_match()
    for _ in range(3):
        attempt = services.claim(match.pk, "worker")
        assert attempt is not None
        services.arena_fault(attempt.token, "ArenaFault: ann: killed", culprit=1)
    told = client.get(f"/matches/{match.pk}/").content.decode()
    name = match.entries.get(index=1).version.bot.name
    assert f"The process of {name} alone was lost." in told
    assert "the match waits for an operator" in told
    causes = [each["cause"] for each in client.get(f"/api/v1/matches/{match.pk}/").json()["attempts"]]
    assert causes == [causes[0]] * 3
    assert causes[0].startswith(f"The process of {name}")
