"""The playground's pages as they are sent: what is refused, who may see a run, hostile text."""

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from pytest_django import Settings

from matches.players import in_process
from playground.attempts import attempt
from playground.models import Run
from playground.terms import LIMITS, MOST_BYTES
from tests.playground.builders import RAISES, SOUND, a_played_run, claimed

pytestmark = pytest.mark.django_db

PART = {"HX-Request": "true"}
HOSTILE = "</textarea></code><script>alert(1)</script>"


@pytest.fixture(autouse=True)
def _nobody_asked_before() -> None:
    cache.clear()


def ask(client: Client, source: str = SOUND, opponent: str = "otto") -> HttpResponse:
    sent = {"source": source, "opponent": opponent}
    return client.post("/playground/", sent, headers=PART)  # type: ignore[return-value]  # the test client's


@pytest.mark.parametrize(
    ("source", "opponent", "status", "says"),
    [
        ("", "otto", 400, "The file is empty."),
        ("#" * (MOST_BYTES + 1), "otto", 400, f"the playground takes {MOST_BYTES}"),
        (SOUND, "<script>", 400, "Choose one of the characters."),
    ],
)
def test_a_refusal_is_a_sentence(client: Client, source: str, opponent: str, status: int, says: str) -> None:
    answer = ask(client, source, opponent)
    assert (answer.status_code, Run.objects.count()) == (status, 0)
    assert says in answer.content.decode()


def test_too_many_at_once_and_too_often_are_429_with_a_time(client: Client, settings: Settings) -> None:
    for _ in range(settings.LASTCARD_PLAYGROUND_WAITING_PER_ADDRESS):
        assert ask(client).status_code == 200
    answer = ask(client)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "10")
    assert "busy: try again in a moment" in answer.content.decode()
    for _ in range(30):
        answer = ask(client)
    assert answer.status_code == 429
    assert "That was often" in answer.content.decode()


def test_a_refusal_leaves_the_last_result_on_the_table_and_a_run_that_is_gone_clears_it(
    client: Client,
) -> None:
    refused = ask(client, "")
    assert refused.headers["HX-Retarget"] == "#refusal"
    assert 'id="run"' not in refused.content.decode()
    gone = client.get("/playground/x/", headers=PART)
    assert (gone.status_code, gone.has_header("HX-Retarget")) == (404, False)
    assert "hx-get" not in gone.content.decode()
    assert "This run is gone" in gone.content.decode()


def test_no_other_site_starts_a_run() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert ask(strict).status_code == 403
    assert not Run.objects.exists()


def test_a_run_is_found_by_its_key_alone_and_only_for_an_hour(client: Client) -> None:
    run = a_played_run()
    assert len(run.key) >= 24
    assert client.get(f"/playground/{run.pk}/").status_code == 404
    answer = client.get(f"/playground/{run.key}/")
    assert (answer.status_code, "no-store" in answer.headers["Cache-Control"]) == (200, True)
    Run.objects.update(created="2026-01-01T00:00Z")
    for address in ("", "1/", "1/frames/"):
        assert client.get(f"/playground/{run.key}/{address}").status_code == 404


def test_whatever_a_visitor_sends_is_escaped(client: Client) -> None:
    run = a_played_run(RAISES + f"# {HOSTILE}\n")
    page = client.get(f"/playground/{run.key}/").content.decode()
    assert "ValueError: &lt;i&gt;five" in page
    assert "&lt;b&gt;log" in page
    assert not any(tag in page for tag in (HOSTILE, "<i>five", "<b>log"))


def test_of_code_that_cannot_be_loaded_it_is_said_that_no_round_was_played(client: Client) -> None:
    page = client.get(f"/playground/{a_played_run('def play(:').key}/").content.decode()
    assert 'data-says="No round was played. Something went wrong: it is told below."' in page
    assert "It was played." not in page


def test_a_run_is_asked_for_until_it_ends(client: Client) -> None:
    answer = ask(client)
    address = f"/playground/{Run.objects.get().key}/"
    assert f'hx-get="{address}"' in answer.content.decode()
    attempt(claimed(), lambda progress: in_process(LIMITS), lambda decisions: None)
    part = client.get(address, headers=PART).content.decode()
    assert "hx-get" not in part
    assert part.count("data-round=") == 20


def test_a_round_is_watched_in_the_viewer_through_either_seat(client: Client) -> None:
    run = a_played_run()
    assert "viewer-setting" in client.get(f"/playground/{run.key}/2/").content.decode()
    told = client.get(f"/playground/{run.key}/2/frames/", {"seat": "0"}).json()
    assert [player["name"] for player in told["players"]] == ["Otto", "Your bot"]
    assert told["frames"][0]["position"]["hands"][1] is None
    assert client.get(f"/playground/{run.key}/2/frames/", {"seat": "9"}).status_code == 400
    assert client.get(f"/playground/{run.key}/21/").status_code == 404
