"""The way through every page of the site."""

from collections.abc import Iterable, Iterator

from django.urls import URLPattern, URLResolver, get_resolver, resolve

from tests.browser.arena import Arena

NOT_PAGES = {
    "docs",
    "favicon",
    "kit",
    "accounts:language",
    "live",
    "status",
    "ladder:ladders",
    "accounts:new_token",
    "accounts:revoke_token",
    "accounts:fault_mails",
    "bots:source",
    "bots:people_table",
    "bots:activate",
    "bots:bench",
    "bots:recheck",
    "bots:withdraw",
    "replays:frames",
    "replays:log",
    "replays:chances",
    "playground:frames",
}
"""What redirects, changes something, or answers a script or a download."""
OF_MAIL_AND_CODES = {
    "account_set_password",
    "account_request_reauthentication_code",
    "account_confirm_reauthentication_code",
    "account_confirm_login_code",
}
"""Pages of allauth that nobody comes to here: they need what is switched off."""
ENTRANCE = (
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/inactive/",
    "/accounts/confirm-email/",
    "/accounts/confirm-email/nothing/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/1-nothing/",
    "/accounts/password/reset/key/done/",
)
"""For whoever is not signed in."""
OF_EVERYBODY = (
    "/",
    "/playground/",
    "/ladders/classic/2/",
    "/ladders/arcade/3/",
    "/ladders/overall/",
    "/compare/?bot=hostile&other=nobody",
    "/bots/",
    "/bots/?q=nobody",
    "/matches/",
    "/games/",
    "/docs/bots/",
    "/docs/cards/",
    "/docs/play/classic/",
    "/docs/read/notation/",
    "/docs/api/",
    "/docs/search/?q=challenge",
    "/styleguide/",
)
OWN = (
    "/me/",
    "/bots/new/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/reauthenticate/",
    "/accounts/logout/",
)
"""For whoever is signed in."""
OF_STAFF = ("/class/", "/class/?state=stuck&q=nobody")


def of_arena(arena: Arena) -> Iterator[str]:
    """As its owner sees them."""
    bot = f"/bots/{arena.bot.slug}"
    yield from (f"{bot}/", f"{bot}/opponents/", f"{bot}/faults/", f"{bot}/versions/new/")
    yield f"{bot}/versions/{arena.rejected.number}/"
    for match in (arena.played, arena.crowded, arena.running):
        yield f"/matches/{match.pk}/"
    yield f"/matches/{arena.played.pk}/verify/"
    yield from (f"/compare/?bot={arena.bot.slug}&other={arena.other.slug}", "/matches/?state=finished")
    game, faulty = (match.games.earliest("number") for match in (arena.played, arena.crowded))
    yield from (f"/playground/{arena.run.key}/", f"/playground/{arena.run.key}/2/")
    yield from (f"/games/{game.pk}/", f"/games/{faulty.pk}/?round=1&turn=9", f"/games/{game.pk}/embed/")


def left_out(addresses: Iterable[str]) -> set[str]:
    """The pages that none of the addresses leads to."""
    walked = {resolve(address.partition("?")[0]).view_name for address in addresses}
    return set(_names(get_resolver())) - walked - NOT_PAGES - OF_MAIL_AND_CODES


def _names(resolver: URLResolver, namespace: str = "") -> Iterator[str]:
    """Of all views, the API's and the operators' apart."""
    for each in resolver.url_patterns:
        if isinstance(each, URLPattern):
            yield f"{namespace}{each.name}"
        elif str(each.pattern) not in ("api/v1/", "admin/"):
            yield from _names(each, f"{each.namespace}:" if each.namespace else namespace)
