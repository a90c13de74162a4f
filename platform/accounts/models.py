"""People: owners of bots, operators."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts.names import USERNAME_VALIDATORS


class User(AbstractUser):
    username = models.CharField(
        _("username"),
        max_length=40,
        unique=True,
        validators=USERNAME_VALIDATORS,
        error_messages={"unique": _("This username is taken; choose another.")},
    )

    fault_mails = models.BooleanField(default=True)
    """Whether they are written to about the first fault of a kind."""

    language = models.CharField(max_length=10, blank=True)
    """In which they last signed in, or chose since: mails are written in it. Empty where nobody knows."""

    class Meta:
        constraints = (
            models.UniqueConstraint(
                Lower("username"),
                name="username_unique_in_any_case",
                violation_error_message=_("This username is taken; choose another."),
            ),
        )
