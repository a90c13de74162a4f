"""The attempts at a match in plain words: how each ended, why, and what came of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches.causes import OPEN
from matches.models import Attempt, Entry, Match
from matches.services import MAX_ARENA_FAULTS
from matches.states import AttemptVerdict

OUR_EXCEPTION = re.compile(r"(\w+): ")
GOOD = (AttemptVerdict.NORMAL, AttemptVerdict.BOT_FAULT)


@dataclass(frozen=True, slots=True)
class Try:
    attempt: Attempt
    cause: str
    outcome: str

    @property
    def state(self) -> str:
        if self.attempt.ended is None:
            return "running"
        return "good" if self.attempt.verdict in GOOD else "bad"

    @property
    def shape(self) -> str:
        return {"running": "Y", "good": "G", "bad": "R"}[self.state]


def ledger_of(match: Match, entries: Sequence[Entry], *, for_operator: bool) -> list[Try]:
    """In their order; faults of the arena are counted on the way."""
    faults, tries = 0, []
    for attempt in match.attempts.all():
        faults += attempt.verdict == AttemptVerdict.ARENA_FAULT
        cause = attempt.evidence if for_operator else cause_of(attempt, entries)
        tries.append(Try(attempt, cause, outcome_of(attempt, faults)))
    return tries


def cause_of(attempt: Attempt, entries: Sequence[Entry]) -> str:
    if attempt.culprit is not None:
        return _(
            "The process of %s alone was lost. If that happens in every attempt, the third loss is the bot's."
        ) % (entries[attempt.culprit].version.bot.name)
    if any(cause.values_in(attempt.evidence) is not None for cause in OPEN):
        return attempt.evidence
    ours = OUR_EXCEPTION.match(attempt.evidence)
    return _("Something failed inside the arena (%s).") % ours[1] if ours else ""


def outcome_of(attempt: Attempt, faults: int) -> str:
    if attempt.verdict == AttemptVerdict.CANCELLED:
        return _("The match went back to the queue; this counts as no attempt.")
    if attempt.verdict != AttemptVerdict.ARENA_FAULT:
        return ""
    if faults >= MAX_ARENA_FAULTS:
        return _("That was the arena's fault number %d: the match waits for an operator.") % faults
    told = {"fault": faults, "most": MAX_ARENA_FAULTS}
    return _("Fault %(fault)d of at most %(most)d: the match is played anew with other cards.") % told
