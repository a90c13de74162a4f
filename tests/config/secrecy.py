"""An arena full of secrets, the four who look at it, and every address that answers them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib import admin
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from knox.models import AuthToken

from accounts.models import User
from bots.styles import watch_finished
from matches import services
from matches.models import Match, Version
from matches.players import in_process
from matches.plays import play_with
from sandbox import Limits
from tests.matches.builders import a_bot, a_match, a_person, a_version

STATES = ("queued", "running", "finished")
APART = ("docs/", "styleguide/", "language/", "admin/", "accounts/", "live/", "api/v1/schema/")
"""They tell of no match; what operators see is walked model by model, and the stream has tests of its own."""

TALKS = b"""from engine import Bot  # canary source


class Talks(Bot):
    def play(self, view):
        print("canary print")
        self.note("canary note")
        if view.round == 2:
            raise ValueError("canary exception")
        return view.legal[0]
"""
REPORT = {
    "steps": [{"step": "load", "passed": False, "detail": "exception", "words": "canary words"}],
    "sentence": "load: exception",
    "log": "canary check",
}


@dataclass(frozen=True, slots=True)
class Arena:
    """`mine` is the owner's version, which the rival's meets."""

    match: Match
    mine: Version
    people: dict[str, User | None]
    secrets: dict[str, str]

    def run(self) -> None:
        services.claim(self.match.pk, "worker")

    def finish(self) -> None:
        attempt = self.match.attempts.get(ended=None)
        limits = Limits(**self.match.limits)
        result = play_with(attempt, in_process(limits), limits, lambda decisions: None)
        services.store_result(attempt.token, result)
        watch_finished()

    def client(self, visitor: str) -> Client:
        client = Client()
        if person := self.people[visitor]:
            client.force_login(person)
        return client


def an_arena() -> Arena:
    owner, rival = a_person("ann", email="canary@mail.test"), a_person("bob")
    mine = a_version(a_bot(owner, name="Mine"), data=TALKS, report=REPORT, check_token="canarychecktoken")
    match = a_match([mine, a_version(a_bot(rival, name="Theirs"))])
    failed = services.claim(match.pk, "worker")
    assert failed is not None
    services.arena_fault(failed.token, "RuntimeError: canary evidence", None)
    operator = a_person("op", is_staff=True, is_superuser=True)
    people = {"stranger": None, "rival": rival, "owner": owner, "operator": operator}
    return Arena(match, mine, people, secrets_of(match, failed.token, AuthToken.objects.create(owner)[1]))


def secrets_of(match: Match, lease: str, token: str) -> dict[str, str]:
    canaries = ("source", "print", "note", "exception", "words", "check", "evidence")
    return {
        **{each: f"canary {each}" for each in canaries},
        "seed": match.seed,
        "deal": services.block_of(match, 2).games[0].seed,
        "hands": '"hands"',
        "moves": '"moves"',
        "cpu": '"cpu_ms"',
        "mail": "canary@mail.test",
        "token": token,
        "lease": lease,
        "check token": "canarychecktoken",
    }


def addresses(arena: Arena) -> dict[str, str]:
    """Of each pattern one address, by the pattern: what no argument is known for fails."""
    return {
        pattern: _filled(pattern, arena) for pattern in _patterns(get_resolver(), "") if _is_ours(pattern)
    }


def _is_ours(pattern: str) -> bool:
    return not pattern.startswith(APART)


def _patterns(resolver: URLResolver, prefix: str) -> Iterator[str]:
    for each in resolver.url_patterns:
        if isinstance(each, URLPattern):
            yield prefix + str(each.pattern)
        else:
            yield from _patterns(each, prefix + str(each.pattern))


def _filled(pattern: str, arena: Arena) -> str:
    game = arena.match.games.earliest("number").pk
    known = {
        "<int:pk>": str(game if "games/" in pattern else arena.match.pk),
        "<slug:slug>": arena.mine.bot.slug,
        "<int:number>": "1",
        "<slug:ruleset>": "classic",
        "<str:ruleset>": "classic",
        "<int:seats>": "2",
        "<str:name>": "all",
        "<str:token_key>": "x",
        "<str:key>": "x",
    }
    for argument, value in known.items():
        pattern = pattern.replace(argument, value)
    assert "<" not in pattern, f"{pattern}: tell this test what to put there"
    return f"/{pattern}"


def for_operators() -> dict[str, str]:
    """Each model's list and first record in the admin."""
    found = {}
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        found[f"admin {model._meta.model_name}s"] = reverse(f"{name}_changelist")
        if first := model._default_manager.order_by("pk").first():
            found[f"admin {model._meta.model_name}"] = reverse(f"{name}_change", args=[first.pk])
    return found


def asked(client: Client, address: str, **headers: Any) -> str:
    """What comes back, however it is answered."""
    answer = client.get(address, **headers)
    return b"".join(answer).decode("utf-8", "replace")
