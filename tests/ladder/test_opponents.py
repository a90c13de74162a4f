"""What a bot won from each other bot."""

import pytest
from django.test import Client

from ladder.opponents import opponents, opponents_in, records_by_ladder
from ladder.refit import refit
from matches.models import Bot, Version
from tests.ladder import arena

pytestmark = pytest.mark.django_db


def three_bots() -> list[Version]:
    first, second, third = arena.house(3)
    arena.match(first, second, ranks=[[1, 2], [2, 1], [1, 2], [1, 2]])
    for _ in range(2):
        arena.match(third, first, ranks=[[1, 2], [1, 2], [1, 2], [1, 2]])
    refit(arena.ladder().pk)
    return [first, second, third]


def test_those_most_played_come_first_and_points_are_the_bots_own() -> None:
    first, second, third = three_bots()
    met = opponents_in(opponents([first]))
    assert [(each.bot, each.record.games, each.record.points) for each in met] == [
        (third.bot, 8, 0),
        (second.bot, 4, 3),
    ]


def test_the_interval_holds_the_score_and_the_difference_has_its_sign() -> None:
    worse, better = (each.record for each in opponents_in(opponents([three_bots()[0]])))
    assert worse.low == 0 < worse.high < 0.5
    assert better.low < better.score < better.high
    assert worse.elo.low < worse.elo.difference < worse.elo.high < 0 < better.elo.difference


def test_versions_of_a_bot_count_together_and_not_against_each_other() -> None:
    first, second, _ = three_bots()
    newer = arena.version(first.bot)
    arena.match(newer, second, ranks=[[1, 2]] * 4)
    arena.match(first, newer, ranks=[[1, 2]] * 4)
    refit(arena.ladder().pk)
    met = {each.bot: each.record.games for each in opponents_in(opponents([newer, first]))}
    assert met[second.bot] == 8
    assert first.bot not in met


def test_by_ladder_all_others_are_added_up() -> None:
    first, *_ = three_bots()
    ((ladder, record),) = records_by_ladder([first])
    assert (ladder, record.games, record.points) == (arena.ladder(), 12, 3)
    assert record.weight == pytest.approx(12 / ladder.phi)
    assert opponents([first], ladder).count() == 2


def test_pages_count_all_versions_or_the_one_that_is_asked_for(client: Client) -> None:
    first, second, third = three_bots()
    newer = arena.version(first.bot)
    arena.match(newer, second, ranks=[[1, 2]] * 4)
    refit(arena.ladder().pk)
    address = f"/bots/{first.bot.slug}/"
    both, new = (client.get(f"{address}{asked}") for asked in ("", f"?version={newer.number}"))
    assert "Rated games of all its versions together." in both.content.decode()
    assert f"Rated games of version {newer.number} alone." in new.content.decode()
    assert [each.bot for each in new.context["opponents"]] == [second.bot]
    assert {each.bot for each in both.context["opponents"]} == {second.bot, third.bot}
    assert [table.record.games for table in new.context["tables"]] == [4]
    assert both.context["games"] == new.context["games"] == 16
    listed = client.get(f"{address}opponents/?version={newer.number}&ladder=classic-2")
    assert [each.bot for each in listed.context["opponents"]] == [second.bot]
    assert 'href="?ladder=classic-2"' in listed.content.decode()


def test_the_page_of_opponents_names_all_and_the_withdrawn_without_a_link(client: Client) -> None:
    first, second, third = three_bots()
    Bot.objects.filter(pk=second.bot_id).update(hidden=True)
    page = client.get(f"/bots/{first.bot.slug}/opponents/?ladder=classic-2").content.decode()
    assert f'href="/bots/{third.bot.slug}/"' in page
    assert f'href="/bots/{second.bot.slug}/"' not in page
    assert f"{second.bot.name} (withdrawn)" in page


def test_a_rating_is_drawn_over_time(client: Client) -> None:
    first, second, _ = three_bots()
    address = f"/bots/{first.bot.slug}/"
    assert "Its rating on the ladder" not in client.get(address).content.decode()
    arena.match(first, second, ranks=[[1, 2]] * 4)
    refit(arena.ladder().pk)
    assert (
        "Its rating on the ladder Classic, 2 seats" in client.get(f"/bots/{first.bot.slug}/").content.decode()
    )


def test_the_comparison_draws_what_two_won_from_each_other_and_leads_to_their_matches(client: Client) -> None:
    first, second, _ = three_bots()
    page = client.get(f"/compare/?bot={first.bot.slug}&other={second.bot.slug}").content.decode()
    assert "Score 0.75; 95 times in 100" in page
    assert f"/matches/?bot={first.bot.slug}&amp;against={second.bot.slug}" in page


def test_a_bot_is_found_on_its_ladder(client: Client) -> None:
    first, second, _ = three_bots()
    found = client.get("/ladders/classic/2/", {"q": first.bot.name}).content.decode()
    assert f'href="/bots/{first.bot.slug}/"' in found
    assert f'href="/bots/{second.bot.slug}/"' not in found
    assert "is called “nobody”" in client.get("/ladders/classic/2/", {"q": "nobody"}).content.decode()
