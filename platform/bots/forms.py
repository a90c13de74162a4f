"""The upload form: a file or pasted code. `bots.services` checks what is allowed, for page and API alike."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from bots.errors import OwnName, Unacceptable
from bots.names import clean_name, refuse_taken
from bots.services import Upload, judge, upload_of
from matches.models import Bot
from matches.states import Promote

PASTED = "bot.py"


class UploadForm(forms.Form):
    """Tells of everything that is wrong at once."""

    file = forms.FileField(required=False, allow_empty_file=True, label=_("A Python file or a zip"))
    code = forms.CharField(required=False, strip=False, label=_("Or its code"), widget=forms.Textarea)
    promote = forms.ChoiceField(
        choices=Promote.choices, initial=Promote.NOW, widget=forms.RadioSelect, label=_("When it is sound")
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("file") and self._is_untouched(cleaned.get("code", "")):
            cleaned["code"] = ""
        given = [bool(cleaned.get("file")), bool(cleaned.get("code", "").strip())]
        if all(given):
            self.add_error("file", _("Give a file or code, not both."))
        elif any(given):
            self._judge()
        elif not self.has_error("file"):
            self.add_error("file", _("Choose a .py or .zip file, or paste the code below."))
        return cleaned

    def _is_untouched(self, code: str) -> bool:
        """Code that was offered makes way for a file; a form's lines end as on a typewriter."""
        return code.splitlines() == str(self.initial.get("code", "")).splitlines()

    def upload(self) -> Upload:
        return self._sent(Promote(self.cleaned_data["promote"]))

    def refuse(self, refusal: Unacceptable) -> None:
        """Puts the sentence beside the field that was used."""
        field = refusal.field if refusal.field in self.fields else None
        if field == "file" and not self.cleaned_data.get("file"):
            field = "code"
        self.add_error(field, refusal.sentence)

    @property
    def lost(self) -> str:
        """The name of a sound file that has to be sent again: a browser that loads the form anew drops it."""
        file = self.cleaned_data.get("file")
        return str(file.name) if file else ""

    def code_again(self) -> str:
        """As it was typed; of a Python file that would be lost, its text instead."""
        if not self.lost.lower().endswith(".py") or self.cleaned_data.get("code"):
            return str(self["code"].value() or "")
        file = self.cleaned_data["file"]
        file.seek(0)
        return bytes(file.read()).decode("utf-8", "replace")

    def _judge(self) -> None:
        try:
            judge(self._sent(Promote.NOW))
        except Unacceptable as refusal:
            self.refuse(refusal)

    def _sent(self, promote: Promote) -> Upload:
        if sent := self.cleaned_data.get("file"):
            return upload_of(sent, promote)
        pasted = self.cleaned_data["code"].encode()
        return Upload(PASTED, len(pasted), lambda: pasted, promote)


class NewBotForm(UploadForm):
    name = forms.CharField(required=False, strip=False, label=_("Its name"))
    field_order = ("name", "file", "code", "promote")

    def __init__(self, owner: User, *sent: Any) -> None:
        super().__init__(*sent)
        self._owner = owner
        self.own: Bot | None = None
        """The bot of theirs that has this name: a new version of it is offered."""

    def clean_name(self) -> str:
        try:
            name = clean_name(self.cleaned_data["name"])
            refuse_taken(name, self._owner)
        except OwnName as refusal:
            self.own = refusal.bot
            raise ValidationError(_("You have this bot.")) from None
        except Unacceptable as refusal:
            raise ValidationError(refusal.sentence) from None
        return name
