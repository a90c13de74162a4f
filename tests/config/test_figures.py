"""`manage.py figures`: what `lastcard bench` asks of the site."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from config.figures import refit
from ladder.models import Ladder, RatingRun

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
