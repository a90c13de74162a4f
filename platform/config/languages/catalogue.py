"""The French catalogue and what it lacks. Needs the development tools; a site reads what was compiled."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import polib
from django.conf import settings

from config.languages.extraction import Text

FILE: Final = settings.BASE_DIR / "platform" / "locale" / "fr" / "LC_MESSAGES" / "django.po"
WIDTH: Final = 110
HEAD: Final = {
    "Project-Id-Version": "Lastcard",
    "Language": "fr",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=2; plural=(n > 1);",
}
PLACES: Final = re.compile(r"%\(\w+\)(?:\.\d)?[sdf]|%(?:\.\d)?[sdf%]|\{\w+\}|</?\w+[^>]*>")
"""What is filled in, and tags: as many in the translation as in the text."""
MISSET: Final = re.compile(r"(?<!\s)[!?;»](?=\s|$)|(?<!\s):(?=\s|$)| [!?;:»%]|«(?!\u00a0)|[\"“”]")
"""French sets a space that does not break before its high signs, and quotes « so »."""

WORDS: Final = {
    "courriel": "e-mail",
    "terrain de jeu": "terrain d\N{RIGHT SINGLE QUOTATION MARK}essai",
    "replay": "enregistrement",
    "worker": "exécutant",
    "pile de pioche": "pioche",
    "pile de défausse": "défausse",
}
"""One for each thing: on the left what we do not say, on the right what we do."""
CODE: Final = re.compile(r"<code>.*?</code>", re.DOTALL)


def read(path: Path = FILE) -> polib.POFile:
    catalogue = polib.pofile(str(path)) if path.exists() else polib.POFile()
    catalogue.wrapwidth, catalogue.metadata = WIDTH, HEAD
    return catalogue


def update(catalogue: polib.POFile, wanted: set[Text]) -> None:
    """What is new waits for a translation, what is gone goes; sorted, so that two branches merge."""
    known = {_key(entry): entry for entry in catalogue if not entry.obsolete}
    catalogue[:] = [known.get(text) or _entry(text) for text in sorted(wanted)]


def faults(catalogue: polib.POFile, wanted: set[Text]) -> Iterator[str]:
    """A line for each."""
    known = {_key(entry) for entry in catalogue}
    yield from (f"missing: {text.msgid}" for text in sorted(wanted - known))
    yield from (f"no longer in use: {text.msgid}" for text in sorted(known - wanted))
    for entry in catalogue:
        if not entry.translated():
            yield f"untranslated, fuzzy or obsolete: {entry.msgid}"
            continue
        for french in _forms(entry):
            yield from _faults_in(entry, french)


def _faults_in(entry: polib.POEntry, french: str) -> Iterator[str]:
    if found := MISSET.search(PLACES.sub(lambda place: "%" if place[0] == "%%" else "x", french)):
        yield f"set as no French is, at “{found[0]}”: {french}"
    said = PLACES.sub("x", CODE.sub("x", french))
    for word in WORDS:
        if re.search(rf"\b{word}s?\b", said, re.IGNORECASE):
            yield f"elsewhere “{WORDS[word]}”, here “{word}”: {french}"
    if entry.msgid_plural:
        if surplus := _places(french) - (_places(entry.msgid) | _places(entry.msgid_plural)):
            yield f"nothing fills {', '.join(surplus)}: {french}"
    elif _places(french) != _places(entry.msgid):
        yield f"other placeholders than “{entry.msgid}”: {french}"


def _places(text: str) -> Counter[str]:
    return Counter(PLACES.findall(text))


def _forms(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def _key(entry: polib.POEntry) -> Text:
    return Text(entry.msgid, entry.msgid_plural, entry.msgctxt or "")


def _entry(text: Text) -> polib.POEntry:
    plural = {"msgid_plural": text.plural, "msgstr_plural": {0: "", 1: ""}} if text.plural else {}
    return polib.POEntry(msgid=text.msgid, msgctxt=text.context or None, **plural)
