"""Whatever a game can show has a picture and words."""

import hashlib
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from engine.cards import NAMES
from engine.characters import CHARACTERS
from engine.decisions import Kind
from engine.events import Happened
from matches.viewer.sigils import sigil_letters
from matches.viewer.words import WORDS
from replays.strings import name_of
from sandbox import Verdict

SVG = "{http://www.w3.org/2000/svg}"
OURS = ("finished", "arena")
"""Verdicts that no bot gets."""


def static(name: str) -> Path:
    found = finders.find(name)
    assert found, name
    return Path(found)


def symbols(sheet: str = "replays/cards.svg") -> dict[str, ET.Element]:
    root = ET.parse(static(sheet)).getroot()
    return {symbol.attrib["id"]: symbol for symbol in root.iter(f"{SVG}symbol")}


def test_every_card_of_every_ruleset_is_drawn() -> None:
    assert set(symbols()) == {*NAMES, "back"}


def test_no_picture_points_to_a_part_that_is_missing() -> None:
    text = static("replays/cards.svg").read_text()
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(re.findall(r'id="([^"]+)"', text))


@pytest.mark.parametrize("code", [code for code in NAMES if code[0] in "RYGB"])
def test_a_suit_is_a_shape_as_well_as_a_colour(code: str) -> None:
    uses = [use.attrib["href"] for use in symbols()[code].iter(f"{SVG}use")]
    assert f"#shape-{code[0]}" in uses
    assert not {f"#shape-{other}" for other in "RYGB" if other != code[0]} & set(uses)


def test_no_two_cards_look_alike_to_those_who_see_no_colours() -> None:
    drawn = {code: ET.tostring(symbol, "unicode") for code, symbol in symbols().items()}
    grey = {
        code: re.sub(r'<\S*title>.*?</\S*title>|#[0-9a-f]{6}|#field-[RYGB]|id="\w+"', "", picture)
        for code, picture in drawn.items()
    }
    assert len(set(grey.values())) == len(grey)


@pytest.mark.parametrize("code", ["R6", "R9", "B6", "G9", "Y6"])
def test_six_and_nine_have_a_bar_below(code: str) -> None:
    bars = [path.attrib.get("stroke") for path in symbols()[code].iter(f"{SVG}path")]
    assert len([bar for bar in bars if bar]) == 3


def test_every_card_has_a_name() -> None:
    assert len({name_of(code) for code in NAMES}) == len(NAMES)


def test_every_question_has_a_sentence() -> None:
    assert {f"asked_{kind.value}" for kind in Kind} <= set(WORDS)


def test_every_fault_has_a_sentence() -> None:
    assert {f"verdict_{verdict.value}" for verdict in Verdict if verdict.value not in OURS} <= set(WORDS)


def test_every_event_has_a_sentence_in_the_viewer() -> None:
    told = static("replays/sentences.js").read_text()
    assert all(f"  {happened.name.lower()}: (" in told for happened in Happened)


def test_the_viewer_asks_for_no_word_that_is_not_there() -> None:
    scripts = static("replays/main.js").parent.rglob("*.js")
    asked = {key for script in scripts for key in re.findall(r'\bt\("(\w+)"', script.read_text())}
    assert asked <= set(WORDS)


def test_every_character_has_a_face_of_its_own() -> None:
    faces = symbols("site/faces.svg")
    assert set(faces) == {character.slug for character in CHARACTERS}
    assert len({ET.tostring(face) for face in faces.values()}) == len(CHARACTERS)


def test_a_sign_is_the_same_for_the_same_name() -> None:
    assert sigil_letters("vera") == sigil_letters("vera") != sigil_letters("otto")
    assert re.fullmatch("[RYGB]{4}", sigil_letters("vera"))


def test_files_of_others_are_the_ones_we_took() -> None:
    manifest = json.loads(static("vendor/manifest.json").read_text())
    for package in manifest["packages"]:
        assert package["licence"]
        for name, digest in package["files"].items():
            data = static(f"vendor/{package['directory']}/{name}").read_bytes()
            assert hashlib.sha256(data).hexdigest() == digest, name
