"""A change of rating as the pages show it."""

from ladder.templatetags.ratings import change


def test_a_change_that_rounds_to_nothing_has_neither_sign_nor_colour() -> None:
    assert change(-0.3) == change(0.2) == '<b class="">±0</b>'


def test_a_change_has_the_colour_of_its_sign() -> None:
    assert (change(-17.2), change(4.6)) == ('<b class="is-down">\u221217</b>', '<b class="is-up">+5</b>')
