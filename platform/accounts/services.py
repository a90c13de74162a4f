"""The writes: people and their tokens."""

from django.contrib.auth.password_validation import validate_password
from django.db import transaction
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


def create_token(user: User) -> str:
    """Shown once; only its hash is kept."""
    _, token = get_token_model().objects.create(user)
    return str(token)
