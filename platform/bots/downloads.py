"""An upload handed back to its owner."""

from pathlib import PurePath

from django.http import HttpResponse

from bots.services import hands
from matches.models import Version


def download(version: Version) -> HttpResponse:
    with hands:
        response = HttpResponse(bytes(version.source.data), content_type="application/octet-stream")
    ending = PurePath(version.filename).suffix.lower()
    filename = f"{version.bot.slug}-v{version.number}{ending}"
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    return response
