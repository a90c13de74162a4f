"""What no text of ours may hold is refused at the door: NUL, which PostgreSQL takes nowhere, and whatever
another charset than UTF-8 would bring in, half characters above all."""

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

CHARSETS = frozenset({"utf-8", "utf8", "us-ascii", "ascii"})


def plain_text(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    def refuse_or_pass(request: HttpRequest) -> HttpResponseBase:
        _refuse_other_charsets(request)
        _refuse_nul(request)
        return get_response(request)

    return refuse_or_pass


def _refuse_other_charsets(request: HttpRequest) -> None:
    """Django would read the address in that charset too."""
    charset = (request.content_params or {}).get("charset", "utf-8")
    if charset.lower() not in CHARSETS:
        raise BadRequest(_("Texts are sent in UTF-8 here, not in “%s”.") % charset[:20])


def _refuse_nul(request: HttpRequest) -> None:
    """Cookies may hold one too: between quotes their octal escapes are read."""
    query = request.META.get("QUERY_STRING", "")
    texts = (request.path_info, query.replace("%00", "\0"), *request.COOKIES.values())
    if any("\0" in text for text in texts):
        raise BadRequest(_("The address or a cookie holds a NUL character; no text here may."))
