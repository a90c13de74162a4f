"""What a person may be called."""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, RegexValidator
from django.utils.translation import gettext_lazy as _

RESERVED = frozenset({"house", "arena", "admin", "lastcard", "anonymous"})


def not_reserved(username: str) -> None:
    if username.lower() in RESERVED:
        raise ValidationError(_("This username is the arena's own; choose another."))


USERNAME_VALIDATORS: list[Callable[[Any], None]] = [
    RegexValidator(
        r"\A[A-Za-z0-9][A-Za-z0-9_.-]*\Z",
        _("Allowed are letters a to z, digits and . _ -, beginning with a letter or digit."),
    ),
    not_reserved,
    MaxLengthValidator(40, _("Allowed are 1 to 40 characters.")),
]
