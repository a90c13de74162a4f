"""In which language an answer is given."""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.cache import patch_vary_headers

from config.errors import is_api


class Languages(LocaleMiddleware):
    """A page in the visitor's: that of the cookie, or else of the browser. The API in English, whoever asks:
    programs read its sentences too."""

    def process_request(self, request: HttpRequest) -> None:
        if not is_api(request):
            super().process_request(request)
            return
        translation.activate(settings.LANGUAGE_CODE)
        request.LANGUAGE_CODE = translation.get_language()

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if is_api(request):
            response.headers.setdefault("Content-Language", settings.LANGUAGE_CODE)
            return response
        patch_vary_headers(response, ("Cookie",))
        return super().process_response(request, response)
