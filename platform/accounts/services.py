"""The writes: people, their language and their tokens."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.db import transaction
from django.utils.translation import get_language, override
from knox.models import get_token_model

from accounts.models import User


@transaction.atomic
def create_account(username: str, password: str) -> User:
    """Raises django's ValidationError, with messages under `username` and `password`."""
    user = User(username=username)
    user.clean_fields(exclude=["password"])
    user.validate_constraints()
    validate_password(password, user)
    user.set_password(password)
    user.save()
    return user


def remember_language(user: User, language: str) -> None:
    """What the arena does not speak is not kept."""
    if language in dict(settings.LANGUAGES):
        User.objects.filter(pk=user.pk).exclude(language=language).update(language=language)


@contextmanager
def in_language_of(user: User | None) -> Iterator[None]:
    """For what is sent to them; where theirs is not known, in that of the moment."""
    with override((user and user.language) or get_language()):
        yield


def create_token(user: User) -> str:
    """Shown once; only its hash is kept."""
    _, token = get_token_model().objects.create(user)
    return str(token)
