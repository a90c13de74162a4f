"""Which matches the page lists, as its address asks for them."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from urllib.parse import urlencode

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from engine.rulesets import RULESETS
from matches.models import Bot
from matches.querysets import MatchQuerySet
from matches.states import MatchState, Reason

LONGEST = 60
SIZES = range(2, 11)
STATES = {
    MatchState.QUEUED: _("queued"),
    MatchState.RUNNING: _("running"),
    MatchState.FINISHED: _("finished"),
    MatchState.FAILED: _("failed"),
    MatchState.CANCELLED: _("cancelled"),
}
"""In one word, as the list has it."""
KINDS = {"rated": Q(rated=True), "test": Q(reason=Reason.PROMOTION)}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Empty is all. What no match can have is as if it were not asked for; an unknown bot has none."""

    bot: str = ""
    against: str = ""
    ruleset: str = ""
    seats: str = ""
    state: str = ""
    kind: str = ""

    @classmethod
    def of(cls, asked: Mapping[str, str]) -> "Wanted":
        told = {each.name: asked.get(each.name, "").strip()[:LONGEST] for each in fields(cls)}
        allowed = {
            "ruleset": set(RULESETS),
            "seats": set(map(str, SIZES)),
            "state": set(MatchState.values),
            "kind": set(KINDS),
        }
        return cls(**{name: text for name, text in told.items() if text in allowed.get(name, {text})})

    @property
    def unknown(self) -> bool:
        """A bot is named that there is not."""
        return any(not _named(name) for name in (self.bot, self.against) if name)

    @property
    def query(self) -> str:
        told = ((each.name, getattr(self, each.name)) for each in fields(self))
        return urlencode([(name, text) for name, text in told if text])

    def among(self, matches: MatchQuerySet) -> MatchQuerySet:
        for name in filter(None, (self.bot, self.against)):
            matches = matches.of_bot(_named(name) or name)
        if self.kind:
            matches = matches.filter(KINDS[self.kind])
        given = {name: getattr(self, name) for name in ("ruleset", "seats", "state")}
        return matches.filter(**{name: text for name, text in given.items() if text})


def _named(text: str) -> str | None:
    """The slug of the bot that has it, or that name."""
    named = Bot.objects.filter(Q(slug=text) | Q(name__iexact=text))
    return named.values_list("slug", flat=True).first()
