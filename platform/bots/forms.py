"""The upload form: a file or pasted code. `bots.services` checks what is allowed, for page and API alike."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from bots.errors import Unacceptable
from bots.services import Upload
from matches.states import Promote
from sandbox.uploads import MAX_BYTES

PASTED = "bot.py"


class UploadForm(forms.Form):
    file = forms.FileField(required=False, allow_empty_file=True, label=_("A Python file"))
    code = forms.CharField(required=False, strip=False, label=_("Or its code"), widget=forms.Textarea)
    promote = forms.ChoiceField(
        choices=Promote.choices, initial=Promote.NOW, widget=forms.RadioSelect, label=_("When it is sound")
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        given = [bool(cleaned.get("file")), bool(cleaned.get("code", "").strip())]
        if all(given):
            self.add_error("file", _("Give a file or code, not both."))
        elif not self.errors and not any(given):
            self.add_error("file", _("Choose a .py file, or paste the code below."))
        return cleaned

    def upload(self) -> Upload:
        """One byte more than allowed is enough to be refused: the rest is not read."""
        promote = Promote(self.cleaned_data["promote"])
        if sent := self.cleaned_data.get("file"):
            return Upload(sent.name, sent.read(MAX_BYTES + 1), promote)
        return Upload(PASTED, self.cleaned_data["code"].encode(), promote)

    def refuse(self, refusal: Unacceptable) -> None:
        """Puts the sentence beside the field that was used."""
        field = refusal.field if refusal.field in self.fields else None
        if field == "file" and not self.cleaned_data.get("file"):
            field = "code"
        self.add_error(field, refusal.sentence)


class NewBotForm(UploadForm):
    name = forms.CharField(required=False, strip=False, label=_("Its name"))
    field_order = ("name", "file", "code", "promote")
