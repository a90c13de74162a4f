"""The pages of bots as they are sent."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from bots.checking import claim_check, try_later
from bots.house import seed_house
from engine.characters import BY_SLUG
from engine.host import FIRST_RULESET_BIT
from ladder.refit import refit
from matches.models import Bot, Version
from matches.states import VersionStatus
from sandbox.uploads import MOST_BYTES
from tests.ladder import arena
from tests.matches.builders import FIRST_LEGAL, a_bot, a_person, a_played_match, a_version
from tests.sandbox.archives import zipped

pytestmark = pytest.mark.django_db

HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture
def mira(client: Client) -> User:
    """Signed in."""
    person = a_person("mira")
    client.force_login(person)
    return person


def upload(client: Client, data: bytes = FIRST_LEGAL, **fields: str) -> HttpResponse:
    sent = {"name": "My Bot", "promote": "now", **fields}
    file = SimpleUploadedFile("bot.py", data)
    return client.post("/bots/new/", sent | {"file": file})  # type: ignore[return-value]  # the test client's


def test_only_people_upload(client: Client) -> None:
    assert client.get("/bots/new/").headers["Location"] == "/accounts/login/?next=/bots/new/"


def test_an_upload_is_stored_with_its_choice(client: Client, mira: User) -> None:
    answer = upload(client, promote="keep")
    version = Version.objects.get(bot__owner=mira)
    assert answer.headers["Location"] == "/bots/my-bot/versions/1/"
    assert (version.promote, bytes(version.source.data)) == ("keep", FIRST_LEGAL)


@pytest.mark.parametrize(
    ("data", "fields", "says"),
    [
        (b"", {}, ""),
        (b"#" * (MOST_BYTES[".py"] + 1), {}, "file-errors"),
        (FIRST_LEGAL, {"name": "x" * 10_000}, "this one has 10000"),
        (FIRST_LEGAL, {"name": HOSTILE}, "name-errors"),
        (FIRST_LEGAL, {"name": "Rene\u0301"}, "“é” is not allowed: a name has letters a to z"),
        (FIRST_LEGAL, {"name": "Jo\u200b"}, "“U+200B” is not allowed"),
        (FIRST_LEGAL, {"name": "-Jo"}, "begins with a letter or digit; this one with “-”"),
        (FIRST_LEGAL, {"promote": "sometimes"}, "promote-errors"),
    ],
)
@pytest.mark.usefixtures("mira")
def test_what_cannot_be_taken_is_refused_and_nothing_is_stored(
    client: Client, data: bytes, fields: dict[str, str], says: str
) -> None:
    answer = upload(client, data, **fields)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert says in page
    assert HOSTILE not in page
    assert not Bot.objects.exists()


@pytest.mark.usefixtures("mira")
def test_a_file_and_code_together_are_refused_and_what_was_typed_is_kept(client: Client) -> None:
    answer = upload(client, code="typed = 1", promote="keep")
    page = answer.content.decode()
    assert (answer.status_code, Bot.objects.count()) == (400, 0)
    kept = ('value="My Bot"', "typed = 1", 'value="keep" checked')
    assert all(each in page for each in (*kept, 'id="file-errors"', "Give a file or code, not both."))


@pytest.mark.usefixtures("mira")
def test_a_name_that_is_taken_is_said_beside_it(client: Client) -> None:
    a_bot(name="My Bot")
    page = upload(client).content.decode()
    assert "is taken; choose another" in page


def test_the_name_of_ones_own_bot_offers_a_new_version_and_keeps_the_code(client: Client, mira: User) -> None:
    bot = a_version(a_bot(mira, "My Bot"), VersionStatus.REJECTED).bot
    page = upload(client, data=b"kept = 1").content.decode()
    assert "is taken" not in page
    assert f'formaction="/bots/{bot.slug}/versions/new/">Upload it as version 2 of My Bot</button>' in page
    assert "kept = 1</textarea>" in page
    sent = client.post(f"/bots/{bot.slug}/versions/new/", {"code": FIRST_LEGAL.decode(), "promote": "now"})
    assert sent.headers["Location"] == f"/bots/{bot.slug}/versions/2/"


@pytest.mark.usefixtures("mira")
def test_a_sound_file_that_a_browser_will_not_send_again_is_not_lost(client: Client) -> None:
    page = upload(client, data=b"kept = 1", name="é").content.decode()
    assert "kept = 1</textarea>" in page
    assert "The code of bot.py stands below" in page
    zipped_bot = SimpleUploadedFile("bot.zip", zipped({"bot.py": FIRST_LEGAL}))
    page = client.post("/bots/new/", {"name": "é", "promote": "now", "file": zipped_bot}).content.decode()
    assert "Choose bot.zip again: a browser sends a file once." in page


def test_a_script_is_told_where_to_go_and_that_a_file_is_still_there(client: Client, mira: User) -> None:
    sent = {"name": "é", "promote": "now", "file": SimpleUploadedFile("bot.py", FIRST_LEGAL)}
    refused = client.post("/bots/new/", sent, headers={"HX-Request": "true"})
    assert (refused.status_code, "a browser sends a file once" in refused.content.decode()) == (400, False)
    sent = {"name": "e", "promote": "now", "file": SimpleUploadedFile("bot.py", FIRST_LEGAL)}
    taken = client.post("/bots/new/", sent, headers={"HX-Request": "true"})
    assert taken.headers["HX-Redirect"] == "/bots/e/versions/1/"


def test_a_new_version_starts_with_the_code_of_the_newest_and_a_file_takes_its_place(
    client: Client, mira: User
) -> None:
    version = a_version(a_bot(mira, "My Bot"), data=b"a = 1\n\nb = 2\n")
    address = f"/bots/{version.bot.slug}/versions/new/"
    page = client.get(address).content.decode()
    assert "a = 1\n\nb = 2\n</textarea>" in page
    sent = {"promote": "now", "file": SimpleUploadedFile("bot.py", FIRST_LEGAL)}
    both = client.post(address, sent | {"code": "a = 1\r\n\r\nb = 3\r\n"})
    assert "Give a file or code, not both." in both.content.decode()
    sent["file"] = SimpleUploadedFile("bot.py", FIRST_LEGAL)
    client.post(address, sent | {"code": "a = 1\r\n\r\nb = 2\r\n"})
    assert bytes(Version.objects.get(number=2).source.data) == FIRST_LEGAL


def test_what_is_to_be_corrected_is_said_where_no_line_is_to_blame(client: Client, mira: User) -> None:
    steps = [{"step": "classic, 2 seats", "passed": False, "detail": "used 255 ms of CPU"}]
    version = a_version(a_bot(mira), VersionStatus.REJECTED, report={"steps": steps})
    page = client.get(f"/bots/{version.bot.slug}/versions/new/").content.decode()
    assert "<b>used 255 ms of CPU</b>" in page
    assert FIRST_LEGAL.decode().splitlines()[-1] in page


def test_a_test_is_offered_only_where_there_is_a_version_to_be_better_than(
    client: Client, mira: User
) -> None:
    version = a_version(a_bot(mira))
    assert 'value="when_better"' in client.get(f"/bots/{version.bot.slug}/versions/new/").content.decode()
    assert 'value="when_better"' not in client.get("/bots/new/").content.decode()


def test_before_and_after_an_upload_its_page_says_which_test_it_ends(client: Client, mira: User) -> None:
    bot = a_version(a_bot(mira), VersionStatus.CANDIDATE).bot
    address = f"/bots/{bot.slug}/versions/new/"
    page = client.get(address).content.decode()
    assert "The test of version 1 ends then." in page
    assert "None of its versions plays now." in page
    assert "plays on until" not in page
    sent = {"code": FIRST_LEGAL.decode(), "promote": "now"}
    after = client.post(address, sent, follow=True).content.decode()
    assert "This is the code of version 1." in after
    assert "the test of version 1 ends." in after
    Version.objects.filter(bot=bot, number=2).update(status=VersionStatus.REJECTED)
    assert "the test of version 1 ends" not in client.get(f"/bots/{bot.slug}/versions/2/").content.decode()


FAILS_LATER = b"""from engine import Bot


class Later(Bot):
    def play(self, view):
        return view.legal[99]
"""


@pytest.mark.parametrize("asked", ["", "?from=1"])
def test_a_benched_version_is_corrected_in_its_own_code_at_the_line_of_its_last_fault(
    client: Client, mira: User, asked: str
) -> None:
    version = a_version(a_bot(mira), data=FAILS_LATER)
    a_played_match([version, a_version()])
    Version.objects.filter(pk=version.pk).update(status=VersionStatus.BENCHED, faulty=True)
    page = client.get(f"/bots/{version.bot.slug}/versions/new/{asked}").content.decode()
    assert 'data-line="6"' in page
    assert "class Later(Bot):" in page
    shown = client.get(f"/bots/{version.bot.slug}/").content.decode()
    assert f"/bots/{version.bot.slug}/versions/new/?from=1#code" in shown


def test_ones_own_page_says_shortly_that_a_version_was_benched_and_leads_to_why(
    client: Client, mira: User
) -> None:
    bot = a_version(a_bot(mira), VersionStatus.BENCHED, faulty=True, reason="It had a fault in 6 games.").bot
    mine = client.get("/me/").content.decode()
    assert "Version 1 was benched for its faults." in mine
    assert "fault in 6 games" not in mine
    assert f'href="/bots/{bot.slug}/#benched-1"' in mine
    shown = client.get(f"/bots/{bot.slug}/").content.decode()
    assert 'id="benched-1"' in shown
    assert "fault in 6 games" in shown


def test_a_rejected_bot_says_at_which_step_it_failed_and_to_its_owner_in_what_words(
    client: Client, mira: User
) -> None:
    steps = [{"step": "load", "passed": False, "detail": "it raised an exception", "words": "NameError: x"}]
    bot = a_version(a_bot(mira), VersionStatus.REJECTED, report={"steps": steps}, mask=None).bot
    mine, page = (client.get(address).content.decode() for address in ("/me/", f"/bots/{bot.slug}/"))
    assert "NameError: x" in mine
    assert "NameError: x" in page
    checked = client.get(f"/bots/{bot.slug}/versions/1/").content.decode()
    assert "<code>lastcard check bot.py</code>" in checked
    client.logout()
    page = client.get(f"/bots/{bot.slug}/").content.decode()
    assert "It loads: failed (" in page
    assert "it raised an exception" in page
    assert "NameError" not in page


def test_a_bot_that_never_played_says_what_it_waits_for_in_place_of_empty_sections(client: Client) -> None:
    found, waits, checked = arena.ladder(), a_version(), a_version(status=VersionStatus.CHECKING)
    refit(found.pk)
    pages = [client.get(f"/bots/{each.bot.slug}/").content.decode() for each in (waits, checked)]
    assert not any('id="results"' in page or 'id="manners"' in page for page in pages)
    assert "It waits for its first match" in pages[0]
    assert "It waits for the check of version 1" in pages[1]


def test_what_a_bot_wrote_is_its_owners_and_is_escaped(client: Client, mira: User) -> None:
    steps = [{"step": "load", "passed": False, "detail": HOSTILE}]
    version = a_version(a_bot(mira), VersionStatus.REJECTED, report={"steps": steps, "log": f"LOG {HOSTILE}"})
    address = f"/bots/{version.bot.slug}/versions/1/"
    page = client.get(address).content.decode()
    assert "LOG &lt;img" in page
    assert HOSTILE not in page
    client.logout()
    assert "LOG" not in client.get(address).content.decode()


def test_a_running_check_is_asked_for_until_it_ends(client: Client) -> None:
    version = a_version(status=VersionStatus.CHECKING)
    address = f"/bots/{version.bot.slug}/versions/1/"
    assert f'id="check" data-live="version:{version.bot.slug}/1"' in client.get(address).content.decode()
    Version.objects.update(status=VersionStatus.ACTIVE)
    assert 'id="check">' in client.get(address).content.decode()


def test_a_check_is_said_to_wait_until_it_has_begun(client: Client) -> None:
    version = a_version(status=VersionStatus.CHECKING)
    address = f"/bots/{version.bot.slug}/versions/1/"
    assert "It waits for a checker" in client.get(address).content.decode()
    assert claim_check(version.pk)
    page = client.get(address).content.decode()
    assert "It is being loaded" in page
    assert "It waits for a checker" not in page


def test_a_check_that_our_fault_broke_off_waits_again(client: Client) -> None:
    version = a_version(status=VersionStatus.CHECKING)
    token = claim_check(version.pk)
    assert token
    try_later(version.pk, token, "")
    assert "It is being loaded" not in client.get(f"/bots/{version.bot.slug}/versions/1/").content.decode()


def test_bots_that_were_never_sound_are_not_listed_but_have_their_pages(client: Client, mira: User) -> None:
    never = [
        a_version(a_bot(mira), status, mask=None).bot
        for status in (VersionStatus.REJECTED, VersionStatus.CHECKING)
    ]
    sound = [
        a_version(status=status).bot for status in VersionStatus if status not in ("rejected", "checking")
    ]
    a_version(sound[0], VersionStatus.REJECTED)
    assert {bot.pk for bot in client.get("/bots/").context["page"]} == {bot.pk for bot in sound}
    mine = client.get("/me/").content.decode()
    assert all(f"/bots/{bot.slug}/" in mine for bot in never)
    assert client.get(f"/bots/{never[0].slug}/").status_code == 200


def test_an_owner_goes_back_to_an_older_version(client: Client, mira: User) -> None:
    bot = a_bot(mira)
    old, new = a_version(bot, VersionStatus.RETIRED), a_version(bot)
    client.post(f"/bots/{bot.slug}/versions/{old.number}/activate/")
    assert [Version.objects.get(pk=each.pk).status for each in (old, new)] == ["active", "benched"]


@pytest.mark.usefixtures("mira")
@pytest.mark.parametrize("act", ["versions/1/activate/", "versions/1/bench/", "withdraw/"])
def test_nobody_acts_on_anothers_bot(client: Client, act: str) -> None:
    version = a_version()
    assert client.post(f"/bots/{version.bot.slug}/{act}").status_code == 404
    version.refresh_from_db()
    assert version.status == VersionStatus.ACTIVE


@pytest.mark.usefixtures("calm_status_line")
def test_more_matches_cost_no_more_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    versions = [a_version(), a_version()]
    for _ in range(3):
        a_played_match(versions)
    client.get("/docs/cards/")  # what the status line tells is kept for a moment
    with django_assert_max_num_queries(14):
        client.get(f"/bots/{versions[0].bot.slug}/")
    with django_assert_max_num_queries(10):
        client.get("/bots/")


def test_a_character_shows_its_face_and_says_its_line(client: Client) -> None:
    list(seed_house())
    told = client.get("/bots/sibyl/").content.decode()
    assert re.search(r'<use href="[^"]*faces[^"]*\.svg#sibyl"/>', told)
    assert BY_SLUG["sibyl"].line in told


def test_a_bot_without_a_face_has_a_sign(client: Client) -> None:
    a_version(a_bot(name="Stranger"))
    told = client.get("/bots/stranger/").content.decode()
    assert "faces" not in told
    assert told.count("sigil-ground") == 1


def test_a_candidate_that_plays_fewer_rulesets_is_warned_of(client: Client) -> None:
    bot = a_bot()
    a_version(bot)
    candidate = a_version(bot, status=VersionStatus.CANDIDATE, mask=0b11 << FIRST_RULESET_BIT)
    page = client.get(f"/bots/{bot.slug}/versions/{candidate.number}/").content.decode()
    assert "It does not play all-wild, minecraft, arcade, which the version that plays now does" in page


def test_a_withdrawn_bot_is_gone_and_its_pages_say_so(client: Client, mira: User) -> None:
    version = a_version(a_bot(mira))
    address = f"/bots/{version.bot.slug}/"
    client.post(f"{address}withdraw/")
    for page in (address, f"{address}opponents/", f"{address}versions/1/"):
        answer = Client().get(page)
        assert answer.status_code == 410
        assert "This bot was withdrawn" in answer.content.decode()
        assert version.bot.name not in answer.content.decode()
