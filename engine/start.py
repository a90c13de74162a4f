"""The deal and the start card (rules §3, §4.1-2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.cards import CREEPER, REVERSE, SKIP, SWAP, TARGETED, WILD, WILD_FOUR, WILD_REVERSE
from engine.errors import BadPosition
from engine.shuffle import Chance, SeedChance, choice
from engine.switches import Opening, Ruleset

MOST_TURNED: Final = 1000
_AGAIN, _BURIED, _COVERED, _STAYS = Opening.AGAIN, Opening.BURIED, Opening.COVERED, Opening.STAYS


@dataclass(slots=True)
class Layout:
    """The table when the start card lies."""

    hands: list[bytearray]
    draw: bytearray
    discard: bytearray
    opening: Opening = Opening.STAYS
    shuffles: int = 0


def lay_out(rules: Ruleset, order: Sequence[int], seats: int, chance: Chance) -> Layout:
    """Deal to the seats in this order, one card at a time, and turn the start card."""
    pile = chance.shuffled(rules.deck, 0)
    hands = _deal(pile, order, seats, rules.hand_size)
    layout = Layout(hands, pile, bytearray())
    _turn_start_card(rules, layout, chance)
    return layout


def _deal(pile: bytearray, order: Sequence[int], seats: int, size: int) -> list[bytearray]:
    """Takes the hands off the end of the pile, where the next card is."""
    dealt = pile[-size * len(order) :][::-1]
    if len(dealt) == len(pile) or len(dealt) < size * len(order):
        raise BadPosition("deck", f"{len(order)} seats need at least {size * len(order) + 1} cards")
    del pile[-size * len(order) :]
    hands = [bytearray() for _ in range(seats)]
    for place, seat in enumerate(order):
        hands[seat] = dealt[place :: len(order)]
    return hands


def _turn_start_card(rules: Ruleset, layout: Layout, chance: Chance) -> None:
    for _ in range(max(MOST_TURNED, len(layout.draw))):
        if not layout.draw:
            break
        card = layout.draw.pop()
        layout.opening = opening_of(rules, card)
        if _turn(card, layout, chance):
            return
    raise BadPosition("deck", f"yields no card that {rules.name} lets lie as the start card")


def _turn(card: int, layout: Layout, chance: Chance) -> bool:
    """Whether the card stays as the start card."""
    draw = layout.draw
    if layout.opening is _AGAIN:
        draw.insert(0, card)
        layout.shuffles += 1
        layout.draw = chance.shuffled(draw, layout.shuffles)
        return False
    if layout.opening is _BURIED:
        draw.insert(len(draw) - len(draw) // 2, card)
        return False
    layout.discard.append(card)
    return layout.opening is not _COVERED


def opening_of(rules: Ruleset, card: int) -> Opening:
    if card < WILD:
        return _opening_of_rank(rules, card % 13)
    if card == CREEPER:
        return Opening.COVERED
    special = {WILD: rules.start_wild, WILD_FOUR: rules.start_four, WILD_REVERSE: rules.start_reverse}
    unmoved = {TARGETED: Opening.STAYS, SWAP: Opening.STAYS}
    return (special | unmoved).get(card, rules.start_penalty)


def _opening_of_rank(rules: Ruleset, rank: int) -> Opening:
    if rank < SKIP:
        return _STAYS
    return rules.start_reverse if rank == REVERSE else rules.start_penalty


def first_dealer(rules: Ruleset, seats: int, seed: str) -> int:
    if rules.first_dealer is not None:
        return rules.first_dealer
    if rules.high_card_deals:
        return _highest_card(rules, seats, seed)
    return choice(seed, "dealer", seats)


def _highest_card(rules: Ruleset, seats: int, seed: str) -> int:
    """Every seat draws; those tied for the highest number put theirs back and draw again (rules §4.1)."""
    chance, drawing, deck = SeedChance(seed, "dealer"), list(range(seats)), bytearray(rules.deck)
    for attempt in range(MOST_TURNED):
        deck = chance.shuffled(deck, attempt)
        drawn = [_draw_number(deck) for _ in drawing]
        numbers = [card % 13 for card in drawn]
        tied = [place for place, number in enumerate(numbers) if number == max(numbers)]
        drawing = [drawing[place] for place in tied]
        if len(drawing) == 1:
            break
        deck += bytes(drawn[place] for place in tied)
    return drawing[0]


def _draw_number(deck: bytearray) -> int:
    """A card without a number goes to the bottom and is drawn again."""
    while (card := deck.pop()) >= WILD or card % 13 >= SKIP:
        deck.insert(0, card)
    return card
