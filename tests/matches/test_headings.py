"""A bot's log for people's eyes."""

from matches.headings import by_game, by_moment

LOG = "loaded\n[game 1 item 0]\nready\n[game 1 item 4]\nround 1 turn 3: mine\n[game 2 item 0]\nready"


def test_only_a_change_of_game_has_a_heading() -> None:
    assert by_game(LOG) == "loaded\n[game 1]\nready\nround 1 turn 3: mine\n[game 2]\nready"


def test_of_one_game_each_heading_is_its_moment_and_what_is_unknown_stays() -> None:
    log = "[game 1 item 1]\nround 2 turn 9: a\n[game 1 item 2]\nb"
    assert by_moment(log, ["before it", "round 2 turn 9"]) == "[round 2 turn 9]\na\n[game 1 item 2]\nb"
