"""The life of a run: taken one at a time, behind uploads, kept for an hour."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils.timezone import now

from bots.errors import Unacceptable
from matches.models import Bot, Event, Game, Match, Version
from matches.players import Entrant, Player, SeatPlayer, in_process
from matches.querysets import now_plus
from matches.referee import Progress
from matches.states import VersionStatus
from playground import services
from playground.attempts import attempt, attempt_next
from playground.models import Run
from playground.playing import Purse, Spent
from playground.sheets import Sheet, unpacked
from playground.terms import CPU_S, LIMITS, MOST_BYTES, MOST_KEPT, ROUNDS
from tests.matches.builders import a_version
from tests.playground.builders import RAISES, SOUND, a_run, claimed, states

pytestmark = pytest.mark.django_db


def without_a_jail(progress: Progress) -> SeatPlayer:
    return in_process(LIMITS)


def fails(progress: Progress) -> SeatPlayer:
    def seat(entrant: Entrant, games: int) -> Player:
        raise OSError("disk full")

    return seat


@pytest.mark.parametrize(
    ("source", "opponent", "says"),
    [
        (b"", "otto", "empty"),
        (b"x = '\xff'", "otto", "not UTF-8"),
        (b"x = '\0'", "otto", "NUL"),
        (b"PK\x03\x04" + b"\xff" * 99, "otto", "not UTF-8"),
        (b"#" * (MOST_BYTES + 1), "otto", f"takes {MOST_BYTES}"),
        (SOUND.encode(), "nobody", "Choose one"),
        (SOUND.encode(), "sibyl", "Choose one"),
    ],
)
def test_what_cannot_be_taken_is_refused_and_nothing_is_stored(
    source: bytes, opponent: str, says: str
) -> None:
    with pytest.raises(Unacceptable, match=says):
        services.ask(source, opponent, "10.0.0.1")
    assert not Run.objects.exists()


def test_the_queue_is_bounded_for_one_address_and_for_all() -> None:
    for _ in range(settings.LASTCARD_PLAYGROUND_WAITING_PER_ADDRESS):
        a_run(address="192.0.2.1")
    with pytest.raises(services.Busy):
        a_run(address="192.0.2.1")
    for _ in range(settings.LASTCARD_PLAYGROUND_WAITING - settings.LASTCARD_PLAYGROUND_WAITING_PER_ADDRESS):
        a_run()
    with pytest.raises(services.Busy):
        a_run()


def test_one_is_played_at_a_time_and_the_longest_waiting_first() -> None:
    first, second = a_run(), a_run()
    assert claimed() == first
    assert services.claim() is None
    first.refresh_from_db()
    services.fail(first)
    assert claimed() == second


def test_a_run_whose_worker_was_killed_is_the_arenas_failure_and_holds_up_nobody() -> None:
    first, second = a_run(), a_run()
    lost = claimed()
    Run.objects.filter(pk=first.pk).update(until=now_plus(-1))
    assert claimed() == second
    services.conclude(lost, Sheet(), [])
    assert list(states()) == ["failed", "running"], "what comes too late does not count"


def test_a_waiting_upload_is_checked_before_any_run() -> None:
    run = a_run()
    upload = a_version(status=VersionStatus.CHECKING, mask=None)
    assert attempt_next(without_a_jail)
    run.refresh_from_db()
    assert run.state == "waiting"
    Version.objects.filter(pk=upload.pk).update(status=VersionStatus.BENCHED)
    assert attempt_next(without_a_jail)
    run.refresh_from_db()
    assert run.state == "done"


def test_what_is_played_touches_nothing_of_the_arena() -> None:
    a_run()
    assert attempt(claimed(), without_a_jail, lambda decisions: None)
    run = Run.objects.get()
    assert len(Sheet.from_json(run.sheet).rounds) == len(unpacked(bytes(run.replays))) == ROUNDS
    assert not any(model.objects.exists() for model in (Bot, Version, Match, Game, Event))


def test_a_surprise_of_ours_fails_the_run_and_throws_the_jail_away() -> None:
    a_run()
    run = claimed()
    assert not attempt(run, fails, lambda decisions: None)
    assert list(states()) == ["failed"]


def test_troubles_of_a_kind_are_told_once_with_their_line() -> None:
    a_run(RAISES)
    attempt(claimed(), without_a_jail, lambda decisions: None)
    (trouble,) = Sheet.from_json(Run.objects.get().sheet).troubles
    assert (trouble.verdict, trouble.line, trouble.text) == ("exception", 7, "ValueError: <i>five</i>")
    asked = [number for number in range(1, ROUNDS + 1) if number in trouble.rounds]
    assert trouble.rounds == tuple(asked)
    assert len(asked) > ROUNDS / 2  # in a round of forced moves alone it is asked nothing


def test_after_an_hour_code_and_result_are_gone_even_where_it_is_still_played() -> None:
    old, fresh = a_run(), a_run()
    playing = claimed()
    Run.objects.exclude(pk=fresh.pk).update(created=now() - timedelta(hours=1, minutes=1))
    assert not Run.objects.kept().filter(pk=old.pk).exists()
    services.forget()
    services.conclude(playing, Sheet(), [])
    assert list(Run.objects.all()) == [fresh]


def test_a_run_may_use_so_much_of_the_processor_and_no_more() -> None:
    purse = Purse(lambda: 0.0)
    purse.count(0.0, int(CPU_S * 1e9))
    with pytest.raises(Spent):
        purse.count(0.0, 1)


def test_of_a_flood_the_newest_are_kept() -> None:
    runs = [Run(source="x", opponent="otto", address="", state="done") for _ in range(MOST_KEPT + 3)]
    Run.objects.bulk_create(runs)
    services.forget()
    assert Run.objects.count() == MOST_KEPT
