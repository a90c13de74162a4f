"""/styleguide/: every component on one page, in both schemes, and the cards of every ruleset."""

import re
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from engine.cards import NAMES
from engine.characters import CHARACTERS
from engine.rulesets import RULESETS
from ladder.drawing import Course, Moment
from ladder.opponents import Record
from ladder.scale import scale_of
from matches.models import Bot
from matches.states import MatchState, TrialState, VersionStatus

TOKENS: Final = Path(settings.BASE_DIR) / "platform" / "config" / "static" / "site" / "tokens.css"
LENGTH: Final = re.compile(r"^\s+--(s\d|text-\w+|radius\S*|quick): ([^;]+);", re.M)
COLOUR: Final = re.compile(r"^\s+--([a-z-]+): (?:#|oklch|light-dark)", re.M)
THEN: Final = datetime(2026, 11, 1, 12, tzinfo=UTC)


@require_safe
@gzip_page
def styleguide(request: HttpRequest) -> HttpResponse:
    return render(request, "styleguide/page.html", shown())


@cache
def shown() -> dict[str, Any]:
    tokens = TOKENS.read_text("utf-8")
    bands = [Moment(THEN, 1500 + 90 * n, 1400 + 90 * n, 1600 + 90 * n, 1) for n in range(3)]
    return {
        "schemes": ("light", "dark"),
        "colours": COLOUR.findall(tokens),
        "lengths": LENGTH.findall(tokens),
        "states": sorted({str(state) for state in chain(MatchState, VersionStatus, TrialState)}),
        "bots": [Bot(name=each.name, slug=each.slug, face=each.slug, is_house=True) for each in CHARACTERS],
        "drawn": Bot(name="Newcomer", slug="newcomer", is_house=True),
        "bands": bands,
        "scale": scale_of(bands),
        "record": Record(games=40, points=26, weight=40),
        "course": course(),
        "decks": [(name, cards_of(rules.deck)) for name, rules in RULESETS.items()],
    }


def course() -> Course:
    moments = [
        Moment(THEN + timedelta(hours=n), 1500 + 30 * n, 1300 + 45 * n, 1700 + 15 * n, 1 + n // 3)
        for n in range(6)
    ]
    return Course(tuple(moments))


def cards_of(deck: bytes) -> list[str]:
    """Each kind once."""
    return [NAMES[code] for code in sorted(set(deck))]
