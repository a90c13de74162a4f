"""Runs of the playground, and the bots that visitors write."""

from collections.abc import Iterator
from itertools import count

from matches.players import in_process
from playground import services
from playground.attempts import attempt
from playground.models import Run
from playground.terms import LIMITS

numbers = count(1)

SOUND = """from engine import Bot, Move, View


class First(Bot):
    def play(self, view: View) -> Move:
        return view.legal[0]
"""
RAISES = SOUND.replace(
    "return view", 'print("<b>log</b>")\n        raise ValueError("<i>five</i>")\n        return view'
)
SPINS = SOUND.replace("return view", "while True: pass\n        return view")


def a_run(source: str = SOUND, opponent: str = "otto", address: str = "") -> Run:
    """Each visitor has an address of their own."""
    return services.ask(source.encode(), opponent, address or f"10.0.0.{next(numbers)}")


def claimed() -> Run:
    run = services.claim()
    assert run is not None
    return run


def a_played_run(source: str = SOUND) -> Run:
    a_run(source)
    run = claimed()
    attempt(run, lambda progress: in_process(LIMITS), lambda decisions: None)
    run.refresh_from_db()
    return run


def states() -> Iterator[str]:
    yield from Run.objects.values_list("state", flat=True)
