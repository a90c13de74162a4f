"""`manage.py figures`: what `lastcard bench` asks of the site."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from config.figures import pages, refit
from ladder.models import Ladder, RatingRun
from matches.models import Game, Match

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_database_in_use_is_left_alone() -> None:
    User.objects.create_user("ada")
    with pytest.raises(CommandError, match="in use"):
        call_command("figures", "refit")


def test_a_refit_is_measured_after_a_fresh_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refit, "BOTS", 30)
    monkeypatch.setattr(refit, "GAMES", 400)
    out = StringIO()
    call_command("figures", "refit", stdout=out)
    assert 0 <= json.loads(out.getvalue())["refit"] < 5
    assert RatingRun.objects.filter(ladder=Ladder.objects.get()).count() == 1 + refit.RUNS


def test_pages_are_measured_on_a_loaded_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refit, "BOTS", 12)
    monkeypatch.setattr(refit, "GAMES", 80)
    monkeypatch.setattr(pages, "GAMES", 80)
    monkeypatch.setattr(pages, "RUNS", 1)
    out = StringIO()
    call_command("figures", "pages", stdout=out)
    told = json.loads(out.getvalue())["pages"]
    assert all(0 < told[f"{name}_ms"] < 60_000 for name in ("ladder", "bot", "match"))
    assert (Match.objects.count(), Game.objects.count()) == (20, 80)
