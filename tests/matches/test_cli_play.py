"""`lastcard play` and `check`, in this process and in the jail."""

import re

import pytest

from sandbox import Jail, JailConfig, JailUnavailable, Tier
from tests.matches.commands import CommandLine
from tests.matches.kit import FIRST, ILLEGAL, RAISES

LAST = FIRST.replace("legal[0]", "legal[-1]")


def test_the_json_of_a_series_is_the_documented_one(lastcard: CommandLine) -> None:
    lastcard.write("first.py", FIRST)
    ended = lastcard("play", "first.py", "vera", "--games", "8", "--seed", "x", "--in-process", "--json")
    assert ended.err == ""
    told = ended.json
    assert list(told) == ["ruleset", "seats", "games", "seed", "bots"]
    assert (told["ruleset"], told["seats"], told["games"], told["seed"]) == ("classic", 2, 8, "x")
    for bot in told["bots"]:
        assert list(bot) == ["name", "wins", "points", "score", "elo", "cpu_ms", "faults", "log"]
        assert list(bot["elo"]) == ["difference", "low", "high"]
        assert list(bot["cpu_ms"]) == ["median", "max"]
    assert sum(bot["wins"] for bot in told["bots"]) == 8
    assert sum(bot["score"] for bot in told["bots"]) == 1


def test_a_fault_is_told_with_its_game_and_turn(lastcard: CommandLine) -> None:
    lastcard.write("raises.py", RAISES)
    bots = lastcard("play", "raises.py", "pip", "--games", "4", "--in-process", "--json").json["bots"]
    assert [list(fault) for fault in bots[0]["faults"]] == [["verdict", "game", "turn", "detail"]] * 4
    assert [fault["game"] for fault in bots[0]["faults"]] == [1, 2, 3, 4]
    assert bots[0]["faults"][0]["verdict"] == "exception"
    assert "ValueError: no way" in bots[0]["log"]
    assert bots[1]["faults"] == []


def test_the_same_seed_gives_the_same_result(lastcard: CommandLine) -> None:
    series = ("play", "pip", "bruno", "--games", "8", "--seed", "x", "--in-process", "--json")
    first, second = ([bot["points"] for bot in lastcard(*series).json["bots"]] for _ in range(2))
    assert first == second


@pytest.mark.parametrize(("seats", "asked", "played"), [(2, 5, 8), (3, 4, 6), (4, 4, 4)])
def test_games_are_rounded_up_to_whole_blocks(
    lastcard: CommandLine, seats: int, asked: int, played: int
) -> None:
    ended = lastcard("play", *["pip"] * seats, "--games", str(asked), "--rounds", "--in-process")
    assert f"{seats} seats, {played} rounds" in ended.out
    assert (f"{asked} games were rounded up to {played}" in ended.out) == (asked != played)


def test_bots_of_one_name_are_told_apart(lastcard: CommandLine) -> None:
    bots = lastcard("play", "pip", "pip", "pip", "--games", "3", "--rounds", "--in-process", "--json").json[
        "bots"
    ]
    assert [bot["name"] for bot in bots] == ["Pip", "Pip (2)", "Pip (3)"]


def test_saved_replays_are_verified(lastcard: CommandLine) -> None:
    assert lastcard("play", "pip", "otto", "--games", "4", "--in-process", "--save", "games").status == 0
    saved = sorted((lastcard.folder / "games").iterdir())
    assert [path.name for path in saved] == [f"game-0000{number}.json" for number in range(1, 5)]
    for path in saved:
        assert lastcard("replay", str(path), "--verify").status == 0


def test_replays_that_are_there_are_not_written_over(lastcard: CommandLine) -> None:
    lastcard.write("game-00001.json", "mine")
    ended = lastcard("play", "pip", "otto", "--games", "4", "--rounds", "--in-process", "--save", ".")
    assert ended.status == 2
    assert "it holds replays already" in ended.err
    assert (lastcard.folder / "game-00001.json").read_text() == "mine"


def test_a_folder_that_is_a_file_takes_no_replays(lastcard: CommandLine) -> None:
    lastcard.write("games", "")
    ended = lastcard("play", "pip", "otto", "--games", "4", "--rounds", "--in-process", "--save", "games")
    assert (ended.status, ended.err) == (2, "lastcard: games: File exists\n")


def test_in_process_says_that_limits_are_approximate(lastcard: CommandLine) -> None:
    ended = lastcard("play", "pip", "otto", "--games", "4", "--rounds", "--in-process")
    assert "without a sandbox: limits are approximate" in ended.out


def test_a_bot_that_does_not_play_these_rules_is_refused(lastcard: CommandLine) -> None:
    lastcard.write("first.py", FIRST + "    rulesets = ('marathon',)\n")
    ended = lastcard("play", "first.py", "pip", "--in-process")
    assert (ended.status, ended.err) == (2, "lastcard: first does not play classic; it plays marathon\n")


# --until-sure


def test_a_series_until_sure_ends_when_it_is(lastcard: CommandLine) -> None:
    ended = lastcard("play", "vera", "pip", "--until-sure", "--seed", "x", "--in-process", "--json")
    told = ended.json
    assert list(told)[-1] == "test"
    assert told["test"]["state"] == "better"
    assert told["test"]["llr"] >= told["test"]["upper"] == 2.944
    assert told["games"] == 4 * told["test"]["blocks"] < 400
    assert told["test"]["elo"] == told["bots"][0]["elo"]


def test_the_weaker_bot_is_found_not_better(lastcard: CommandLine) -> None:
    ended = lastcard("play", "pip", "vera", "--until-sure", "--seed", "x", "--in-process")
    assert "Pip is not better than Vera, at least not by 40 Elo" in ended.out


def test_undecided_is_an_answer(lastcard: CommandLine) -> None:
    series = ("play", "pip", "pip", "--until-sure", "--games", "4", "--rounds", "--in-process", "--json")
    ended = lastcard(*series)
    assert ended.status == 0
    assert (ended.json["test"]["state"], ended.json["test"]["blocks"]) == ("undecided", 1)


def test_only_two_bots_are_compared(lastcard: CommandLine) -> None:
    ended = lastcard("play", "pip", "pip", "pip", "--until-sure", "--in-process")
    assert (ended.status, ended.out) == (2, "")
    assert "compares two bots" in ended.err


# What cannot be a bot

UNFIT = {
    "syntax.py": ("def play(:", "syntax.py does not load: syntax.py line 1: SyntaxError: invalid syntax"),
    "none.py": ("x = 1", "none.py does not load: no class here extends engine.Bot"),
    "two.py": (FIRST + FIRST.replace("First", "Other"), "2 classes here extend engine.Bot (First, Other)"),
    "exits.py": ("raise SystemExit(0)", "exits.py line 1: SystemExit: 0"),
    "empty.py": ("", "empty.py: The file is empty."),
    "big.py": ("#" * (50 << 20), "big.py: The file has 52,428,800 bytes; a .py file may have 1 MB"),
    "nul.py": ("x\0", "nul.py: The file is not Python source"),
    "bot.zip": ("PK", "bot.zip: The file does not end as a zip does"),
    "bot.txt": (FIRST, "bot.txt: A bot is a Python file"),
}


@pytest.mark.parametrize("name", UNFIT)
def test_what_cannot_be_a_bot_is_refused_in_a_sentence(lastcard: CommandLine, name: str) -> None:
    text, sentence = UNFIT[name]
    lastcard.write(name, text)
    for command in (("play", name, "pip"), ("check", name)):
        ended = lastcard(*command, "--in-process")
        said = ended.err + ended.out
        assert ended.status in (1, 2)
        assert "Traceback" not in ended.err
        assert sentence.split(": ", 1)[-1] in said


# check


def test_a_sound_bot_passes_its_check(lastcard: CommandLine) -> None:
    lastcard.write("first.py", FIRST)
    ended = lastcard("check", "first.py", "--in-process")
    assert ended.status == 0
    assert ended.out.count("ok ") == 11


def test_a_bot_that_fails_its_check_is_exit_1(lastcard: CommandLine) -> None:
    lastcard.write("illegal.py", ILLEGAL)
    ended = lastcard("check", "illegal.py", "--in-process", "--json")
    assert ended.status == 1
    assert ended.json["passed"] is False
    assert ended.json["steps"][0] == {
        "step": "load",
        "passed": True,
        "detail": ended.json["steps"][0]["detail"],
        "words": "",
    }
    assert "play returned 'R9!!'; legal:" in ended.json["log"]


# In the jail


@pytest.fixture(scope="module")
def _a_jail() -> None:
    try:
        Jail(JailConfig(entry="sandbox.inside.probe:load")).close()
    except JailUnavailable as refusal:
        pytest.skip(str(refusal))


in_the_jail = pytest.mark.usefixtures("_a_jail")


@in_the_jail
def test_the_jail_and_this_process_play_the_same_games(lastcard: CommandLine) -> None:
    series = ("play", "vera", "pip", "--games", "4", "--seed", "x", "--json")
    inside, outside = lastcard(*series).json, lastcard(*series, "--in-process").json
    for told in (inside, outside):
        for bot in told["bots"]:
            del bot["cpu_ms"]
    assert inside == outside


MISBEHAVED = {
    "loop": ("while True: pass", 2, "used .* ms of CPU to load, 2000 ms allowed"),
    "silent": ("import os\nos._exit(0)", 2, "ended its own process with status 0"),
    "slow": (FIRST.replace("return view.legal[0]", "while True: pass"), 0, '"verdict": "cpu"'),
    "leaves": (FIRST.replace("return view.legal[0]", "__import__('os')._exit(3)"), 0, '"verdict": "exit"'),
    "grows": (
        FIRST.replace("return view.legal[0]", "self.hoard = bytearray(1 << 30)"),
        0,
        '"verdict": "memory"',
    ),
    "flood": ("print('x' * 100_000_000)\n" + FIRST, 0, '"faults": \\[\\]'),
}


@in_the_jail
@pytest.mark.parametrize("name", MISBEHAVED)
def test_what_a_bot_does_wrong_is_a_sentence_or_a_verdict(lastcard: CommandLine, name: str) -> None:
    text, status, sentence = MISBEHAVED[name]
    lastcard.write(f"{name}.py", text)
    ended = lastcard("play", f"{name}.py", "pip", "--games", "4", "--rounds", "--seed", "x", "--json")
    assert ended.status == status
    assert re.search(sentence, ended.out + ended.err)


@in_the_jail
def test_the_check_in_the_jail_passes_a_sound_bot(lastcard: CommandLine) -> None:
    lastcard.write("last.py", LAST)
    assert lastcard("check", "last.py", "--json").json["passed"] is True


def test_without_a_jail_nothing_is_played_and_the_remedy_is_told(
    lastcard: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(tier: Tier) -> Jail:
        raise JailUnavailable("Bubblewrap is not here: install it.")

    monkeypatch.setattr("matches.cli.sources.open_jail", refuse)
    ended = lastcard("play", "pip", "vera", "--json")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith("lastcard: Bubblewrap is not here: install it.")
