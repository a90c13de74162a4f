"""The house's bots: the characters of the engine, entered like anybody's but never checked."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from django.db import transaction

import engine.characters
from accounts.models import User
from bots.names import free_slug
from bots.services import make_active
from engine.host import bot_class, mask_of
from matches.models import Bot, Source, Version
from matches.states import VersionStatus

OWNER = "house"


@dataclass(frozen=True, slots=True)
class Character:
    """Ours, so it may be imported here; a stranger's file never is."""

    stem: str
    data: bytes

    @property
    def mask(self) -> int:
        return mask_of(bot_class(import_module(f"engine.characters.{self.stem}")))

    @property
    def code_hash(self) -> str:
        return hashlib.sha256(self.data).hexdigest()


def characters() -> list[Character]:
    files = sorted(Path(path) for root in engine.characters.__path__ for path in Path(root).glob("[a-z]*.py"))
    return [Character(file.stem, file.read_bytes()) for file in files]


def seed_house() -> Iterator[str]:
    """One line for each bot that is new or changed."""
    for character in characters():
        if line := _seed(character):
            yield line


@transaction.atomic
def _seed(character: Character) -> str:
    bot = _bot(character.stem)
    latest = bot.versions.order_by("number").last()
    if latest is not None and latest.code_hash == character.code_hash:
        return ""
    version = _version(bot, character, number=latest.number + 1 if latest else 1)
    make_active(version)
    return f"{version} plays for the house"


def _bot(stem: str) -> Bot:
    name = stem.replace("_", " ").title()
    found = Bot.objects.house().filter(name=name).first()
    return found or Bot.objects.create(
        owner=_owner(), name=name, slug=free_slug(name), face=stem, is_house=True
    )


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
        filename=f"{character.stem}.py",
        code_hash=character.code_hash,
        mask=character.mask,
        report={"steps": [], "sentence": "A house bot."},
    )
    Source.objects.create(version=version, data=character.data)
    return version
