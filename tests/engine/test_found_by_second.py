"""What the second telling of the rules found in the engine, a case each."""

import pytest

from engine import Game, ruleset
from tests.engine.builders import after, table


@pytest.mark.parametrize("options", [{}, {"uno": "none"}])
def test_a_call_that_means_nothing_is_not_told(options: dict[str, object]) -> None:
    """Rules §5: in `classic` a call is accepted and means nothing, unless the option `uno` says otherwise."""
    position = table("classic", "R1 B2", "R3 G2", options=options)
    seen = after(position, "R1!")
    assert seen.events("laid") == [{"event": "laid", "seat": 0, "card": "R1"}]
    assert seen.position["uno"] == [False, False]


def test_elimination_leaves_the_ranks_of_a_single_round_alone() -> None:
    """Rules §7: points left in hand are told, not ranked; without a winner all share first place."""
    options = {"single_round": True, "elimination": True, "target": 1, "turn_limit": 1}
    game = Game(ruleset("marathon", options), 3, "00")
    while not game.over:
        game.apply(game.legal()[0])
    assert game.sheet[0].winner is None
    assert game.ranks == [1, 1, 1]
