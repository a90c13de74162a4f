"""Commands that need no bot process: how they end, and what they say where."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from matches.cli.command import lastcard as group
from tests.engine.builders import table
from tests.engine.games import recorded
from tests.matches.commands import CommandLine, run_without_django

POSITION = json.dumps(table("classic", "R2 B5 W4", "R1", "G4 G5"))
COMMANDS = sorted(group.commands)


def one_line(text: str) -> bool:
    return text.startswith("lastcard: ") and text.count("\n") == 1


# Every command


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(lastcard: CommandLine, name: str) -> None:
    ended = lastcard(name, "--help")
    assert ended.status == 0
    assert f"Example: lastcard {name}" in ended.out


def test_without_a_command_the_commands_are_listed(lastcard: CommandLine) -> None:
    ended = lastcard()
    assert ended.status == 0
    assert all(name in ended.out for name in COMMANDS)


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("--nonsense",),
        ("deck",),
        ("deck", "bridge"),
        ("deck", "classic", "arcade"),
        ("position",),
        ("position", "nowhere.json"),
        ("position", "."),
        ("position", ""),
        ("replay", "nowhere.json"),
        ("replay", ""),
        ("replay", "nowhere.json", "--turn", "x"),
        ("replay", "nowhere.json", "--verify", "--open"),
        ("play",),
        ("play", "pip"),
        ("play", *["pip"] * 11),
        ("play", "pip", "vera", "--games", "0"),
        ("play", "pip", "vera", "--games", "many"),
        ("play", "pip", "vera", "--save", " "),
        ("play", "pip", "vera", "--seed", ""),
        ("bench", "--seconds", "long"),
        ("activate", "frugal", "0"),
        ("login", "--server", "http://127.0.0.1:9"),
        ("play", "pip", "vera", "--ruleset", "bridge"),
        ("play", "pip", ""),
        ("play", "pip", "."),
        ("play", "pip", "nobody\n<script>"),
        ("check", "nobody.py"),
        ("new", "1st"),
        ("new", "class"),
        ("new", "none"),
        ("new", "engine"),
        ("new", "unittest"),
        ("new", "../escape"),
        ("new", ""),
        ("new", "x" * 41),
    ],
)
def test_wrong_use_is_one_line_and_exit_2(lastcard: CommandLine, arguments: tuple[str, ...]) -> None:
    ended = lastcard(*arguments)
    assert ended.status == 2
    assert one_line(ended.err)
    assert ended.out == ""
    assert " range" not in ended.err


def test_the_commands_do_without_django(tmp_path: Path) -> None:
    ended = run_without_django(
        "play", "pip", "vera", "--games", "4", "--rounds", "--in-process", "--json", cwd=tmp_path
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert json.loads(ended.stdout)["games"] == 4


# deck


def test_a_deck_is_counted_by_card(lastcard: CommandLine) -> None:
    counts = lastcard("deck", "minecraft").json
    assert (counts["R0"], counts["R1"], counts["W"], counts["WC"]) == (1, 2, 4, 4)
    assert sum(counts.values()) == 112


# position


def test_a_position_is_described(lastcard: CommandLine) -> None:
    lastcard.write("table.json", POSITION)
    told = lastcard("position", "table.json").json
    assert told["decision"] == {"seat": 0, "kind": "turn"}
    assert told["legal"] == ["R2", "B5", "W4:R", "W4:Y", "W4:G", "W4:B"]


def test_moves_are_played_first(lastcard: CommandLine) -> None:
    told = lastcard("position", "-", "--moves", "W4:B challenge", typed=POSITION).json
    assert told["events"][1]["event"] == "challenged"
    assert told["position"]["hands"][0][:2] == ["R2", "B5"]


def test_lines_are_answered_line_by_line(lastcard: CommandLine) -> None:
    carrying = json.dumps(json.loads(POSITION) | {"moves": "R2"})
    ended = lastcard("position", "-", typed=f"{POSITION}\n\n{carrying}\n")
    answers = [json.loads(line) for line in ended.out.splitlines()]
    assert [answer["decision"]["seat"] for answer in answers] == [0, 1]
    assert ended.status == 0


def test_a_bad_line_is_answered_with_its_error_and_the_others_stand(lastcard: CommandLine) -> None:
    ended = lastcard("position", "-", typed=f'{POSITION}\n{{"a": \n[1]\n{POSITION}\n')
    answers = [json.loads(line) for line in ended.out.splitlines()]
    assert ["error" in answer for answer in answers] == [False, True, True, False]
    assert ended.status == 2
    assert "2 of 4 lines" in ended.err


def test_one_object_over_many_lines_is_one_position(lastcard: CommandLine) -> None:
    pretty = json.dumps(json.loads(POSITION), indent=2)
    assert lastcard("position", "-", typed=pretty).json["decision"]["seat"] == 0


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "this is not JSON"),
        ("{", "this is not JSON"),
        ("[" * 100_000, "this is not JSON: it is nested too deep"),
        ('{"turn": ' + "9" * 5000 + "}", "a number has 5000 digits; it may have 30"),
        ('{"draw": [], "draw": []}', "draw: stands there twice"),
        ('{"ruleset": NaN}', "NaN is no JSON"),
        (b"\xff\xfe", "this is not UTF-8 text"),
        ("[]", "position"),
        (
            '{"ruleset": "bridge", "hands": [["R1"], ["R2"]], "discard": ["R5"], "draw": []}',
            "ruleset: 'bridge'",
        ),
    ],
)
def test_a_bad_position_is_one_line(lastcard: CommandLine, typed: str | bytes, sentence: str) -> None:
    ended = lastcard("position", "-", typed=typed)
    assert ended.status == 2
    assert one_line(ended.err)
    assert sentence in ended.err
    assert ended.out == ""


def test_an_illegal_move_is_told_with_the_legal_ones(lastcard: CommandLine) -> None:
    ended = lastcard("position", "-", "--moves", "draw", typed=POSITION)
    assert ended.status == 2
    assert "draw" in ended.err
    assert "R2" in ended.err


def test_moves_beside_lines_are_wrong_use(lastcard: CommandLine) -> None:
    ended = lastcard("position", "-", "--moves", "R2", typed=f"{POSITION}\n{POSITION}\n")
    assert (ended.status, ended.out) == (2, "")


# replay


@pytest.fixture
def game(lastcard: CommandLine) -> str:
    return lastcard.write("game.json", recorded(seats=3, leaves={9: 1}).text())


def test_a_true_replay_is_verified(lastcard: CommandLine, game: str) -> None:
    assert lastcard("replay", game, "--verify").status == 0
    assert lastcard("replay", game, "--verify", "--json").json["verified"] is True


def test_a_forged_replay_fails_with_exit_1_and_says_where(lastcard: CommandLine) -> None:
    record = recorded().as_json()
    record["result"]["totals"][0] += 1
    lastcard.write("forged.json", json.dumps(record))
    ended = lastcard("replay", "forged.json", "--verify")
    assert ended.status == 1
    assert "NOT verified: totals: recorded" in ended.out
    told = lastcard("replay", "forged.json", "--verify", "--json")
    assert (told.status, told.json["verified"]) == (1, False)


def test_a_replay_is_told_in_words(lastcard: CommandLine, game: str) -> None:
    ended = lastcard("replay", game)
    assert "Round 1\n" in ended.out
    assert "Bot 1 (1) leaves the game (exception)" in ended.out
    assert "the game is over; ranks" in ended.out


def test_one_turn_is_told_with_its_table(lastcard: CommandLine, game: str) -> None:
    ended = lastcard("replay", game, "--turn", "2")
    assert ended.out.count("top ") == ended.out.count("Bot 0 (0): ") > 0


def test_through_the_eyes_of_a_seat_other_hands_are_counts(lastcard: CommandLine, game: str) -> None:
    frames = lastcard("replay", game, "--seat", "2", "--json").json
    assert frames["viewer"] == 2
    hands = [frame["position"]["hands"] for frame in frames["frames"]]
    assert all(first is None and own is not None for first, _, own in hands)
    assert "Bot 0 (0): 7 cards" in lastcard("replay", game, "--seat", "2", "--turn", "0").out


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--seat", "3"), "the game has seats 0 to 2"),
        (("--round", "99"), "the game has rounds 1 to"),
        (("--turn", "9999"), "round 1 has turns 0 (the deal) to"),
        (("--turn", "9999", "--output", "game.html"), "round 1 has turns 0 (the deal) to"),
        (("--turn", "1", "--round", "99", "--as", "pip", "--in-process"), "the game has rounds 1 to"),
        (("--as", "pip"), "--as needs a --turn"),
        (("--output", "."), ".: Is a directory"),
        (("--seat", "-1"), "'-1' is not a whole number from 0 on"),
    ],
)
def test_what_is_not_in_the_game_is_wrong_use(
    lastcard: CommandLine, game: str, options: tuple[str, ...], sentence: str
) -> None:
    ended = lastcard("replay", game, *options)
    assert ended.status == 2
    assert sentence in ended.err


def test_a_page_is_written_and_told_where(lastcard: CommandLine, game: str) -> None:
    told = lastcard("replay", game, "--output", "game.html", "--turn", "1")
    assert (told.status, told.out) == (0, "wrote game.html\n")
    assert "<!doctype html>" in (lastcard.folder / "game.html").read_text().lower()
    assert lastcard("replay", game, "--output", "game.html", "--json").json == {
        **{"page": "game.html", "opened": False}
    }


def test_something_else_than_a_replay_is_bad_input(lastcard: CommandLine) -> None:
    lastcard.write("table.json", POSITION)
    ended = lastcard("replay", "table.json", "--verify")
    assert ended.status == 2
    assert one_line(ended.err)


def test_every_ruleset_is_told_in_words(lastcard: CommandLine) -> None:
    for name in ("marathon", "all-wild", "minecraft", "arcade"):
        lastcard.write("game.json", recorded(name, 4, hooks=3).text())
        assert lastcard("replay", "game.json").status == 0


# new


def test_a_new_bot_plays_and_its_test_passes(lastcard: CommandLine) -> None:
    assert lastcard("new", "lucky_luke").status == 0
    assert "class LuckyLuke(Bot)" in (lastcard.folder / "lucky_luke.py").read_text()
    tested = run_test(lastcard.folder, "test_lucky_luke")
    assert "OK" in tested
    told = lastcard("play", "lucky_luke.py", "pip", "--games", "4", "--rounds", "--in-process", "--json").json
    assert told["bots"][0]["faults"] == []


def run_test(folder: Path, module: str) -> str:
    ended = subprocess.run(
        [sys.executable, "-m", "unittest", module], cwd=folder, capture_output=True, text=True, check=False
    )
    return ended.stderr


def test_a_new_bot_overwrites_nothing(lastcard: CommandLine) -> None:
    lastcard.write("mine.py", "precious")
    ended = lastcard("new", "mine")
    assert ended.status == 2
    assert (lastcard.folder / "mine.py").read_text() == "precious"
