"""The arena in containers: a guest's bot is checked, ranked, verified; whatever is killed comes back."""

import json
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener, urlopen

import pytest

from matches.news import now
from tests.whole.arena import BOT, LASTCARD, PATIENCE, Arena
from tests.whole.containers import CHOSEN, Containers, build, composed, why_not

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(3600),
    pytest.mark.skipif(bool(why_not()), reason=f"no containers here: {why_not()[:200]}"),
]
STAYING = ["web", "player", "checker", "clerk", "seer", "beat"]
SLOW_BOT = "(sum(range(60_000)), view.legal[0])[1]"


@pytest.fixture(scope="module")
def containers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Containers]:
    build()
    with composed(tmp_path_factory.mktemp("containers")) as up:
        yield up


@pytest.fixture(scope="module")
def arena(containers: Containers) -> Iterator[Arena]:
    """Its address; instead of a process, one that never ends."""
    stand_in = subprocess.Popen(["sleep", "infinity"])
    arena = Arena(containers.port, stand_in, Path("/dev/null"))
    arena.until("the site", partial(arena.call, "ladders/classic/2/"))
    arena.sign_up("guest")
    yield arena
    stand_in.kill()
    stand_in.wait()


@pytest.fixture(scope="module")
def bot(arena: Arena) -> str:
    slug = arena.upload("Guest", SLOW_BOT)
    until(arena, lambda: arena.call(f"bots/{slug}/")["versions"][0]["status"] == "active")
    return slug


def until(arena: Arena, look: Callable[[], Any]) -> Any:
    return arena.until("what is waited for", look)


def matches(arena: Arena, bot: str, state: str) -> list[Any]:
    """The first page of them."""
    return list(arena.call(f"matches/?bot={bot}&state={state}")["results"])


def finished(arena: Arena, bot: str) -> int:
    return int(arena.call(f"matches/?bot={bot}&state=finished")["count"])


def test_an_uploaded_bot_plays_a_ranked_match_that_verifies(arena: Arena, bot: str, tmp_path: Path) -> None:
    match = until(arena, partial(matches, arena, bot, "finished"))[0]["id"]
    told = arena.call(f"matches/{match}/")
    assert told["rated"]
    assert arena.call(f"matches/{match}/verify/")["holds"]
    file = tmp_path / "replay.json"
    file.write_text(json.dumps(arena.call(f"games/{told['games'][0]['id']}/replay/")))
    assert subprocess.run([*LASTCARD, "replay", str(file), "--verify"]).returncode == 0


@pytest.mark.parametrize("service", ["player", "checker"])
def test_the_sandbox_holds_inside_the_containers(containers: Containers, service: str) -> None:
    told = containers.docker("exec", containers.of(service)[0], "lastcard", "sandbox", "--json")
    assert json.loads(told)["holds"]


def test_the_second_tier_holds_under_dockers_own_profile(containers: Containers) -> None:
    closed = ["--user=10001:10001", "--read-only", "--tmpfs=/tmp", "--cap-drop=ALL", "--network=none"]
    run = ["run", "--rm", *closed, "--security-opt=no-new-privileges", "--entrypoint=lastcard"]
    told = containers.docker(*run, "lastcard:worker", "sandbox", "--sandbox", "landlock", "--json")
    assert json.loads(told)["holds"]


@pytest.mark.parametrize("service", STAYING)
def test_containers_run_and_are_closed(containers: Containers, service: str) -> None:
    told = containers.facts(service)
    assert (told["State"]["Running"], told["RestartCount"]) == (True, 0)
    assert told["Config"]["User"] == "10001:10001"
    assert told["HostConfig"]["ReadonlyRootfs"]
    assert told["HostConfig"]["CapDrop"] == ["ALL"]


@pytest.mark.parametrize("service", STAYING)
def test_a_container_is_told_what_was_chosen_and_no_more_than_it_needs(
    containers: Containers, service: str
) -> None:
    told = dict(each.partition("=")[::2] for each in containers.facts(service)["Config"]["Env"])
    assert told["ALLOWED_HOSTS"] == CHOSEN["ALLOWED_HOSTS"]
    assert ("LASTCARD_ADDRESS" in told) == (service in ("web", "seer"))
    assert not {"THROTTLE_ANON", "EMAIL_HOST"} & {name for name, value in told.items() if value}


def test_the_site_is_found_healthy_and_says_nothing_of_it(containers: Containers, arena: Arena) -> None:
    until(arena, lambda: containers.facts("web")["State"]["Health"]["Status"] == "healthy")
    assert "Invalid HTTP_HOST" not in containers.compose("logs", "web")


def test_winning_chances_are_worked_out(arena: Arena, bot: str) -> None:
    match = until(arena, partial(matches, arena, bot, "finished"))[0]["id"]
    game = arena.call(f"matches/{match}/")["games"][0]["id"]
    chances = until(arena, lambda: arena.call(f"games/{game}/chances/").get("chances"))
    assert all(0 <= share <= 1000 for frame in chances for share in frame)


def test_the_playground_plays_what_a_visitor_wrote(arena: Arena) -> None:
    visitor = build_opener(HTTPCookieProcessor())
    page = f"http://127.0.0.1:{arena.port}/playground/"
    form = visitor.open(page).read().decode()
    (token,) = set(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', form))
    source = BOT.format(name="Tried", move="view.legal[0]")
    sent = urlencode({"csrfmiddlewaretoken": token, "source": source, "opponent": "otto"})
    run = visitor.open(page, sent.encode()).url
    assert run.startswith(page)
    assert until(arena, lambda: json.load(visitor.open(f"{run}1/frames/"))["frames"])


def test_news_of_matches_come_while_a_page_is_open(arena: Arena, bot: str) -> None:
    address = f"http://127.0.0.1:{arena.port}/live/?topics=matches&since={now() + 60_000}"
    with urlopen(address, timeout=PATIENCE) as stream:
        assert next(line for line in stream if line.startswith(b"data:")) == b"data: matches\n"


def test_a_killed_player_costs_no_match(containers: Containers, arena: Arena, bot: str) -> None:
    match = until(arena, partial(matches, arena, bot, "running"))[0]["id"]
    time.sleep(0.3)
    for container in containers.of("player"):
        containers.docker("kill", f"--signal={signal.SIGKILL.name}", container)
    for container in containers.of("player"):
        containers.docker("start", container)
    verdicts = [each["verdict"] for each in until(arena, partial(ended, arena, match))["attempts"]]
    assert verdicts.count("normal") == 1
    assert set(verdicts) <= {"normal", "arena_fault"}


def test_a_queue_that_is_restarted_empty_costs_time_only(
    containers: Containers, arena: Arena, bot: str
) -> None:
    before = finished(arena, bot)
    containers.compose("restart", "--timeout", "2", "queue")
    until(arena, lambda: finished(arena, bot) > before)


def test_a_database_that_is_restarted_costs_time_only(containers: Containers, arena: Arena, bot: str) -> None:
    before = finished(arena, bot)
    containers.compose("restart", "--timeout", "5", "database")
    until(arena, lambda: finished(arena, bot) > before)
    for match in matches(arena, bot, "finished"):
        verdicts = [each["verdict"] for each in arena.call(f"matches/{match['id']}/")["attempts"]]
        assert verdicts.count("normal") == 1


def ended(arena: Arena, number: int) -> Any:
    match = arena.call(f"matches/{number}/")
    return match if match["state"] == "finished" else None
