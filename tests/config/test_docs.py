"""The docs: every document is a page, links lead somewhere, and a search finds what is there."""

import re

import pytest
from django.test import Client

from config.docs.api import operations
from config.docs.library import ALL, TITLES, address_of, document
from config.docs.search import search
from engine.cards import NAMES
from engine.rulesets import RULESETS
from engine.switches import UNO_PENALTY
from tests.matches.builders import a_finished_match

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", TITLES)
def test_every_document_is_a_page_with_its_contents(client: Client, name: str) -> None:
    told = client.get(f"/docs/read/{name}/").content.decode()
    for section in document(name).sections:
        if section.level == 2:
            assert f'href="#{section.anchor}"' in told
            assert f'id="{section.anchor}"' in told


PENALTIES = {2: "two", 4: "four", 6: "six"}


@pytest.mark.parametrize("name", RULESETS)
def test_the_rules_for_players_show_cards_of_the_deck_and_its_figures(client: Client, name: str) -> None:
    rules, page = RULESETS[name], client.get(f"/docs/play/{name}/").content.decode()
    text = re.sub("<[^>]+>", "", page).lower()
    pictures = re.findall(r'aria-label="[^"]+"><use href="[^"]+#(\w+)"', page)
    assert set(pictures) <= {NAMES[code] for code in rules.deck}
    assert {code for code in pictures if code[0] == "W"} == {NAMES[code] for code in rules.deck if code >= 52}
    assert f"{len(rules.deck)} cards" in text
    assert not UNO_PENALTY[rules.uno] or f"draw {PENALTIES[UNO_PENALTY[rules.uno]]} cards" in text
    wrong = f"the challenger draws {PENALTIES[rules.wrong_challenge_draws]} and loses the turn"
    assert (wrong in text) == rules.challenges


@pytest.mark.parametrize("name", RULESETS)
def test_the_rules_for_players_are_read_in_three_minutes_and_found_by_the_search(name: str) -> None:
    sections = document(f"play/{name}").sections
    assert sum(len(section.text.split()) for section in sections) < 3 * 240
    assert any(
        hit.address == f"/docs/play/{name}/#frequent-mistakes" for hit in search("penalties passed on")
    )


def test_an_excerpt_is_cut_between_words() -> None:
    known = {word for name in ALL for section in document(name).sections for word in section.text.split()}
    for hit in search("draw"):
        around = "".join(part.text for part in hit.excerpt).split()
        assert not around or {around[0], around[-1]} <= known


def test_a_hit_names_its_page_and_marks_every_word() -> None:
    hit = next(hit for hit in search("bluff challenged") if hit.address == "/docs/play/classic/#the-bluff")
    assert hit.page == "How to play: classic"
    assert [part.text for part in hit.heading if part.is_word] == ["bluff"]
    assert {"bluffed", "Challenged"} <= {part.text for part in hit.excerpt if part.is_word}


def test_what_is_about_a_word_comes_before_what_mentions_it() -> None:
    hits = search("promotion")
    assert hits[0].address == "/docs/read/ratings/#6-promotion"
    assert search("bluff")[0].address.endswith("#the-bluff")
    assert not [
        hit for hit in search("draw") for part in hit.excerpt if part.is_word and part.text == "withdrawn"
    ]


def test_the_calls_of_the_api_are_found() -> None:
    assert "/docs/api/#api-ladders" in {hit.address for hit in search("ladders ruleset seats")}


@pytest.mark.parametrize("name", RULESETS)
def test_the_frequent_mistakes_show_cards(client: Client, name: str) -> None:
    page = client.get(f"/docs/play/{name}/").content.decode()
    assert page.partition('id="frequent-mistakes"')[2].count('<svg class="card"') >= 5


def test_the_pages_of_the_docs_are_read_one_after_the_other(client: Client) -> None:
    address, seen = "/docs/bots/", []
    while address:
        seen.append(address)
        onwards = re.search(r'<a href="([^"]+)" rel="next"', client.get(address).content.decode())
        address = onwards[1] if onwards else ""
    assert seen[1:3] == ["/docs/play/classic/", "/docs/play/marathon/"]
    assert seen[-2:] == ["/docs/cards/", "/docs/api/"]
    assert len(seen) == len(ALL) + 3


def test_every_heading_links_to_itself(client: Client) -> None:
    page = client.get("/docs/read/faq/").content.decode()
    for section in document("faq").sections[1:]:
        assert f'<a class="anchor" href="#{section.anchor}"' in page


def test_ladders_and_matches_lead_to_their_rules(client: Client) -> None:
    match = a_finished_match(ruleset="arcade")
    for address in ("/ladders/arcade/2/", f"/matches/{match.pk}/"):
        assert 'href="/docs/play/arcade/"' in client.get(address).content.decode()


def test_another_name_is_no_page(client: Client) -> None:
    assert client.get("/docs/read/settings/").status_code == 404
    assert client.get("/docs/play/poker/").status_code == 404


@pytest.mark.parametrize("name", ALL)
def test_links_between_documents_lead_to_a_page_and_a_heading(name: str) -> None:
    anchors = {each: {section.anchor for section in document(each).sections} for each in ALL}
    for target, anchor in re.findall(r'href="/docs/read/([a-z]+)/(?:#([^"]*))?"', document(name).body):
        assert not anchor or anchor in anchors[target]
    for anchor in re.findall(r'href="#([^"]*)"', document(name).body):
        assert anchor in anchors[name]


def test_html_in_a_document_comes_out_as_text() -> None:
    assert "<script" not in "".join(document(name).body for name in ALL)


def test_a_search_finds_the_sections_that_hold_every_word() -> None:
    texts = {
        f"{address_of(name)}#{section.anchor}": f"{section.heading} {section.text}".lower()
        for name in ALL
        for section in document(name).sections
    }
    hits = search("Benched fault")
    told = [texts[hit.address] for hit in hits if hit.address in texts]
    assert told
    assert all("benched" in text and "fault" in text for text in told)


def test_what_was_searched_for_is_shown_as_text(client: Client) -> None:
    told = client.get("/docs/search/", {"q": "<b>nothing</b>"}).content.decode()
    assert "&lt;b&gt;nothing&lt;/b&gt;" in told
    assert "<b>nothing</b>" not in told


def test_the_api_page_names_every_call_of_the_schema(client: Client) -> None:
    told = client.get("/docs/api/").content.decode()
    assert "POST /api/v1/bots/" in told
    assert "GET /api/v1/games/{id}/replay/" in told


def test_the_api_page_sets_code_as_code_and_describes_every_call(client: Client) -> None:
    told = client.get("/docs/api/").content.decode()
    assert "`" not in told
    assert "<code>lastcard replay --verify</code>" in told
    assert "curl -s http://testserver/api/v1/bots/my-bot/versions/" in told
    assert [each.path for _, group in operations() for each in group if not each.description] == []


def test_the_root_of_the_api_leads_to_its_docs_and_lists(client: Client) -> None:
    told = client.get("/api/v1/").json()
    assert told["docs"] == "http://testserver/docs/api/"
    assert told["bots"] == "http://testserver/api/v1/bots/"
