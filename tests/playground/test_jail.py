"""Visitors' bots in the real jail, by the task that a checker runs."""

from collections.abc import Iterator

import pytest

from matches.jails import open_jail
from matches.models import Version
from matches.players import SeatPlayer
from matches.referee import Progress
from matches.states import VersionStatus
from playground.attempts import attempt_next, in_jail
from playground.sheets import Sheet
from playground.tasks import play_run
from sandbox import Jail
from tests.matches.builders import a_version
from tests.playground.builders import SOUND, SPINS, a_run

pytestmark = pytest.mark.django_db

NO_CLASS = "x = 1\n"
BROKEN = "from engine import Bot\n\nclass First(Bot)\n    pass\n"
DREAMS = SOUND.replace("from engine", "import time\nfrom engine").replace(
    "return view", "time.sleep(30)\n        return view"
)
ESCAPES = SOUND.replace("return view", 'open("/etc/passwd").read()\n        return view')
ILLEGAL = SOUND.replace("view.legal[0]", '"R99"')


@pytest.fixture(scope="module")
def jail() -> Iterator[Jail]:
    with open_jail() as opened:
        yield opened


@pytest.mark.parametrize(
    ("source", "verdict", "line", "says"),
    [
        (BROKEN, "load", 3, "SyntaxError"),
        (NO_CLASS, "load", None, "no class here extends"),
        (ILLEGAL, "illegal", None, "'R99'"),
        (ESCAPES, "exception", 6, "Error"),
        (SPINS, "cpu", None, "250 ms allowed"),
        (DREAMS, "wall", None, "slept"),
    ],
)
def test_what_goes_wrong_is_told_within_the_small_limits(
    jail: Jail, monkeypatch: pytest.MonkeyPatch, source: str, verdict: str, line: int | None, says: str
) -> None:
    """Two rounds tell; twenty of the worst take half a minute."""
    monkeypatch.setattr("playground.playing.DEALS", 1)
    run = a_run(source)
    assert attempt_next(in_jail(jail))
    run.refresh_from_db()
    sheet = Sheet.from_json(run.sheet)
    first = sheet.troubles[0]
    assert (run.state, first.verdict, first.line) == ("done", verdict, line)
    assert says in first.text


def test_an_upload_that_comes_meanwhile_is_not_held_up(jail: Jail, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playground.attempts.LOOK_EVERY", 0.0)
    run, seating = a_run(), in_jail(jail)
    upload = a_version(status=VersionStatus.BENCHED, mask=None)

    def meanwhile(progress: Progress) -> SeatPlayer:
        Version.objects.filter(pk=upload.pk).update(status=VersionStatus.CHECKING)
        return seating(progress)

    assert attempt_next(meanwhile)
    run.refresh_from_db()
    assert (run.state, run.sheet) == ("waiting", {})
    Version.objects.filter(pk=upload.pk).update(status=VersionStatus.BENCHED)
    monkeypatch.setattr("playground.tasks.bench.jail", lambda: jail)
    play_run()
    run.refresh_from_db()
    assert run.sheet["troubles"] == [], "the jail is as good as before"
    assert run.sheet["rounds"]
