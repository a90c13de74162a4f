"""The table of rules §3, a row a field, and the house options of §8 laid over it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import cast


@dataclass(frozen=True)
class Sheet:
    ruleset: str
    start_wild: str  # put back | bury | cover | name | nothing
    start_four: str  # put back | bury | cover | name | as laid
    start_penalty: str  # +2 and Skip: as laid | nothing | cover
    start_reverse: str  # dealer begins | right begins | as laid | cover
    actions_match_symbols: bool = True
    may_draw: str = "always"  # always | unmatched | never
    draws_until_playable: bool = False
    must_lay_drawn: bool = False
    four: str = "bluff"  # bluff | enforced | free
    number_bars_four: bool = False
    plain_wild_bars_four: bool = False
    wrong_challenge: int = 0  # 0: a +4 is not challenged
    last_card_draw: bool = False
    uno: str = "caught"  # none | caught | automatic
    uno_cards: int = 2
    own_hand: bool = False
    single_round: bool = False
    stacking: bool = False
    elimination: bool = False
    fixed_dealer: bool = False
    target: int = 500
    turn_limit: int = 1000
    round_limit: int = 100
    all_wild_deck: Mapping[str, int] = field(default_factory=dict)


SHEETS = {
    "classic": Sheet(
        "classic",
        start_wild="put back",
        start_four="put back",
        start_penalty="as laid",
        start_reverse="dealer begins",
        may_draw="unmatched",
        must_lay_drawn=True,
        wrong_challenge=4,
        uno="none",
    ),
    "marathon": Sheet(
        "marathon",
        start_wild="bury",
        start_four="bury",
        start_penalty="nothing",
        start_reverse="right begins",
        actions_match_symbols=False,
        draws_until_playable=True,
        must_lay_drawn=True,
        four="enforced",
        number_bars_four=True,
        last_card_draw=True,
        uno_cards=4,
        own_hand=True,
    ),
    "all-wild": Sheet(
        "all-wild",
        start_wild="nothing",
        start_four="as laid",
        start_penalty="as laid",
        start_reverse="as laid",
        may_draw="never",
        four="free",
    ),
    "minecraft": Sheet(
        "minecraft",
        start_wild="cover",
        start_four="cover",
        start_penalty="cover",
        start_reverse="cover",
        plain_wild_bars_four=True,
        wrong_challenge=6,
        single_round=True,
    ),
    "arcade": Sheet(
        "arcade",
        start_wild="name",
        start_four="put back",
        start_penalty="as laid",
        start_reverse="dealer begins",
        four="enforced",
        uno="automatic",
    ),
}

CALLS = {
    "none": ("none", 0),
    "caught2": ("caught", 2),
    "caught4": ("caught", 4),
    "automatic2": ("automatic", 2),
}


def sheet_of(ruleset: str, options: Mapping[str, object]) -> Sheet:
    sheet = SHEETS[ruleset]
    if "points_game" in options:
        sheet = replace(sheet, single_round=not options["points_game"])
    sheet = replace(
        sheet,
        single_round=bool(options.get("single_round", sheet.single_round)),
        last_card_draw=bool(options.get("last_card_draw", sheet.last_card_draw)),
        elimination=bool(options.get("elimination")),
        target=cast(int, options.get("target", sheet.target)),
        turn_limit=cast(int, options.get("turn_limit", sheet.turn_limit)),
        round_limit=cast(int, options.get("round_limit", sheet.round_limit)),
    )
    if "all_wild_deck" in options:
        sheet = replace(sheet, all_wild_deck=cast(Mapping[str, int], options["all_wild_deck"]))
    return _with_switches(sheet, options)


def _with_switches(sheet: Sheet, options: Mapping[str, object]) -> Sheet:
    if options.get("start_wild_named"):
        sheet = replace(sheet, start_wild="name", start_four="name")
    if options.get("stacking"):
        four = "enforced" if sheet.four == "bluff" else sheet.four
        sheet = replace(sheet, stacking=True, four=four, wrong_challenge=0)
    if "uno" in options:
        kind, cards = CALLS[str(options["uno"])]
        sheet = replace(sheet, uno=kind, uno_cards=cards)
    return replace(sheet, fixed_dealer=options.get("dealer") == "fixed")
