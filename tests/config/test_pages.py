"""The front page, the docs and the pages for trouble."""

import html
import re

import pytest
from django.core.cache import cache
from django.template.loader import render_to_string
from django.test import Client
from pytest_django import Settings

from matches import services
from matches.blocks import ranked_block
from matches.players import Entrant, in_process
from matches.referee import play_block
from matches.states import VersionStatus
from sandbox import Code, Limits
from tests.matches.builders import a_match, a_person, a_played_match, a_version


def first_bot(page: str) -> bytes:
    found = re.search(r'<code id="first-bot">(.*?)</code>', page, re.DOTALL)
    assert found
    return html.unescape(re.sub(r"<[^>]+>", "", found[1])).encode()


@pytest.mark.django_db
def test_the_first_bot_on_the_front_page_plays_without_a_fault(client: Client) -> None:
    code = first_bot(client.get("/").content.decode())
    entrants = [Entrant(name, Code("bot.py", code)) for name in ("one", "two")]
    limits = Limits()
    games = play_block(ranked_block("11" * 32, "classic", 2), entrants, in_process(limits), limits=limits)
    assert [game.faults for game in games] == [()] * len(games)


@pytest.mark.django_db
def test_the_front_page_stands_without_bots_and_with_a_game(client: Client) -> None:
    assert "No ratings yet" in client.get("/").content.decode()
    a_played_match()
    assert "data-felt" in client.get("/").content.decode()


@pytest.mark.django_db
def test_the_front_page_plays_no_game_whose_cards_are_still_secret(client: Client) -> None:
    open_one, secret = a_played_match(), a_played_match()
    a_match(cards=services.Cards(2, secret.seed))
    assert client.get("/").context["game"].match == open_one
    open_one.delete()
    page = client.get("/").content.decode()
    assert "data-felt" not in page
    assert 'class="stage fanned" aria-hidden="true">' in page


@pytest.mark.django_db
def test_what_is_kept_of_the_front_page_for_all_holds_nobodys_token(client: Client) -> None:
    assert "csrfmiddlewaretoken" in client.get("/").content.decode()
    part = client.get("/", headers={"HX-Request": "true"}).content.decode()
    assert "best-bots" in part
    assert "csrfmiddlewaretoken" not in part


@pytest.mark.django_db
def test_the_front_page_counts_bots_that_play(client: Client) -> None:
    for status in (VersionStatus.ACTIVE, VersionStatus.ACTIVE, VersionStatus.BENCHED, VersionStatus.REJECTED):
        a_version(status=status)
    assert "2 bots." in client.get("/").content.decode()


@pytest.mark.django_db
def test_the_status_line_tells_what_waits(client: Client) -> None:
    cache.clear()
    a_match()
    assert "0 playing, 1 waiting" in client.get("/docs/bots/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("tier", ["bubblewrap", "landlock"])
def test_the_status_line_tells_of_the_second_tier_alone(
    client: Client, settings: Settings, tier: str
) -> None:
    settings.LASTCARD_SANDBOX = tier
    assert ("without namespaces" in client.get("/docs/bots/").content.decode()) is (tier == "landlock")


@pytest.mark.django_db
def test_the_docs_tell_the_limits_that_hold_and_where_the_kit_comes_from(client: Client) -> None:
    page = client.get("/docs/bots/").content.decode()
    told = dict(re.findall(r"<dt>(\d+ \w+)</dt><dd>([^<]+)", page))
    assert list(told) == ["2 s", "250 ms", "5 s", "15 s", "512 MB"]
    assert "asleep" in told["5 s"]
    assert "pip install http://testserver/kit/lastcard.zip" in page
    assert "lastcard login --server http://testserver\n" in page


@pytest.mark.django_db
def test_the_docs_show_every_card(client: Client) -> None:
    assert client.get("/docs/cards/").content.decode().count('class="card"') == 61


@pytest.mark.parametrize("template", ["500.html", "413.html"])
def test_pages_for_trouble_need_neither_request_nor_database(template: str) -> None:
    assert "Back to the arena" in render_to_string(template)


@pytest.mark.django_db
def test_no_page_has_a_script_or_a_style_of_its_own(client: Client) -> None:
    game = a_played_match().games.get(number=1)
    for address in ("/", f"/games/{game.pk}/", "/ladders/classic/2/", "/accounts/login/", "/docs/cards/"):
        page = client.get(address).content.decode()
        assert not re.search(r"\sstyle=|<style|\son\w+=", page), address
        inline = re.findall(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", page)
        assert not inline, address


@pytest.mark.django_db
def test_who_forgot_a_password_where_no_mail_is_sent_is_told_whom_to_ask(
    client: Client, settings: Settings
) -> None:
    settings.EMAIL_HOST = ""
    told = client.get("/accounts/password/reset/").content.decode()
    assert "This arena sends no mail. Ask its operator" in told
    assert 'name="email"' not in told
    settings.EMAIL_HOST = "mail.example.org"
    assert 'name="email"' in client.get("/accounts/password/reset/").content.decode()


def test_the_icon_is_found_where_browsers_guess_it(client: Client) -> None:
    assert "favicon" in client.get("/favicon.ico").headers["Location"]


@pytest.mark.django_db
def test_only_staff_are_led_to_the_administration(client: Client) -> None:
    client.force_login(a_person("ann"))
    assert "/admin/" not in client.get("/").content.decode()
    client.force_login(a_person("boss", is_staff=True))
    assert 'href="/admin/"' in client.get("/").content.decode()
