"""The author's faults: grouped by kind, with the view and the command, and nobody else's business."""

import pytest
from django.test import Client
from django.utils.timezone import now
from pytest_django import DjangoAssertNumQueries

from matches.models import Bot, Match
from matches.recent_faults import WEEK, recent_faults
from matches.states import VersionStatus
from replays.fault_inbox import kinds_of
from replays.fault_log import signature, told_of
from tests.matches.builders import a_bot, a_person, a_played_match, a_version

pytestmark = pytest.mark.django_db

RAISES_LATER = b"""from engine import Bot


class Later(Bot):
    def play(self, view):
        print("turn", view.turns)
        if view.round == 2:
            return self.helper(view)
        return view.legal[0]

    def helper(self, view):
        return view.hand[99]
"""


@pytest.fixture
def bot() -> Bot:
    return a_bot(a_person("ann"), name="Later")


@pytest.fixture
def match(bot: Bot) -> Match:
    return a_played_match([a_version(bot, data=RAISES_LATER), a_version()])


def test_alike_faults_are_one_kind_with_the_view_that_the_bot_had(bot: Bot, match: Match) -> None:
    (kind,) = kinds_of(bot)
    assert kind.count == len([game for game in match.games.all() if game.faults])
    assert kind.latest.sentence == "IndexError: tuple index out of range"
    assert "line 12, in helper" in kind.latest.told
    view = kind.asked.view
    assert view is not None
    assert view.seat == kind.latest.seat
    assert view.round == 2
    assert view.legal


def test_where_two_versions_of_the_bot_meet_each_fault_is_counted_once(bot: Bot) -> None:
    faulty = a_version(bot, data=RAISES_LATER)
    sound = a_version(bot, status=VersionStatus.CANDIDATE)
    duel = a_played_match([faulty, sound], rated=False)
    (kind,) = kinds_of(bot)
    assert kind.count == len([game for game in duel.games.all() if game.faults])


def test_the_page_links_into_the_replay_and_tells_the_command(client: Client, bot: Bot, match: Match) -> None:
    client.force_login(bot.owner)
    told = client.get(f"/bots/{bot.slug}/faults/").content.decode()
    (kind,) = kinds_of(bot)
    seen, fault = kind.latest, kind.latest.fault
    (left,) = client.get(f"/games/{seen.game.pk}/frames/").json()["faults"]
    assert f"/games/{seen.game.pk}/?seat={seen.seat}&amp;frame={left['frame']}" in told
    assert (
        f"lastcard replay {seen.game.pk} --as bot.py --seat {seen.seat} --round 2 --turn {fault['turn']}"
        in told
    )


def test_the_api_tells_its_owner_the_same_kinds(client: Client, bot: Bot, match: Match) -> None:
    address = f"/api/v1/bots/{bot.slug}/faults/"
    assert client.get(address).status_code == 401
    client.force_login(a_person("bob"))
    assert client.get(address).status_code == 404
    client.force_login(bot.owner)
    (told,), (kind,) = client.get(address).json(), kinds_of(bot)
    assert (told["count"], told["version"], told["verdict"]) == (kind.count, 1, "exception")
    assert told["error"] == "IndexError: tuple index out of range"
    assert told["command"].startswith(f"lastcard replay {told['game']} --as bot.py --seat {told['seat']}")
    assert told["first"] <= told["last"]


def test_the_faults_of_the_last_week_are_counted_where_their_owner_looks(
    client: Client, bot: Bot, match: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    count = kinds_of(bot)[0].count
    address, beside = f"/bots/{bot.slug}/", f"({count} in the last week)"
    assert beside not in client.get(address).content.decode()
    client.force_login(bot.owner)
    assert beside in client.get(address).content.decode()
    assert f"{count} faults in the last week" in client.get("/me/").content.decode()
    with django_assert_num_queries(2):
        assert recent_faults([bot]) == {bot.pk: count}
    Match.objects.update(finished=now() - WEEK)
    assert beside not in client.get(address).content.decode()


def test_anybody_sees_when_and_where_the_last_fault_was_and_its_owner_comes_to_the_inbox(
    client: Client, bot: Bot, match: Match
) -> None:
    told = client.get(f"/bots/{bot.slug}/").content.decode()
    last = match.games.exclude(faults=[]).latest("number")
    (left,) = last.faults
    address = f"/games/{last.pk}/?seat={last.seating.index(0)}&amp;round=2&amp;turn={left['turn']}"
    assert "<dd>It raised an exception</dd>" in told
    assert f'href="{address}">round 2, turn {left["turn"]}</a>' in told
    assert "faults/" not in told
    client.force_login(bot.owner)
    assert f'href="/bots/{bot.slug}/faults/"' in client.get(f"/bots/{bot.slug}/").content.decode()


def test_the_page_has_the_newest_version_first_and_tells_all_that_the_bot_was_shown(
    client: Client, bot: Bot, match: Match
) -> None:
    old = bot.versions.get()
    old.status = VersionStatus.RETIRED
    old.save()
    a_played_match([a_version(bot, data=RAISES_LATER), a_version()])
    client.force_login(bot.owner)
    answer = client.get(f"/bots/{bot.slug}/faults/")
    told = answer.content.decode()
    assert [each.version.number for each in answer.context["versions"]] == [2, 1]
    (kind,) = answer.context["versions"][1].kinds
    view = kind.asked.view
    assert view is not None
    assert all(f"<code>{move}</code>" in told for move in view.legal)
    assert f"<code>{' '.join(map(str, view.hand))}</code>" in told
    assert "lastcard login --server http://testserver" in told
    assert f'href="/bots/{bot.slug}/versions/1/source/"' in told


def test_a_bot_without_faults_has_an_empty_inbox(client: Client, match: Match) -> None:
    other = match.entries.get(index=1).version.bot
    client.force_login(other.owner)
    assert "No faults" in client.get(f"/bots/{other.slug}/faults/").content.decode()


def test_to_everybody_but_the_owner_there_is_no_such_page(client: Client, bot: Bot, match: Match) -> None:
    assert client.get(f"/bots/{bot.slug}/faults/").status_code == 302
    client.force_login(a_person("bob"))
    assert client.get(f"/bots/{bot.slug}/faults/").status_code == 404


LOG = """[game 1]
round 1 turn 3: raised at turn with hand: R1
Traceback (most recent call last):
  File "bot.py", line 6, in play
    return self.helper(view)
  File "bot.py", line 9, in helper
    return 1/0
           ~^~
ZeroDivisionError: division by zero
[game 2]
fine
[game 1]
round 2 turn 1: raised at turn with hand: R2
KeyError: 3
"""


def test_what_the_log_tells_of_a_fault_ends_where_the_next_begins() -> None:
    told = told_of(LOG, 1, 1, 3)
    assert told.splitlines()[0].startswith("round 1 turn 3")
    assert told.splitlines()[-1] == "ZeroDivisionError: division by zero"
    assert told_of(LOG, 2, 1, 1) == "fine"


def test_the_same_mistake_on_another_line_is_the_same_kind() -> None:
    told = told_of(LOG, 1, 1, 3)
    assert signature(told) == signature(told.replace("line 9", "line 11").replace("by zero", "by 0"))
    assert signature(told) != signature(told.replace("helper", "other"))
    assert signature("no traceback") == ()
