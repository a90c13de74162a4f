"""The French catalogue: nothing is missing from it, and what a site reads is what is written."""

import polib
import pytest

from config.languages.catalogue import FILE, faults, read
from config.languages.extraction import Text, in_code, in_template, texts


def test_the_french_catalogue_is_complete() -> None:
    """Write what is told here into the file that `manage.py catalogue` has brought up to date."""
    assert list(faults(read(), texts())) == []


def test_what_is_compiled_is_what_is_written() -> None:
    assert FILE.with_suffix(".mo").read_bytes() == read().to_binary()


def test_texts_of_code_are_found_and_variables_are_not() -> None:
    found = in_code(
        '_("a" "b"); gettext(name); ngettext("one", "more", n); pgettext("where", "c"); Stored("%(d)s")'
    )
    assert set(found) == {Text("ab"), Text("one", "more"), Text("c", context="where"), Text("%(d)s")}


def test_texts_of_templates_are_found_as_django_looks_them_up() -> None:
    source = """{% load i18n %}{% translate "It's (a)" %} {% include "x" with y=_("b") %}
    {% blocktranslate count n=n trimmed %}
      One {{ n }}
    {% plural %}95 % of {{ n }}{% endblocktranslate %}"""
    assert set(in_template(source)) == {Text("It's (a)"), Text("b"), Text("One %(n)s", "95 %% of %(n)s")}


@pytest.mark.parametrize(
    ("french", "fault"),
    [
        ("", "untranslated, fuzzy or obsolete: %(who)s: <b>95 %%</b>!"),
        ("%(who)s\xa0: <b>95\xa0%%</b>\xa0!", None),
        ("%(wo)s\xa0: <b>95\xa0%%</b>\xa0!", "other placeholders than"),
        ("%(who)s\xa0: 95\xa0%%\xa0!", "other placeholders than"),
        ("%(who)s: <b>95\xa0%%</b>\xa0!", "set as no French is, at “:”"),
        ("%(who)s\xa0: <b>95 %%</b>\xa0!", "set as no French is, at “ %”"),
        ("%(who)s\xa0: <b>95\xa0%%</b>!", "set as no French is, at “!”"),
        ("“%(who)s”\xa0: <b>95\xa0%%</b>\xa0!", "set as no French is, at ““”"),
        ("%(who)s, un replay\xa0: <b>95\xa0%%</b>\xa0!", "elsewhere “enregistrement”, here “replay”"),
    ],
)
def test_a_translation_that_is_missing_or_odd_is_told(french: str, fault: str | None) -> None:
    text = Text("%(who)s: <b>95 %%</b>!")
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(msgid=text.msgid, msgstr=french))
    found = list(faults(catalogue, {text}))
    assert found == [] if fault is None else len(found) == 1 and found[0].startswith(fault)


def test_what_is_new_or_gone_or_fuzzy_is_told() -> None:
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(msgid="gone", msgstr="parti"))
    catalogue.append(polib.POEntry(msgid="guessed", msgstr="deviné", flags=["fuzzy"]))
    assert list(faults(catalogue, {Text("new"), Text("guessed")})) == [
        "missing: new",
        "no longer in use: gone",
        "untranslated, fuzzy or obsolete: guessed",
    ]
