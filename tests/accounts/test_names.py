"""Who may be called what: nobody looks like the house."""

import pytest
from django.core.exceptions import ValidationError

from accounts.names import USERNAME_VALIDATORS, canonical, skeleton


def is_allowed(username: str) -> bool:
    try:
        for validator in USERNAME_VALIDATORS:
            validator(username)
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize(
    "username",
    ["house", "HOUSE", "h0use", "House_", "h.o.u.s.e", "hou-se", "Iastcard", "1astcard", "adrnin", "arena."],
)
def test_a_name_that_looks_like_the_arenas_own_is_refused(username: str) -> None:
    assert not is_allowed(username)


@pytest.mark.parametrize(
    "username",
    [
        "h\u03bfuse",
        "\uff48ouse",
        "ad\u0430",
        "ada\u200b",
        "\u1160",
        "ada\u1160",
        "a\u0301da",
        "ada\n",
        "\x85ada",
    ],
)
def test_usernames_have_ascii_letters_only(username: str) -> None:
    assert not is_allowed(username)


@pytest.mark.parametrize("username", ["ada", "Mary-Ann", "x_1.2", "housekeeper", "lighthouse", "0"])
def test_ordinary_names_are_allowed(username: str) -> None:
    assert is_allowed(username)


def test_what_looks_alike_has_one_skeleton() -> None:
    assert {skeleton(name) for name in ("Vera", "VERA", "v-e r_a.")} == {"vera"}
    assert skeleton("Milo") == skeleton("M1l0") == skeleton("rnilo") == skeleton("MiIo")
    assert skeleton("Wanda") == skeleton("VVanda")


@pytest.mark.parametrize("name", ["bob", " bob", "bob ", "BOB", "\tbOb\n", "\u3000bob"])
def test_every_spelling_that_signs_in_is_one_name(name: str) -> None:
    assert canonical(name) == "bob"


@pytest.mark.parametrize("name", ["", " ", "b\u0131b", "\u017fam", "bo b", "b\ud800", "x" * 200, "a\0b"])
def test_what_can_be_nobodys_name_is_none(name: str) -> None:
    assert canonical(name) is None
