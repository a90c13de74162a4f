"""The pages of matches and games as they are sent: what they tell, and what they keep until the end."""

import json
import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ladder.refit import refit
from matches import services
from matches.models import Game, Match
from matches.states import VersionStatus
from replays.results import changes_of
from tests.ladder.arena import ladder, match, version
from tests.matches.builders import a_bot, a_match, a_played_match, a_version

pytestmark = pytest.mark.django_db

HOSTILE = "<script>alert(1)</script>"


def page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


@pytest.fixture
def rated() -> Match:
    found = ladder()
    played = a_played_match()
    refit(found.pk)
    return played


def test_a_match_page_shows_the_arithmetic(client: Client, rated: Match) -> None:
    answer = client.get(f"/matches/{rated.pk}/")
    told = answer.content.decode()
    for change in answer.context["changes"]:
        assert f"<b>{change.effect.k:.0f}</b><small>K</small>" in told
        assert f"{change.before.low:.0f}–{change.before.high:.0f}" in told  # noqa: RUF001  # as the page has it
        assert f"{change.after.low:.0f}–{change.after.high:.0f}" in told  # noqa: RUF001
    assert len(answer.context["changes"]) == 2


def test_the_figures_of_the_arithmetic_add_up_as_they_are_shown(rated: Match) -> None:
    for change in changes_of(list(rated.entries.order_by("index"))):
        surprise = round(change.effect.score, 2) - round(change.effect.expected, 3)
        assert surprise * round(change.effect.k) == pytest.approx(round(change.effect.effect), abs=0.7)
        told = [round(change.before.rating), round(change.effect.effect), change.rest]
        assert sum(told) == round(change.after.rating)


def test_a_match_of_two_says_who_was_rated_higher_and_leads_to_their_comparison(client: Client) -> None:
    found, (one, other) = ladder(), (version(), version())
    first = match(one, other)
    refit(found.pk)
    assert page(client, f"/matches/{first.pk}/").count("Both were rated alike") == 2
    second = match(one, other)
    refit(found.pk)
    told = page(client, f"/matches/{second.pk}/")
    assert re.search(r"It was rated \d+ points higher: \d+% of the points", told)
    assert re.search(r"It was rated \d+ points lower: \d+% of the points", told)
    assert f'href="/compare/?bot={one.bot.slug}&amp;other={other.bot.slug}"' in told


def test_a_fault_leads_to_its_moment_once_the_cards_are_known(client: Client) -> None:
    played = a_played_match()
    Game.objects.filter(match=played, number=1).update(
        faults=[{"player": 0, "verdict": "illegal", "round": 2, "turn": 7}]
    )
    game = played.games.get(number=1)
    told = page(client, f"/matches/{played.pk}/")
    assert f'<a href="/games/{game.pk}/?round=2&amp;turn=7">Round 2, turn 7.</a>' in told


def test_all_ratings_of_a_match_are_drawn_on_one_scale_and_its_ends_are_told(client: Client) -> None:
    found = ladder(4)
    played = a_played_match(seats=4)
    refit(found.pk)
    answer = client.get(f"/matches/{played.pk}/")
    told, scale = answer.content.decode(), answer.context["scale"]
    assert len(set(re.findall(r'<line class="house" x1="([^"]+)"', told))) == 1
    for rating, anchor in ((scale.low, "start"), (1500, "middle"), (scale.high, "end")):
        assert len(re.findall(f'<text class="is-{anchor}"[^>]*>{rating:.0f}</text>', told)) == 4


def test_a_match_that_no_refit_has_counted_says_so(client: Client) -> None:
    assert "due within seconds" in page(client, f"/matches/{a_played_match().pk}/")


def test_the_seed_is_told_when_the_match_has_ended_and_not_before(client: Client) -> None:
    match = a_match()
    assert match.seed not in page(client, f"/matches/{match.pk}/")
    assert match.seed_commitment in page(client, f"/matches/{match.pk}/")
    played = a_played_match()
    assert played.seed in page(client, f"/matches/{played.pk}/")


def test_a_match_whose_cards_are_still_secret_offers_no_game_to_watch(client: Client) -> None:
    played = a_played_match()
    address = f"/matches/{played.pk}/"
    assert "Watch game 1" in page(client, address)
    a_match(cards=services.Cards(2, played.seed))
    told = page(client, address)
    assert "/games/" not in told
    assert "/verify" not in told
    assert "secret until another match" in told


def test_a_game_names_its_ruleset_and_leads_to_its_rules(client: Client) -> None:
    game = a_played_match(ruleset="minecraft").games.earliest("number")
    answer = client.get(f"/games/{game.pk}/")
    assert 'Minecraft, 2 seats · <a href="/docs/play/minecraft/">' in answer.content.decode()
    rules, anchor = answer.context["setting"]["rules"].split("#")
    assert f'id="{anchor}"' in page(client, rules)


def test_a_match_is_followed_until_it_is_counted(client: Client) -> None:
    pending, played = a_match(), a_played_match()
    assert f'id="match" data-live="match:{pending.pk}"' in page(client, f"/matches/{pending.pk}/")
    assert f'id="match" data-live="match:{played.pk}"' in page(client, f"/matches/{played.pk}/")
    refit(ladder().pk)
    assert 'id="match">' in page(client, f"/matches/{played.pk}/")


def test_attempts_are_told_in_sentences(client: Client) -> None:
    match = a_match()
    attempt = services.claim(match.pk, "worker 7")
    assert attempt is not None
    services.arena_fault(attempt.token, "secret evidence")
    told = page(client, f"/matches/{match.pk}/")
    assert "The arena failed; no bot loses anything by it." in told
    assert "worker 7" in told
    assert "secret evidence" not in told


@pytest.mark.parametrize("address", ["/games/{}/", "/games/{}/embed/", "/games/{}/frames/"])
def test_cards_are_kept_until_the_match_has_ended(client: Client, address: str) -> None:
    game = a_match().games.get(number=1)
    answer = client.get(address.format(game.pk))
    assert answer.status_code == 409
    assert b"hands" not in answer.content


def test_frames_are_fogged_for_a_seat(client: Client) -> None:
    game = Game.objects.get(match=a_played_match(), number=1)
    frames = client.get(f"/games/{game.pk}/frames/?seat=1").json()["frames"]
    assert all(frame["position"]["hands"][0] is None for frame in frames)
    assert all(frame["position"]["hands"][1] is not None for frame in frames)


@pytest.mark.parametrize("seat", ["2", "-1", "x", "1e9", "²", "\u0661", "1" * 5000, "0" * 5000, " 1"])
def test_a_seat_that_is_not_at_the_table_is_refused(client: Client, seat: str) -> None:
    game = Game.objects.get(match=a_played_match(), number=1)
    answer = client.get(f"/games/{game.pk}/frames/", {"seat": seat})
    assert answer.status_code == 400
    assert answer.json() == {"seat": [f"“{seat[:20]}” is no seat; allowed are 0 to 1."]}


def test_names_are_escaped_everywhere(client: Client) -> None:
    hostile = a_bot(name="hostile")
    hostile.name = HOSTILE
    hostile.save()
    match = a_played_match([a_version(hostile), a_version()])
    game = match.games.get(number=1)
    for address in ("/matches/", f"/matches/{match.pk}/", f"/games/{game.pk}/", "/", "/bots/"):
        assert HOSTILE not in page(client, address), address


def test_the_list_narrows_to_one_bot(client: Client) -> None:
    first, second, third = a_version(), a_version(), a_version()
    wanted, other = a_match([first, second]), a_match([second, third])
    found = client.get("/matches/", {"bot": first.bot.slug}).context["page"]
    assert [match.pk for match in found] == [wanted.pk]
    assert other.pk != wanted.pk


def test_the_matches_of_a_bot_that_there_is_not_are_no_page(client: Client) -> None:
    a_match()
    answer = client.get("/matches/", {"bot": "nobody"})
    assert answer.status_code == 404
    assert "There is no bot of this name." in answer.content.decode()
    assert client.get("/matches/", {"bot": a_bot().slug}).status_code == 200


@pytest.mark.usefixtures("calm_status_line")
def test_more_matches_and_games_cost_no_more_queries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    matches = [a_match(seats=6) for _ in range(4)]
    client.get("/docs/cards/")  # what the status line tells is kept for a moment
    with django_assert_max_num_queries(9):
        client.get("/matches/")
    with django_assert_max_num_queries(10):
        client.get(f"/matches/{matches[0].pk}/")


def test_the_viewer_is_told_which_seats_have_a_face(client: Client) -> None:
    match = a_played_match([a_version(a_bot(name="Vera", face="vera")), a_version(a_bot(name="Else"))])
    game = match.games.get(number=1)
    told = page(client, f"/games/{game.pk}/")
    faces = json.loads(re.findall(r'id="viewer-setting"[^>]*>(.*?)</script>', told)[0])["art"]["faces"]
    assert sorted(face is None for face in faces) == [False, True]
    assert any(face and face.endswith(".svg#vera") for face in faces)


def test_a_match_of_two_versions_of_a_bot_is_listed_once(client: Client) -> None:
    bot = a_bot()
    duel = a_match([a_version(bot), a_version(bot, status=VersionStatus.CANDIDATE)], rated=False)
    listed = client.get("/matches/", {"bot": bot.slug}).context["page"].object_list
    assert [match.pk for match in listed] == [duel.pk]
