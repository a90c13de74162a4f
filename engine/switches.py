"""What can differ between two rulesets: the switches of rules §3."""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final

from engine.cards import POINTS


class Opening(Enum):
    """What becomes of a start card of some kind."""

    STAYS = "no effect"
    LAID = "as laid by the dealer"
    AGAIN = "put back, reshuffled, another turned"
    BURIED = "put into the middle of the draw pile, another turned"
    COVERED = "another turned on top of it"
    NAMED = "stays, and the first player names its colour"
    DEALER = "direction reversed, the dealer plays first"
    RIGHT = "direction reversed, the seat to the dealer's right begins"
    RIGHT_OR_SKIP = "as RIGHT; with two seats as Skip"


class Drawing(Enum):
    """When a seat may draw instead of laying."""

    UNMATCHED = "without a matching coloured card"
    ALWAYS = "always"
    NEVER = "never"


class FourBar(Enum):
    """What in the rest of the hand bars a +4, or makes it a bluff."""

    COLOUR = "a card of the colour in force"
    COLOUR_OR_NUMBER = "a card of the colour in force, or of the top card's number"
    COLOUR_OR_WILD = "a card of the colour in force, or a plain Wild"
    NOTHING = "nothing"


class UnoRule(StrEnum):
    NONE = "none"
    CAUGHT2 = "caught2"
    CAUGHT4 = "caught4"
    AUTOMATIC2 = "automatic2"


UNO_PENALTY: Final = {UnoRule.NONE: 0, UnoRule.CAUGHT2: 2, UnoRule.CAUGHT4: 4, UnoRule.AUTOMATIC2: 2}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    name: str
    deck: bytes
    points: tuple[int, ...] = POINTS
    hand_size: int = 7

    high_card_deals: bool = False
    start_wild: Opening
    start_four: Opening
    start_penalty: Opening
    """A start +2, Skip or Skip Two."""
    start_reverse: Opening

    names_colour: bool = True
    actions_match_by_symbol: bool = True
    drawing: Drawing
    draws_until_playable: bool = False
    may_keep: bool = False

    four_barred_by: FourBar
    four_can_bluff: bool = False
    """A barred +4 can be laid, and its target may challenge it."""
    wrong_challenge_draws: int = 4
    challenged_hand_is_public: bool = False
    last_card_draw: bool = False
    creeper_draws: int = 0
    uno: UnoRule = UnoRule.NONE

    own_hand_counts: bool = False
    single_round: bool = False
    target: int = 500
    elimination: bool = False
    stacking: bool = False
    fixed_dealer: bool = False
    first_dealer: int | None = None
    turn_limit: int = 1000
    round_limit: int = 100

    options: tuple[tuple[str, object], ...] = ()
    """The house options it was made with, as given."""

    @property
    def four_is_enforced(self) -> bool:
        """A barred +4 cannot be laid; stacking enforces it everywhere (rules §8)."""
        return self.stacking or not self.four_can_bluff

    @property
    def challenges(self) -> bool:
        return self.four_can_bluff and not self.stacking
