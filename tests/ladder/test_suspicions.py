"""Collusion watch: who stands out, and what an operator can do about it."""

from itertools import combinations

import pytest
from django.test import Client

from accounts.models import User
from ladder import suspicions
from ladder.models import Ladder, Suspicion
from ladder.pools import Uploaded
from ladder.ratings import Ratings
from ladder.refit import refit
from ladder.suspicions import restore_pair, void_pair
from ladder.totals import Totals
from matches.models import Event, Match, Version
from matches.services import void_match
from matches.states import EventKind
from tests.ladder import arena

pytestmark = pytest.mark.django_db

EVEN = [[1, 2], [2, 1], [1, 2], [2, 1]]
GIVEN = [[1, 2]] * 4


@pytest.fixture
def ladder() -> Ladder:
    return arena.ladder()


@pytest.fixture
def pair(ladder: Ladder, monkeypatch: pytest.MonkeyPatch) -> tuple[Version, Version]:
    """A bot that is even with the house and is given every game by another that is so too.

    The log is short, so that a smaller surplus must do.
    """
    monkeypatch.setattr(suspicions, "STANDS_OUT", 1.5)
    house = arena.house()
    gainer, giver = arena.version(arena.bot(name="Gainer")), arena.version(arena.bot(name="Giver"))
    for one, other in combinations([*house, gainer, giver], 2):
        for _ in range(6):
            arena.match(one, other, ranks=GIVEN if {one, other} == {gainer, giver} else EVEN)
    refit(ladder.pk)
    return gainer, giver


def rating(ladder: Ladder, version: Version) -> float:
    return float(ladder.runs.latest("id").ratings.get(version=version).rating)


def standing_out(*rows: tuple[int, int, int, int]) -> list[tuple[int, int]]:
    """Of six bots who are even with each other over a hundred games, but for these rows of a pair."""
    told = {(first, second) for first, second, _, _ in rows}
    even = [(a, b, 100, 100) for a, b in combinations(range(6), 2) if (a, b) not in told]
    totals = Totals.of([*even, *rows])
    ratings = Ratings(2, [Uploaded(n, str(n), house=n < 4) for n in range(6)], totals)
    return [(s.gainer_id, s.loser_id) for s in suspicions.suspicions(Ladder(seats=2), totals, ratings)]


def test_a_bot_that_is_given_its_games_stands_out() -> None:
    assert standing_out((4, 5, 40, 80)) == [(4, 5)]
    assert standing_out((4, 5, 40, 0)) == [(5, 4)]


def test_luck_does_not_stand_out() -> None:
    assert standing_out((4, 5, 40, 54)) == []


def test_who_gains_and_what_was_expected_is_told(ladder: Ladder, pair: tuple[Version, Version]) -> None:
    found = Suspicion.objects.get()
    assert (found.gainer, found.loser) == pair
    assert (found.games, found.points) == (24, 24)
    assert 12 < found.expected < 22


def test_who_is_simply_stronger_does_not_stand_out(ladder: Ladder) -> None:
    house, strong = arena.house(), arena.version()
    for opponent in house:
        for _ in range(8):
            arena.match(strong, opponent, ranks=GIVEN)
    refit(ladder.pk)
    assert not Suspicion.objects.exists()


def test_few_games_between_two_prove_nothing(ladder: Ladder) -> None:
    house, strong = arena.house(), arena.version()
    for opponent in house:
        for _ in range(12):
            arena.match(strong, opponent, ranks=GIVEN)
    arena.match(arena.version(), strong, ranks=GIVEN)
    refit(ladder.pk)
    assert not Suspicion.objects.exists()


def test_what_house_bots_play_among_themselves_is_nobodys_gain(ladder: Ladder) -> None:
    house = arena.house()
    for one, other in combinations(house, 2):
        for _ in range(6):
            arena.match(one, other, ranks=GIVEN if {one, other} == set(house[:2]) else EVEN)
    refit(ladder.pk)
    assert not Suspicion.objects.exists()


def test_a_voided_pair_counts_no_longer_until_it_is_restored(
    ladder: Ladder, pair: tuple[Version, Version]
) -> None:
    gainer, giver = pair
    before = rating(ladder, gainer)
    alone = Match.objects.filter(entries__version=gainer).filter(entries__version=giver).earliest("pk")
    void_match(alone.pk, "for itself")
    assert void_pair(Suspicion.objects.get(), "they help each other") == 5
    refit(ladder.pk)
    assert rating(ladder, gainer) < before
    assert rating(ladder, gainer) == pytest.approx(rating(ladder, giver), abs=0.1)
    assert restore_pair(Suspicion.objects.get(), "they do not") == 5
    refit(ladder.pk)
    assert Match.objects.exclude(voided=None).get() == alone
    assert rating(ladder, gainer) > rating(ladder, giver)


def test_nothing_is_deleted_and_the_log_tells_all(ladder: Ladder, pair: tuple[Version, Version]) -> None:
    matches, events = Match.objects.count(), Event.objects.count()
    void_pair(Suspicion.objects.get(), "they help each other")
    restore_pair(Suspicion.objects.get(), "they do not")
    assert (Match.objects.count(), Event.objects.count()) == (matches, events + 12)
    whys = Event.objects.filter(kind=EventKind.MATCH_VOIDED).values_list("payload__why", flat=True)
    assert all("they help each other" in why for why in whys)


def test_a_pair_that_stands_out_no_longer_is_forgotten(ladder: Ladder, pair: tuple[Version, Version]) -> None:
    for match in Match.objects.filter(entries__version=pair[0]).filter(entries__version=pair[1]):
        void_match(match.pk, "one by one")
    refit(ladder.pk)
    assert not Suspicion.objects.exists()


def test_an_operator_voids_and_restores_in_the_admin(
    client: Client, ladder: Ladder, pair: tuple[Version, Version]
) -> None:
    client.force_login(User.objects.create_superuser("op"))
    address, chosen = "/admin/ladder/suspicion/", {"_selected_action": [Suspicion.objects.get().pk]}
    assert "Gainer v1" in client.get(address).content.decode()
    client.post(address, {"action": "void", **chosen})
    assert Match.objects.exclude(voided=None).count() == 6
    assert Suspicion.objects.get().voided
    client.post(address, {"action": "restore", **chosen})
    assert not Match.objects.exclude(voided=None).exists()
    assert not Suspicion.objects.get().voided


def test_nobody_else_sees_the_suspicions(client: Client, pair: tuple[Version, Version]) -> None:
    client.force_login(pair[0].bot.owner)
    assert client.get("/admin/ladder/suspicion/").status_code == 302
