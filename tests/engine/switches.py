"""Each row of the table in rules §3: what is seen of it in play, told in the words of the page."""

from collections.abc import Callable
from random import Random
from typing import Final

from engine import BadOption, Event, Game, Move, ruleset
from engine.cards import names
from engine.position import read
from tests.engine.builders import Described, after, start, table
from tests.engine.rounds import random_choice
from tests.second.plain_game import high_card_dealer

COVERED: Final = "turn another on top"
HIT: Final = "as laid by the dealer"


def _plain(name: str) -> str:
    """A start card that does nothing."""
    return "W" if name == "all-wild" else "R7"


def _started(name: str, card: str, seats: int = 4) -> Described:
    """Dealt by seat 0; where the card does not stay, a plain one comes after it."""
    return after(start(name, seats, f"{card} {_plain(name)}"))


def _fate(name: str, card: str) -> str:
    """Where a start card goes that does not act; nothing where it stays."""
    seen = _started(name, card)
    pile, left = seen.position["discard"], seen.position["draw"]
    if pile == [card]:
        return ""
    if pile[0] == card:
        return COVERED
    return "put back, reshuffled, turn another" if left[-1] == card else _buried(left.index(card))


def _buried(depth: int) -> str:
    """Of 21 cards that were left it lay after ten, and one of those has been turned since."""
    assert depth == 9
    return "buried in the middle of the draw pile (after half of its cards, rounded down), turn another"


# The table and the start


def players(name: str) -> str:
    able = [seats for seats in range(13) if _can_be_dealt(name, seats)]
    return f"{able[0]}-{able[-1]}"


def _can_be_dealt(name: str, seats: int) -> bool:
    try:
        Game(ruleset(name), seats, "00")
    except BadOption:
        return False
    return True


def cards_dealt(name: str) -> str:
    (size,) = set(_started(name, _plain(name)).sizes())
    return str(size)


def first_dealer(name: str) -> str:
    seeds = [f"{number:02x}" for number in range(12)]
    dealers = [Game(ruleset(name), 4, seed).round.dealer for seed in seeds]
    return "high card" if dealers == [high_card_dealer("classic", 4, seed) for seed in seeds] else "appointed"


def start_wild(name: str) -> str:
    if fate := _fate(name, "W"):
        return fate
    return "stays; first player names the colour" if _started(name, "W").kind == "colour" else "no effect"


def start_four(name: str) -> str:
    if fate := _fate(name, "W4"):
        return fate
    assert (_started(name, "W4").sizes(), _started(name, "W4").seat) == ([7, 11, 7, 7], 2)
    return HIT


def start_penalty(name: str) -> str:
    two, skip = ("W2", "WS") if name == "all-wild" else ("GD", "GS")
    assert _fate(name, two) == _fate(name, skip)
    if fate := _fate(name, two):
        return fate
    shown = [(_started(name, card).sizes()[1], _started(name, card).seat) for card in (two, skip)]
    return {((9, 2), (7, 2)): HIT, ((7, 1), (7, 1)): "no effect"}[shown[0], shown[1]]


def start_reverse(name: str) -> str:
    card = "WV" if name == "all-wild" else "GV"
    if fate := _fate(name, card):
        return fate
    four, two = _started(name, card), _started(name, card, seats=2)
    assert (four.position["direction"], two.position["direction"]) == (-1, 1)
    if four.seat == two.seat == 0:
        return "dealer plays first, direction reversed"
    with_two = {0: "acts as Skip, the dealer begins", 1: "the other seat"}[two.seat]
    assert four.seat == 3
    return f"direction reversed, the seat to the dealer's right begins (two seats: {with_two})"


def start_skip_two(name: str) -> str:
    return {3: HIT}[_started(name, "WX").seat]


def start_creeper(name: str) -> str:
    assert (_started(name, "WC").events("creeper"), _started(name, "WC").sizes()) == ([], [7] * 4)
    return f"{_fate(name, 'WC')}; it does not fire"


def start_target(name: str) -> str:
    seen = [_started(name, card) for card in ("WT", "WF")]
    assert [(each.seat, each.sizes()) for each in seen] == [(1, [7] * 4)] * 2
    return "no effect"


# Laying


def wild_names_colour(name: str) -> str:
    if name == "all-wild":
        assert after(table(name, "W W", "W W")).legal == ["W"]
        return "no"
    legal = after(table(name, "W B1", "G1 G2")).legal
    assert legal[:4] == ["W:R", "W:Y", "W:G", "W:B"]
    return "yes (also Creeper)" if name == "minecraft" and "WC:Y" in _with_creeper() else "yes"


def _with_creeper() -> list[str]:
    return after(table("minecraft", "WC B1", "G1 G2")).legal


def number_matches(name: str) -> str:
    legal = after(table(name, "R1 B5 G6", "G1 G2")).legal
    return {("R1", "B5"): "colour or number"}[legal[0], legal[1]]


def action_matches(name: str) -> str:
    if name == "all-wild":
        assert after(table(name, "W2 WS W", "W W", top="WV")).legal == ["W", "WS", "W2"]
        return "anything goes"
    laid = [move for move in after(table(name, "BS RV G6", "G1 G2", top="RS")).legal if move != "draw"]
    return {("RV", "BS"): "colour or symbol", ("RV",): "colour only"}[tuple(laid)]


def wild_can_be_laid(name: str) -> str:
    rules = ruleset(name)
    hand = "W WC" if name == "minecraft" else "W"
    for top in names(bytes(sorted(set(rules.deck)))):
        colour = {"colour": "Y"} if top[0] == "W" and name != "all-wild" else {}
        legal = after(
            table(name, f"{hand} {_plain(name)}", "W W", top=f"{_plain(name)} {top}", **colour)
        ).legal
        assert {move.partition(":")[0] for move in legal} >= set(hand.split())
    return "always"


# Drawing


def may_draw(name: str) -> str:
    hands = ["W W", "W W2"] if name == "all-wild" else ["R1 W", "B7 W"]
    matched, only_wilds = ("draw" in after(table(name, hand, "W W")).legal for hand in hands)
    return {
        (False, True): "only without a matching coloured card (wilds may stay in hand)",
        (True, True): "always",
        (False, False): "never",
    }[matched, only_wilds]


def draws(name: str) -> str:
    drew = after(table(name, "G1 G2", "G1 G2", draw="B8 B9 R7 Y1"), "draw").events("drew")[0]["count"]
    return {1: "1 card", 3: "until a card is playable"}[drew]


def playable_drawn(name: str) -> str:
    legal = after(table(name, "G1 G2", "G1 G2", draw="R7 Y1"), "draw").legal
    return {("R7",): "must be laid", ("R7", "keep"): "may be laid or kept"}[tuple(legal)]


def others_after_drawing(name: str) -> str:
    seen = after(table(name, "W B1", "G1 G2", draw="R7 Y1"), "draw")
    assert {*seen.legal} - {"keep"} == {"R7"}
    return "may not be laid this turn"


# The +4


def four_allowed(name: str) -> str:
    """On R5, with one more card in the hand."""
    if name == "all-wild":
        return "always" if "W4" in after(table(name, "W4 W W2", "W W")).legal else ""
    held = {"colour": "RS", "number": "B5", "plain Wild": "W", "another": "B6"}
    barred = [what for what, card in held.items() if _is_barred(name, card)]
    bluffs = "W4:R" in after(table(name, f"W4 {held['colour']}", "G1 G2")).legal
    told = {
        ("colour",): "no card of the colour in force",
        ("colour", "number"): "no card of the colour in force and none of the top card's number",
        ("colour", "plain Wild"): "no card of the colour in force and no plain Wild",
    }[tuple(barred)]
    return f"{told}; {'a bluff can be laid' if bluffs else 'enforced'}"


def _is_barred(name: str, card: str) -> bool:
    position = table(name, f"W4 {card} B1", "G1 G2", options={"uno": "none"})
    if "W4:R" not in after(position).legal:
        return True
    laid = after(position, "W4:R")
    return laid.kind == "challenge" and bool(
        after(position, "W4:R challenge").events("challenged")[0]["right"]
    )


def can_be_challenged(name: str) -> str:
    hands = ["W4 W W", "W W", "W W"] if name == "all-wild" else ["W4 B1 B2", "G1 G2", "G1 G2"]
    seen = after(table(name, *hands), "W4" if name == "all-wild" else "W4:G")
    return "yes" if seen.decision == {"seat": 1, "kind": "challenge", "about": 0} else "no"


def _challenged(name: str, hand: str) -> Described:
    return after(table(name, f"W4 {hand}", "B5 B6", "G1 G2"), "W4:B challenge")


def right_bluffer(name: str) -> str:
    return f"draws {_challenged(name, 'R1 R2').sizes()[0] - 2}"


def right_challenger(name: str) -> str:
    seen = _challenged(name, "R1 R2")
    assert (seen.sizes()[1], seen.seat, seen.kind, seen.legal[:2]) == (2, 1, "turn", ["B5", "B6"])
    return "draws none, plays a normal turn"


def wrong_challenger(name: str) -> str:
    seen = _challenged(name, "G1 G2")
    assert (seen.sizes()[0], seen.seat) == (2, 2)
    return f"draws {seen.sizes()[1] - 2}, loses the turn"


def hand_is_shown(name: str) -> str:
    round_ = read(table(name, "W4 R1 R2", "B5 B6", "G1 G2", options={"uno": "none"}))
    round_.apply(Move("W4:B").code)
    round_.apply(Move("challenge").code)
    (told,) = [event for event in round_.events if event[0] == "challenged"]
    sees = [seat for seat in (1, 2) if "hand" in Event(told).as_json(seat)]
    return {(1,): "the challenger", (1, 2): "everyone"}[tuple(sees)]


# What cards do


def reverse_with_two(name: str) -> str:
    hands = ["WV W W", "W W"] if name == "all-wild" else ["RV R1 R2", "G1 G2"]
    seen = after(table(name, *hands), hands[0][:2])
    assert seen.events("reversed") == []
    return {0: "acts as Skip"}[seen.seat]


def skip_two_with_two(name: str) -> str:
    return {0: "acts as Skip"}[after(table(name, "WX W W", "W W")).seat]


def last_card(name: str) -> str:
    """The cards that are drawn, Y1 Y1 or Y1 Y1 Y2 Y2, count in the hand."""
    two, four = ("W2", "W4") if name == "all-wild" else ("RD", "W4:R")
    seen = [after(table(name, move[:2], "W W"), move) for move in (two, four)]
    worth = 40 if name == "all-wild" else 100
    drawn = str([(each.sizes()[1] - 2, each.over["left"][1] - worth) for each in seen])
    return {"[(0, 0), (0, 0)]": "no draw", "[(2, 2), (4, 6)]": "next seat draws before scoring"}[drawn]


# UNO


def uno_call(name: str) -> str:
    if name == "all-wild":
        swapped = after(table(name, "WF W", "W W W", "W W"), "WF@1!")
        assert swapped.decision == {"seat": 1, "kind": "call"}
        assert after(table(name, "W W", "W W W"), "W!").position["uno"] == [True, False]
        return "with the card that leaves one, or on being swapped to one"
    called = after(table(name, "R1 B2", "G1 G2"), "R1!").position["uno"][0]
    return "with the card that leaves one" if called else "none"


def uno_forgotten(name: str) -> str:
    hands = ["W W", "W W W"] if name == "all-wild" else ["R1 B2", "R3 G2 G3"]
    position, lay = table(name, *hands), hands[0].split()[0]
    if (held := after(position, lay).sizes()[0]) > 1:
        return f"automatic: draws {held - 1}"
    assert after(position, lay).decision == {"seat": 1, "kind": "catch", "about": 0}
    caught = after(position, f"{lay} catch")
    assert (caught.seat, caught.kind) == (1, "turn")
    return f"caught: draws {caught.sizes()[0] - 1}"


def drawn_creeper(name: str) -> str:
    seen = after(table(name, "RD R1 R2", "G1 G2", "B1 B2", draw="WC WC Y1 WC Y2 Y3 Y4 Y5 Y6 Y7"), "RD")
    shown = len(seen.events("creeper"))
    assert shown == 2
    return f"shown; its drawer draws {(seen.sizes()[1] - 4) // shown} more for each (no chain)"


# Scores


def round_score(name: str) -> str:
    hands = ("W", "W W", "W WS") if name == "all-wild" else ("R1", "R9 YS", "W R2")
    over = after(table(name, *hands), "W" if name == "all-wild" else "R1").over
    points, left = over["points"], over["left"]
    if points == left:
        return "everyone takes the points of their own hand"
    assert points == [sum(left), 0, 0]
    return "winner takes"


def game_ends(name: str) -> str:
    game = _played(name)
    assert game.ranks is not None
    if game.number == 1:
        return f"single round; points game to {ruleset(name, {'points_game': True}).target}"
    totals, best = game.totals, game.totals[game.ranks.index(1)]
    before = [total - points for total, points in zip(totals, game.sheet[-1].points, strict=True)]
    assert max(before) < 500 <= max(totals)
    if best == min(totals):
        return "when someone reaches 500: lowest total wins"
    assert best == max(totals)
    return "first to reach 500 wins"


def _played(name: str) -> Game:
    """At random; the first round does not make 500 points in any ruleset."""
    game, luck = Game(ruleset(name), 2, "04"), Random(5)
    while game.question([0, 0]):
        code, uno = random_choice(game, luck)
        game.apply(code, uno=uno)
    assert max(game.sheet[0].points) < 500
    return game


ROWS: Final[dict[str, Callable[[str], str]]] = {
    "players": players,
    "cards dealt": cards_dealt,
    "first dealer": first_dealer,
    "start card is Wild": start_wild,
    "start card is +4": start_four,
    "start card is +2 / Skip": start_penalty,
    "start card is Reverse": start_reverse,
    "start card is Skip Two": start_skip_two,
    "start card is Creeper": start_creeper,
    "start card is Targeted +2 / Forced Swap": start_target,
    "a laid wild names a colour": wild_names_colour,
    "number card matches by": number_matches,
    "coloured action card matches by": action_matches,
    "a wild (Wild, Creeper) can be laid": wild_can_be_laid,
    "may draw instead of playing": may_draw,
    "draws": draws,
    "a playable drawn card": playable_drawn,
    "other cards after drawing": others_after_drawing,
    "+4 allowed when the rest of the hand holds": four_allowed,
    "+4 can be challenged by its target": can_be_challenged,
    "challenge right: the bluffer": right_bluffer,
    "challenge right: the challenger": right_challenger,
    "challenge wrong: the challenger": wrong_challenger,
    "challenged hand is shown to": hand_is_shown,
    "Reverse laid with two seats": reverse_with_two,
    "Skip Two laid with two seats": skip_two_with_two,
    "+2/+4 laid as the last card": last_card,
    "UNO call": uno_call,
    "UNO forgotten": uno_forgotten,
    "a drawn Creeper": drawn_creeper,
    "round score": round_score,
    "game ends": game_ends,
}
