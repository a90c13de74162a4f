"""Which matches the page lists, as its address asks for them."""

from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.rulesets import RULESETS
from ladder.asked import Asked, Chip
from matches.models import Attempt, Bot
from matches.querysets import MatchQuerySet
from matches.states import AttemptVerdict, MatchState, Reason

SIZES = range(2, 11)
STATES = {
    MatchState.QUEUED: gettext_lazy("queued"),
    MatchState.RUNNING: gettext_lazy("running"),
    MatchState.FINISHED: gettext_lazy("finished"),
    MatchState.FAILED: gettext_lazy("failed"),
    MatchState.CANCELLED: gettext_lazy("cancelled"),
}
"""In one word, as the list has it."""
KINDS = {
    "rated": Q(rated=True),
    "test": Q(reason=Reason.PROMOTION),
    "faulty": Q(pk__in=Attempt.objects.filter(verdict=AttemptVerdict.BOT_FAULT).values("match")),
}
WORDS_OF_KINDS = {
    "rated": gettext_lazy("rated"),
    "test": gettext_lazy("test"),
    "faulty": gettext_lazy("with a fault of a bot"),
}


@dataclass(frozen=True, slots=True)
class Wanted(Asked):
    """An unknown bot has no matches."""

    bot: str = ""
    against: str = ""
    ruleset: str = ""
    seats: str = ""
    state: str = ""
    kind: str = ""

    @classmethod
    def allowed(cls) -> dict[str, set[str]]:
        return {
            "ruleset": set(RULESETS),
            "seats": set(map(str, SIZES)),
            "state": set(MatchState.values),
            "kind": set(KINDS),
        }

    @property
    def unknown(self) -> str:
        """A bot that is asked for, and that there is not."""
        return next((name for name in (self.bot, self.against) if name and not _named(name)), "")

    @property
    def narrows(self) -> bool:
        """More is asked for than whose matches."""
        return bool(self.ruleset or self.seats or self.state or self.kind)

    @property
    def chips(self) -> list[Chip]:
        words = {
            "bot": self.bot,
            "against": _("against %s") % self.against,
            "ruleset": self.ruleset.capitalize(),
            "seats": _("%s seats") % self.seats,
            "state": str(STATES[MatchState(self.state)]) if self.state else "",
            "kind": str(WORDS_OF_KINDS.get(self.kind, "")),
        }
        return [Chip(text, self.without(name)) for name, text in words.items() if getattr(self, name)]

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
