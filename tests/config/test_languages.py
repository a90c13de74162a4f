"""Pages in English and French; the API in English; what is stored in English, retold."""

import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import deactivate, override
from rest_framework.test import APIClient

from bots.checking import GIVEN_UP
from config.docs.api import operations
from config.languages.sentences import SENTENCES
from config.templatetags.arena import told
from ladder.templatetags.ratings import percent, signed_share
from matches.benching import TOO_MANY_FAULTS
from matches.check import LOADED
from matches.figures import grouped
from matches.stored import Stored
from tests.matches.builders import a_match, a_played_match

FRENCH = {"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.5"}

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """A request leaves its language behind in the thread of the test."""
    yield
    deactivate()


@pytest.mark.parametrize(
    ("asked", "language", "says"),
    [
        ("fr-CA,fr;q=0.9,en;q=0.5", "fr", "Aller au contenu"),
        ("en-US,en;q=0.9", "en-gb", "Skip to the content"),
        ("pt-BR", "en-gb", "Skip to the content"),
    ],
)
def test_a_page_speaks_the_language_of_the_browser(
    client: Client, asked: str, language: str, says: str
) -> None:
    answer = client.get("/bots/", headers={"Accept-Language": asked})
    assert answer.headers["Content-Language"] == language
    assert f'<html lang="{language}"' in answer.content.decode()
    assert says in answer.content.decode()
    assert {"Accept-Language", "Cookie"} <= set(answer.headers["Vary"].split(", "))


def test_a_language_that_was_chosen_is_kept_and_leads_back_to_the_page(client: Client) -> None:
    assert 'name="next" value="/matches/?page=1"' in client.get("/matches/?page=1").content.decode()
    chosen = client.post("/language/", {"language": "fr", "next": "/matches/?page=1"})
    assert (chosen.status_code, chosen.headers["Location"]) == (302, "/matches/?page=1")
    assert client.get("/matches/", headers={"Accept-Language": "en"}).headers["Content-Language"] == "fr"


def test_a_language_is_not_chosen_by_another_site() -> None:
    assert Client(enforce_csrf_checks=True).post("/language/", {"language": "fr"}).status_code == 403


def test_the_way_back_never_leads_away(client: Client) -> None:
    chosen = client.post("/language/", {"language": "fr", "next": "https://elsewhere.example/"})
    assert chosen.headers["Location"] == "/"


@pytest.mark.parametrize(
    "address", ["/api/v1/matches/999/", "/api/v1/ladders/classic/2/?page=99", "/api/v1/me/"]
)
def test_the_api_says_the_same_whatever_language_is_asked_for(address: str) -> None:
    english, french = APIClient().get(address), APIClient().get(address, headers=FRENCH)
    assert french.content == english.content
    assert french.headers["Content-Language"] == settings.LANGUAGE_CODE
    assert "Accept-Language" not in french.headers.get("Vary", "")


def test_a_secret_is_refused_in_english_by_the_api_and_in_french_by_the_page(client: Client) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    match = a_match()
    assert "pas terminé" not in client.get(f"/api/v1/matches/{match.pk}/replays/").content.decode()
    assert "Il attend un exécutant." in client.get(f"/matches/{match.pk}/").content.decode()


def test_the_api_is_described_in_english_to_whoever_asks_first(client: Client) -> None:
    operations.cache_clear()
    assert 'lang="en"' in client.get("/docs/api/", headers=FRENCH).content.decode()
    with override("fr"):
        in_french = operations()
    operations.cache_clear()
    assert operations() == in_french


def test_documents_stay_in_english_and_say_so(client: Client) -> None:
    page = client.get("/docs/read/rules/", headers=FRENCH).content.decode()
    assert '<html lang="fr"' in page
    assert '<article class="prose written" lang="en">' in page
    assert "Les documents sont en anglais." in page


def test_no_drawing_is_broken_by_a_decimal_comma(client: Client) -> None:
    match = a_played_match()
    game = match.games.first()
    assert game is not None
    for address in ("/", "/ladders/classic/2/", f"/matches/{match.pk}/", f"/games/{game.pk}/"):
        page = client.get(address, headers=FRENCH).content.decode()
        assert not re.search(r'\s(?:c?[xy][12]?|r|width|height)="-?\d+,\d', page), address


def test_figures_are_written_as_the_language_does() -> None:
    with override("fr"):
        assert (percent(0.9951), signed_share(-0.25)) == ("99,5\xa0%", "\N{MINUS SIGN}0,25")
    assert (percent(0.9951), signed_share(-0.25)) == ("99.5%", "\N{MINUS SIGN}0.25")


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (999, "999", "999"),
        (12_345, "12,345", "12\u202f345"),
        (-1_000_000, "-1,000,000", "-1\u202f000\u202f000"),
    ],
)
def test_long_numbers_are_written_in_groups(number: int, english: str, french: str) -> None:
    assert grouped(number) == english
    with override("fr"):
        assert grouped(number) == french


def test_a_stored_sentence_is_told_in_the_language_of_its_reader() -> None:
    stored = GIVEN_UP % {"times": 4}
    assert told(stored) == stored
    with override("fr"):
        assert told(stored).startswith("L\N{RIGHT SINGLE QUOTATION MARK}arène est tombée en panne 4 fois")


def test_decimals_of_a_stored_sentence_are_written_anew() -> None:
    with override("fr"):
        assert told(LOADED % {"ms": 9.04, "rulesets": "1.5"}) == "chargé en 9,0\xa0ms de CPU\xa0; il joue 1.5"


def test_what_no_sentence_of_ours_fits_stays_and_is_marked_as_english() -> None:
    assert told("ValueError: <b>") == "ValueError: <b>"
    with override("fr"):
        assert told("ValueError: <b>") == '<span lang="en">ValueError: &lt;b&gt;</span>'


def test_what_a_bot_wrote_comes_out_of_a_retold_sentence_as_it_was() -> None:
    values = {
        "faulty": 6,
        "games": 20,
        "last": 20,
        "most": 5,
        "match": 7,
        "game": 3,
        "detail": "100 % wrong: %s %(match)d",
    }
    with override("fr"):
        assert "partie 3\xa0: 100 % wrong: %s %(match)d." in told(TOO_MANY_FAULTS % values)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_stored_sentence_is_found_again_from_its_words(sentence: Stored) -> None:
    values = {name: "7" for name in re.findall(r"%\((\w+)\)", sentence)}
    filled = re.sub(r"%\(\w+\)(?:\.\d)?[dfs]", "7", sentence)
    assert sentence.values_in(filled) == values
    assert [each for each in SENTENCES if each.values_in(filled) is not None] == [sentence]
