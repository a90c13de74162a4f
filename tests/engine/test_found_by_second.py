"""What the second telling of the rules found in the engine, a case each."""

import pytest

from tests.engine.builders import after, table


@pytest.mark.parametrize("options", [{}, {"uno": "none"}])
def test_a_call_that_means_nothing_is_not_told(options: dict[str, object]) -> None:
    """Rules §5: in `classic` a call is accepted and means nothing, unless the option `uno` says otherwise."""
    position = table("classic", "R1 B2", "R3 G2", options=options)
    seen = after(position, "R1!")
    assert seen.events("laid") == [{"event": "laid", "seat": 0, "card": "R1"}]
    assert seen.position["uno"] == [False, False]
