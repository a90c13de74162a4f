"""The life of a run, each state with a sentence, and why it may have ended early."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class RunState(TextChoices):
    WAITING = "waiting", _("It waits for a free table.")
    RUNNING = "running", _("It is being played.")
    DONE = "done", _("It was played.")
    FAILED = "failed", _("The arena failed, not your bot: please try again.")


class Stop(TextChoices):
    """Kept as a word, so that every visitor reads it in a language of their own."""

    CPU = "cpu", _("It was ended: a run has 5 s of CPU for your bot, and they are used up.")
    WAIT = (
        "wait",
        _("It was ended: it took 25 s besides computing; if your bot does not sleep, the arena is busy."),
    )
    NOTHING = "nothing", _("Your bot says that it plays no ruleset: leave `rulesets` out to play all.")
