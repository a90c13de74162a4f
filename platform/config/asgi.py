"""The site for ASGI servers; uvicorn serves this one."""

import os

from django.conf import settings
from django.core.asgi import get_asgi_application

from config.body_limit import BodyLimit

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = BodyLimit(get_asgi_application(), settings.LASTCARD_MAX_BODY)
