"""The house's bots: the characters of the engine, entered like anybody's but never checked."""

import hashlib
from collections.abc import Iterator
from importlib import import_module

from django.db import transaction

from accounts.models import User
from bots.names import free_slug
from engine.characters import CHARACTERS, Character
from engine.host import bot_class, mask_of
from matches.models import Bot, Source, Version
from matches.states import VersionStatus
from matches.versions import make_active

OWNER = "house"


def seed_house() -> Iterator[str]:
    """One line for each bot that is new or changed."""
    for character in CHARACTERS:
        if line := _seed(character):
            yield line


@transaction.atomic
def _seed(character: Character) -> str:
    bot = _bot(character)
    latest = bot.versions.order_by("number").last()
    if latest is not None and latest.code_hash == _code_hash(character):
        return ""
    version = _version(bot, character, number=latest.number + 1 if latest else 1)
    make_active(version)
    return f"{version} plays for the house"


def _code_hash(character: Character) -> str:
    return hashlib.sha256(character.source).hexdigest()


def _mask(character: Character) -> int:
    """Ours, so it may be imported here; a stranger's file never is."""
    return mask_of(bot_class(import_module(f"engine.characters.{character.slug}")))


def _bot(character: Character) -> Bot:
    found = Bot.objects.house().filter(face=character.slug).first()
    return found or Bot.objects.create(
        owner=_owner(),
        name=_free_name(character.name),
        slug=free_slug(character.name),
        face=character.slug,
        is_house=True,
    )


def _free_name(name: str) -> str:
    """A character may be newer than somebody's bot of that name. Nobody else's name has brackets."""
    return f"{name} (house)" if Bot.objects.filter(name__iexact=name).exists() else name


def _owner() -> User:
    """Nobody can log in as the house: it has no usable password."""
    owner, created = User.objects.get_or_create(username=OWNER)
    if created:
        owner.set_unusable_password()
        owner.save(update_fields=["password"])
    return owner


def _version(bot: Bot, character: Character, number: int) -> Version:
    version = Version.objects.create(
        bot=bot,
        number=number,
        status=VersionStatus.BENCHED,
        filename=character.filename,
        code_hash=_code_hash(character),
        mask=_mask(character),
        report={"steps": [], "sentence": character.line},
    )
    Source.objects.create(version=version, data=character.source)
    return version
