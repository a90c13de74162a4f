"""The site for ASGI servers; uvicorn serves this one."""

import os
from typing import Any

from django.conf import settings
from django.core.asgi import get_asgi_application
from django.core.handlers.asgi import ASGIHandler, ASGIRequest
from django.utils.http import parse_header_parameters

from accounts.places import Places
from config.body_limit import BodyLimit
from config.memory import return_large_blocks
from live.hub import Hub
from live.stream import LiveStreams
from sandbox.uploads import MOST_BYTES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
return_large_blocks()


class Request(ASGIRequest):
    """Names a charset without using it: some of them fail over any address. `config.plain_text` answers."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))


site = get_asgi_application()
assert isinstance(site, ASGIHandler)
site.request_class = Request
# The largest upload and the form around it.
largest = max(MOST_BYTES.values()) + settings.LASTCARD_MAX_BODY
places = Places(most=settings.LASTCARD_STREAMS, most_of_one=settings.LASTCARD_STREAMS_PER_ADDRESS)
streams = LiveStreams(site, Hub(settings.REDIS_URL), places)
application = BodyLimit(streams, settings.LASTCARD_MAX_BODY, upload=largest)
