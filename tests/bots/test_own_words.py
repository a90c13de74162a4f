"""What a bot says while it is checked is its owner's, on page and in API; others learn what happened."""

import json

import pytest
from django.test import Client

from bots.reports import told
from matches.models import Version
from matches.states import VersionStatus
from tests.bots.test_examinations import checked
from tests.matches.builders import FIRST_LEGAL, a_person

pytestmark = pytest.mark.django_db

WORDS = "buy my book"
RAISES = f"raise type('Cheap{WORDS.title().replace(' ', '')}', (Exception,), {{}})('{WORDS}')".encode()
AT_IMPORT = RAISES
AT_PLAY = FIRST_LEGAL.replace(b"return view.legal[0]", RAISES)
PRINTS = FIRST_LEGAL.replace(b"return view.legal[0]", f"print('{WORDS}')\n        return 'R99'".encode())
SPEAKING = pytest.mark.parametrize(
    ("data", "outcome"),
    [(AT_IMPORT, "did not load"), (AT_PLAY, "raised an exception"), (PRINTS, "no legal move")],
    ids=["at import", "at play", "before an illegal move"],
)


def seen(version: Version, client: Client) -> str:
    """All that one reader finds about the version."""
    page = client.get(f"/bots/{version.bot.slug}/versions/{version.number}/")
    api = client.get(f"/api/v1/bots/{version.bot.slug}/versions/{version.number}/")
    bot = client.get(f"/bots/{version.bot.slug}/")
    assert (page.status_code, api.status_code, bot.status_code) == (200, 200, 200)
    return page.content.decode() + bot.content.decode() + json.dumps(api.json())


@SPEAKING
def test_a_bots_own_words_about_its_failure_are_not_public(data: bytes, outcome: str) -> None:
    version = checked(data)
    assert version.status == VersionStatus.REJECTED
    stranger = Client()
    stranger.force_login(a_person())
    for reader in (Client(), stranger):
        found = seen(version, reader)
        assert outcome in found
        assert "book" not in found.lower()


@SPEAKING
def test_its_owner_reads_them(data: bytes, outcome: str) -> None:
    version = checked(data)
    owner = Client()
    owner.force_login(version.bot.owner)
    assert WORDS in seen(version, owner)
    assert outcome in told(version, is_owner=True)["sentence"]
