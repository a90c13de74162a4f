"""The lives of versions, matches and attempts: each state with a sentence that people may read."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class VersionStatus(TextChoices):
    CHECKING = "checking", _("The arena is checking it.")
    CANDIDATE = "candidate", _("It is sound and has to show that it is better.")
    ACTIVE = "active", _("It plays ranked matches.")
    BENCHED = "benched", _("It is sound but does not play.")
    REJECTED = "rejected", _("It did not pass the check.")
    RETIRED = "retired", _("A newer version took its place.")


class Promote(TextChoices):
    NOW = "now", _("It plays as soon as it passes the check.")
    WHEN_BETTER = "when_better", _("It is tested against the active version, and plays once it is better.")
    KEEP = "keep", _("It is checked and kept on the bench.")


class TrialState(TextChoices):
    RUNNING = "running", _("It is being tested.")
    BETTER = "better", _("It is better.")
    NOT_BETTER = "not_better", _("It is not better.")
    UNDECIDED = "undecided", _("Its games did not tell; the choice is yours.")
    FAULTY = "faulty", _("It broke a rule in its games.")


class MatchState(TextChoices):
    QUEUED = "queued", _("It waits for a worker.")
    RUNNING = "running", _("It is being played.")
    FINISHED = "finished", _("It was played to the end.")
    FAILED = "failed", _("The arena could not play it; an operator will look.")
    CANCELLED = "cancelled", _("It was called off before it was played.")


class AttemptVerdict(TextChoices):
    NORMAL = "normal", _("Played to the end.")
    BOT_FAULT = "bot_fault", _("Played to the end; a bot broke a rule on the way.")
    ARENA_FAULT = "arena_fault", _("The arena failed; no bot loses anything by it.")
    CANCELLED = "cancelled", _("The worker was stopped; no bot loses anything by it.")


class Reason(TextChoices):
    """Why a match was scheduled."""

    NEWCOMER = "newcomer", _("A new version looks for its place.")
    CYCLE = "cycle", _("Its turn in the round robin.")
    PROMOTION = "promotion", _("A candidate is tested for promotion.")
    OPERATOR = "operator", _("An operator asked for it.")


class EventKind(TextChoices):
    MATCH_CREATED = "match_created", _("A match was scheduled.")
    MATCH_STARTED = "match_started", _("An attempt at a match began.")
    MATCH_FINISHED = "match_finished", _("A match was played to the end.")
    MATCH_FAILED = "match_failed", _("A match was parked for the operator.")
    MATCH_CANCELLED = "match_cancelled", _("A match was called off.")
    MATCH_VOIDED = "match_voided", _("A match no longer counts.")
    MATCH_RESTORED = "match_restored", _("A voided match counts again.")
    ARENA_FAULT = "arena_fault", _("The arena failed in an attempt.")
    VERSION_UPLOADED = "version_uploaded", _("A version was uploaded.")
    VERSION_STATUS = "version_status", _("A version changed its status.")
