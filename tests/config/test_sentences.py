"""What engine, sandbox and referee say to authors in English, and how a French page tells it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import deactivate, override

from config.templatetags.arena import told
from matches.sentences import SAID_TO_AUTHORS
from matches.stored import Stored
from sandbox import BadUpload, obituary, sentences
from sandbox.uploads import accept
from tests.bots.test_examinations import checked
from tests.matches.builders import FIRST_LEGAL, a_person
from tests.sandbox.test_zips import TAKEN_APART

FRENCH = {"Accept-Language": "fr"}
SPEAKERS = ("engine/host.py", "sandbox/*.py", "sandbox/inside/*.py", "matches/table.py", "matches/referee.py")
SAY = {"BadUpload", "BadArchive", "NoBot", "Death", "broke_protocol", "expel"}
OURS = ("Verdict.ARENA", "Verdict.FINISHED")
"""Operators read of these, nobody else."""


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    deactivate()


def said_on_the_spot(path: Path) -> Iterator[str]:
    for call in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[-1] in SAY:
            said = [each for each in call.args if isinstance(each, ast.Constant | ast.JoinedStr)]
            if said and ast.unparse(call.args[0]) not in OURS:
                yield f"{path.name}: {ast.unparse(call)}"


def test_no_sentence_for_authors_is_written_where_it_is_said() -> None:
    """Each has a name in a module of sentences, from which the catalogue has it."""
    paths = [path for speaker in SPEAKERS for path in settings.BASE_DIR.glob(speaker)]
    assert len(paths) > 20
    assert [place for path in paths for place in said_on_the_spot(path)] == []


@pytest.mark.parametrize("sentence", SAID_TO_AUTHORS)
def test_every_sentence_for_authors_has_a_french_one(sentence: Stored) -> None:
    filled = re.sub(r"%\(\w+\)(?:\.\d)?[dfs]", "7", sentence)
    with override("fr"):
        assert told(filled) != filled
        assert "<span" not in told(filled)


@pytest.mark.parametrize("how", TAKEN_APART)
def test_whatever_a_zip_is_refused_for_is_told_in_french(how: str) -> None:
    with pytest.raises(BadUpload) as refusal:
        accept("bot.zip", TAKEN_APART[how][0])
    with override("fr"):
        assert " zip" in told(refusal.value.sentence)
        assert "<span" not in told(refusal.value.sentence)


def test_a_sentence_within_a_sentence_is_told_too() -> None:
    death = obituary.too_much_cpu(sentences.DECIDING, 12_345_000_000, 250_000_000)
    with override("fr"):
        assert told(f"round 1 turn 3: {death.sentence}") == (
            "manche 1, tour 3\xa0: a utilisé 12345\xa0ms de CPU pour une décision\xa0; 250\xa0ms sont admises"
        )


def test_what_a_bot_answered_is_told_between_words_of_ours() -> None:
    with override("fr"):
        assert told(
            "round 1 turn 1: play returned 'R99'; legal: Y1 YD; hand: GV Y1 YD; top: Y3, colour Y"
        ) == (
            "manche 1, tour 1\xa0: play a répondu 'R99'\xa0; coups permis\xa0: Y1 YD\xa0;"
            " main\xa0: GV Y1 YD\xa0; défausse\xa0: Y3, couleur Y"
        )


def test_a_class_that_cannot_be_started_is_told_with_pythons_own_words() -> None:
    with override("fr"):
        assert told("Mine() does not work: no way") == "Mine() ne fonctionne pas\xa0: no way"


@pytest.mark.django_db
def test_a_french_author_reads_in_french_why_a_file_is_refused(client: Client) -> None:
    client.force_login(a_person("mira"))
    sent = {"name": "Mira", "code": "#" * (1 << 20) + "<b>", "promote": "now"}
    page = client.post("/bots/new/", sent, headers=FRENCH).content.decode()
    assert "Le fichier compte 1\u202f048\u202f579 octets\xa0; un fichier .py peut faire 1" in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("data", "french"),
    [
        (b"x = 1", "pas chargé\xa0: aucune classe ne dérive ici d"),
        (
            FIRST_LEGAL.replace(b"view.legal[0]", b"'R99'"),
            "classic, 2 joueurs\xa0: coup interdit\xa0: manche 1, tour",
        ),
        (b"1 / 0", 'chargé\xa0: <span lang="en">bot.py line 1: ZeroDivisionError: division by zero</span>'),
    ],
)
def test_a_french_author_reads_in_french_what_the_check_found(
    client: Client, data: bytes, french: str
) -> None:
    version = checked(data)
    client.force_login(version.bot.owner)
    page = client.get(f"/bots/{version.bot.slug}/versions/1/", headers=FRENCH).content.decode()
    assert french in page


@pytest.mark.django_db
def test_beside_the_line_the_editor_has_the_words_that_python_said_and_no_others(client: Client) -> None:
    version = checked(FIRST_LEGAL.replace(b"view.legal[0]", b"1 / 0"))
    client.force_login(version.bot.owner)
    page = client.get(f"/bots/{version.bot.slug}/versions/new/", headers=FRENCH).content.decode()
    assert 'data-text="ZeroDivisionError: division by zero"' in page
