"""What `manage.py check --deploy` asks beyond Django's own questions."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Info, Tags, register

from matches.jails import SECOND_TIER
from matches.worker import tier
from sandbox import Tier, refusal, selftest


@register(Tags.security, deploy=True)
def the_sandbox_holds(**_: Any) -> list[CheckMessage]:
    """Attacks a real jail, where bots are run at all."""
    if not settings.LASTCARD_RUNS_BOTS:
        return []
    if sentence := refusal(selftest(tier())):
        hint = "Where no bot is run, as in a container that only serves pages, set LASTCARD_RUNS_BOTS=0."
        return [Error(sentence, hint=hint, id="sandbox.E001")]
    return [Info(f"Bots run in {SECOND_TIER}.", id="sandbox.I001")] if tier() is Tier.LANDLOCK else []
