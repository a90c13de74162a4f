"""The style guide shows all there is."""

from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from config.styleguide import shown
from engine.cards import NAMES

pytestmark = pytest.mark.django_db


def test_every_card_and_every_face_is_shown_in_both_schemes(client: Client) -> None:
    page = client.get("/styleguide/").content.decode()
    assert all(f"#{code}" in page for code in (*NAMES, "back"))
    assert page.count("#sibyl") == 2


def test_every_colour_is_a_swatch() -> None:
    sheet = (Path(settings.BASE_DIR) / "platform/config/static/site/pages.css").read_text("utf-8")
    assert all(f".swatch.is-{colour} {{" in sheet for colour in shown()["colours"])


def test_the_docs_lead_to_it(client: Client) -> None:
    assert 'href="/styleguide/"' in client.get("/docs/cards/").content.decode()
