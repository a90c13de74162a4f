"""An arena with something to see on every page."""

from dataclasses import dataclass

from accounts.models import User
from ladder.models import Ladder
from ladder.refit import refit
from matches import services
from matches.models import Bot, Match, Version
from matches.states import VersionStatus
from playground.models import Run
from tests.matches.builders import a_bot, a_match, a_person, a_played_match, a_version
from tests.playground.builders import a_played_run

RAISES = b"""from engine import Bot


class Raises(Bot):
    def play(self, view):
        if len(view.hand) < 5:
            raise ValueError("<b>five</b>")
        return view.legal[-1]
"""
HOSTILE = "<script>alert(1)</script>"
REPORT = {
    "steps": [
        {"step": "load", "passed": True, "detail": "loaded in 9.0 ms of CPU; it plays classic"},
        {"step": "classic, 2 seats", "passed": False, "detail": f"exception: {HOSTILE}"},
    ],
    "log": f"== load ==\n{HOSTILE}\n",
}


@dataclass(frozen=True, slots=True)
class Arena:
    bot: Bot
    other: Bot
    rejected: Version
    played: Match
    crowded: Match
    running: Match
    run: Run


def an_arena(owner: User | None = None) -> Arena:
    bot = a_bot(owner or a_person("jonas"), name=HOSTILE, is_house=False)
    Bot.objects.filter(pk=bot.pk).update(slug="hostile")
    bot.refresh_from_db()
    first, second = a_version(bot), a_version()
    rejected = a_version(bot, VersionStatus.REJECTED, b"", mask=None, report=REPORT)
    played = a_played_match([first, second])
    others = [a_version(data=RAISES + b"#" * number) for number in range(5)]
    crowded = a_played_match([first, *others])
    running = a_match([first, second])
    services.claim(running.pk, "worker 1")
    for seats in (2, 6):
        refit(Ladder.objects.get_or_create(ruleset="classic", seats=seats)[0].pk)
    return Arena(bot, second.bot, rejected, played, crowded, running, a_played_run(RAISES.decode()))
