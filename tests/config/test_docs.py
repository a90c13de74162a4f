"""The docs: every document is a page, links lead somewhere, and a search finds what is there."""

import re

import pytest
from django.test import Client

from config.docs.library import TITLES, document
from config.docs.search import search

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", TITLES)
def test_every_document_is_a_page_with_its_contents(client: Client, name: str) -> None:
    told = client.get(f"/docs/read/{name}/").content.decode()
    for section in document(name).sections:
        if section.level == 2:
            assert f'href="#{section.anchor}"' in told
            assert f'id="{section.anchor}"' in told


def test_another_name_is_no_page(client: Client) -> None:
    assert client.get("/docs/read/settings/").status_code == 404


@pytest.mark.parametrize("name", TITLES)
def test_links_between_documents_lead_to_a_page_and_a_heading(name: str) -> None:
    anchors = {each: {section.anchor for section in document(each).sections} for each in TITLES}
    for target, anchor in re.findall(r'href="/docs/read/([a-z]+)/(?:#([^"]*))?"', document(name).body):
        assert not anchor or anchor in anchors[target]
    for anchor in re.findall(r'href="#([^"]*)"', document(name).body):
        assert anchor in anchors[name]


def test_html_in_a_document_comes_out_as_text() -> None:
    assert "<script" not in "".join(document(name).body for name in TITLES)


def test_a_search_finds_the_sections_that_hold_every_word() -> None:
    hits = search("Benched fault")
    assert hits
    for hit in hits:
        text = f"{hit.section.heading} {hit.section.text}".lower()
        assert "benched" in text
        assert "fault" in text


def test_what_was_searched_for_is_shown_as_text(client: Client) -> None:
    told = client.get("/docs/search/", {"q": "<b>nothing</b>"}).content.decode()
    assert "&lt;b&gt;nothing&lt;/b&gt;" in told
    assert "<b>nothing</b>" not in told


def test_the_api_page_names_every_call_of_the_schema(client: Client) -> None:
    told = client.get("/docs/api/").content.decode()
    assert "POST /api/v1/bots/" in told
    assert "GET /api/v1/games/{id}/replay/" in told
