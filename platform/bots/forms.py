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
        given = [bool(cleaned.get("file")), bool(cleaned.get("code", "").strip())]
        if all(given):
            self.add_error("file", _("Give a file or code, not both."))
        elif any(given):
            self._judge()
        elif not self.has_error("file"):
            self.add_error("file", _("Choose a .py or .zip file, or paste the code below."))
        return cleaned

    def upload(self) -> Upload:
        return self._sent(Promote(self.cleaned_data["promote"]))

    def refuse(self, refusal: Unacceptable) -> None:
        """Puts the sentence beside the field that was used."""
        field = refusal.field if refusal.field in self.fields else None
        if field == "file" and not self.cleaned_data.get("file"):
            field = "code"
        self.add_error(field, refusal.sentence)

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

    def code_again(self) -> str:
        """A browser sends a chosen file once: where a version is offered, its code goes into the editor."""
        file = self.cleaned_data.get("file")
        if self.own is None or not file or not (file.name or "").lower().endswith(".py"):
            return str(self["code"].value() or "")
        file.seek(0)
        return bytes(file.read()).decode("utf-8", "replace")

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
