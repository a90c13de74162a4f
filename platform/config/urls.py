"""Addresses: the API under /api/v1/, the operators' admin, and each app's pages."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularAPIView

from accounts.costly import costly
from accounts.entrance import PasswordReset, SignUp
from config import kit, pages
from config.docs import pages as docs
from config.docs.api import Index
from config.styleguide import styleguide

api: list[URLPattern | URLResolver] = [
    path("", Index.as_view(), name="index"),
    path("schema/", costly(SpectacularAPIView.as_view()), name="schema"),
    path("", include("accounts.urls_api")),
    path("", include("bots.urls_api")),
    path("", include("ladder.urls_api")),
    path("", include("replays.urls_api")),
]

urlpatterns = [
    path("favicon.ico", pages.favicon, name="favicon"),
    path("", pages.home, name="home"),
    path("status/", pages.status, name="status"),
    path("kit/lastcard.zip", kit.download, name="kit"),
    path("docs/", docs.docs, name="docs"),
    path("docs/bots/", docs.bot_guide, name="bot_guide"),
    path("docs/play/<slug:ruleset>/", docs.play, name="play"),
    path("docs/cards/", docs.cards, name="cards"),
    path("docs/api/", docs.api, name="api_docs"),
    path("docs/search/", docs.find, name="docs_search"),
    path("docs/read/<slug:name>/", docs.page, name="document"),
    path("styleguide/", styleguide, name="styleguide"),
    path("api/v1/", include((api, "api"))),
    path("admin/", admin.site.urls),
    path("accounts/signup/", SignUp.as_view(), name="account_signup"),
    path("accounts/password/reset/", PasswordReset.as_view(), name="account_reset_password"),
    path("accounts/", include("allauth.urls")),
    path("", include("accounts.urls")),
    path("", include("live.urls")),
    path("", include("bots.urls")),
    path("", include("ladder.urls")),
    path("", include("replays.urls")),
    path("", include("playground.urls")),
]

handler400 = "config.errors.bad_request"
handler404 = "config.errors.not_found"
handler429 = "accounts.too_often.of_allauth"
handler500 = "config.errors.server_error"
