"""allauth's forms, saying beforehand what is allowed."""

from typing import Any

from allauth.account import forms
from django.utils.translation import gettext_lazy as _

SAID_BEFOREHAND = {
    "username": _("Letters a to z, digits and . _ - up to 40. Everybody sees it."),
    "email": _("For a lost password, and for news of faults. Nobody else sees it."),
    "password1": _("At least 8 characters, not digits alone, and not a common one."),
}


class SignUpForm(forms.SignupForm):  # type: ignore[misc]  # allauth is untyped
    def __init__(self, *sent: Any, **options: Any) -> None:
        super().__init__(*sent, **options)
        _without_echoes(self)
        for name, text in SAID_BEFOREHAND.items():
            self.fields[name].help_text = text


class SignInForm(forms.LoginForm):  # type: ignore[misc]  # allauth is untyped
    def __init__(self, *sent: Any, **options: Any) -> None:
        super().__init__(*sent, **options)
        _without_echoes(self)


def _without_echoes(form: Any) -> None:
    """What stands above a field need not stand in it once more."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
