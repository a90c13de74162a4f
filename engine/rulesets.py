"""The five rulesets (rules §3), and how one is made by name and house options."""

from collections.abc import Mapping
from typing import Final

from engine.cards import ALL_WILD, COLOURED, POINTS, STANDARD, WILD, WITH_CREEPERS
from engine.errors import BadOption
from engine.options import changed
from engine.switches import Drawing, FourBar, Opening, Ruleset, UnoRule

__all__ = ["RULESETS", "RULES_VERSION", "Ruleset", "ruleset"]

RULES_VERSION: Final = 1
"""Bumped by hand whenever a rule changes what a recorded game means."""

# In all-wild the plain Wild is no action card (rules §2).
_ALL_WILD_POINTS: Final = (*POINTS[: len(COLOURED)], 20, *POINTS[WILD + 1 :])

CLASSIC: Final = Ruleset(
    name="classic",
    deck=STANDARD,
    high_card_deals=True,
    start_wild=Opening.AGAIN,
    start_four=Opening.AGAIN,
    start_penalty=Opening.LAID,
    start_reverse=Opening.DEALER,
    drawing=Drawing.UNMATCHED,
    four_barred_by=FourBar.COLOUR,
    four_can_bluff=True,
)
MARATHON: Final = Ruleset(
    name="marathon",
    deck=STANDARD,
    high_card_deals=True,
    start_wild=Opening.BURIED,
    start_four=Opening.BURIED,
    start_penalty=Opening.STAYS,
    start_reverse=Opening.RIGHT,
    actions_match_by_symbol=False,
    drawing=Drawing.ALWAYS,
    draws_until_playable=True,
    four_barred_by=FourBar.COLOUR_OR_NUMBER,
    last_card_draw=True,
    uno=UnoRule.CAUGHT4,
    own_hand_counts=True,
)
ALL_WILD_RULES: Final = Ruleset(
    name="all-wild",
    deck=ALL_WILD,
    points=_ALL_WILD_POINTS,
    start_wild=Opening.STAYS,
    start_four=Opening.LAID,
    start_penalty=Opening.LAID,
    start_reverse=Opening.RIGHT_OR_SKIP,
    names_colour=False,
    drawing=Drawing.NEVER,
    four_barred_by=FourBar.NOTHING,
    uno=UnoRule.CAUGHT2,
)
MINECRAFT: Final = Ruleset(
    name="minecraft",
    deck=WITH_CREEPERS,
    start_wild=Opening.COVERED,
    start_four=Opening.COVERED,
    start_penalty=Opening.COVERED,
    start_reverse=Opening.COVERED,
    drawing=Drawing.ALWAYS,
    may_keep=True,
    four_barred_by=FourBar.COLOUR_OR_WILD,
    four_can_bluff=True,
    wrong_challenge_draws=6,
    challenged_hand_is_public=True,
    creeper_draws=3,
    uno=UnoRule.CAUGHT2,
    single_round=True,
)
ARCADE: Final = Ruleset(
    name="arcade",
    deck=STANDARD,
    start_wild=Opening.NAMED,
    start_four=Opening.AGAIN,
    start_penalty=Opening.LAID,
    start_reverse=Opening.DEALER,
    drawing=Drawing.ALWAYS,
    may_keep=True,
    four_barred_by=FourBar.COLOUR,
    uno=UnoRule.AUTOMATIC2,
)

RULESETS: Final = {rules.name: rules for rules in (CLASSIC, MARATHON, ALL_WILD_RULES, MINECRAFT, ARCADE)}


def ruleset(name: str, options: Mapping[str, object] | None = None) -> Ruleset:
    """The ruleset of that name, changed by the house options; raises BadOption."""
    rules = RULESETS.get(name) if isinstance(name, str) else None
    if rules is None:
        raise BadOption("ruleset", f"{name!r:.40} is unknown; there are {', '.join(RULESETS)}")
    return changed(rules, options) if options else rules
