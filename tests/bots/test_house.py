"""The characters play for the house."""

import pytest
from django.core.management import call_command

from accounts.models import User
from bots.house import seed_house
from engine.characters import CHARACTERS
from matches.models import Bot, Source, Version
from tests.matches.builders import a_bot

pytestmark = pytest.mark.django_db


def test_every_character_is_an_active_house_bot() -> None:
    list(seed_house())
    assert set(Version.objects.active().values_list("filename", flat=True)) == {
        character.filename for character in CHARACTERS
    }
    assert all(version.bot.is_house and "classic" in version.rulesets for version in Version.objects.all())


def test_seeding_twice_changes_nothing() -> None:
    call_command("seed_house", verbosity=0)
    assert list(seed_house()) == []
    assert Bot.objects.count() == Version.objects.count() == len(CHARACTERS)


def test_a_changed_character_becomes_a_new_version() -> None:
    list(seed_house())
    old = Version.objects.order_by("pk").first()
    assert old is not None
    Version.objects.filter(pk=old.pk).update(code_hash="of an older file")
    assert len(list(seed_house())) == 1
    assert old.bot.active is not None
    assert old.bot.active.number == 2


def test_what_is_seeded_is_the_file_itself() -> None:
    list(seed_house())
    stored = {bytes(source.data) for source in Source.objects.all()}
    assert stored == {character.source for character in CHARACTERS}


def test_a_new_character_whose_name_somebody_has_plays_under_another() -> None:
    a_bot(name="vERA")
    list(seed_house())
    assert Bot.objects.house().filter(name="Vera (house)").exists()
    assert list(seed_house()) == []


def test_nobody_logs_in_as_the_house() -> None:
    list(seed_house())
    assert not User.objects.get(username="house").has_usable_password()
