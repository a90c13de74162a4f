"""Zips and folders where a bot is typed."""

import os
from pathlib import Path

import pytest

from matches.cli.packing import pack
from matches.cli.sources import read_code
from sandbox.uploads import content_hash
from tests.matches.commands import CommandLine
from tests.sandbox.archives import zipped

PLAYER = """from engine import Bot

from .picking import pick


class Mine(Bot):
    def setup(self, table):
        self.book = self.data("book/openings.txt").decode()
        self.note(self.book)

    def play(self, view):
        return pick(view)
"""
FILES = {
    "mine/__init__.py": "from .player import Mine\n",
    "mine/player.py": PLAYER,
    "mine/picking.py": "def pick(view):\n    return view.legal[0]\n",
    "mine/book/openings.txt": "read from the book",
}
RUBBISH = ("mine/.git/config", "mine/__pycache__/player.cpython-311.pyc", "mine/test_player.py", "mine/.env")


def write(folder: Path, *names: str, content: str | None = None) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(FILES.get(name, "x") if content is None else content)


@pytest.fixture
def mine(lastcard: CommandLine) -> CommandLine:
    write(lastcard.folder, *FILES, *RUBBISH)
    (lastcard.folder / "mine.zip").write_bytes(zipped(FILES))
    return lastcard


@pytest.mark.parametrize("typed", ["mine", "mine/", "./mine", "mine.zip"])
def test_a_folder_and_a_zip_play_like_a_file(mine: CommandLine, typed: str) -> None:
    ended = mine("play", typed, "pip", "--games", "4", "--rounds", "--seed", "x", "--in-process", "--json")
    assert ended.status == 0, ended.err
    assert [(bot["name"], bot["faults"]) for bot in ended.json["bots"]] == [("mine", []), ("Pip", [])]


def test_a_folder_is_checked_in_the_jail(mine: CommandLine) -> None:
    ended = mine("check", "mine/", "--json")
    assert ended.status == 0, ended.out
    assert "read from the book" in ended.json["log"]


def test_a_folder_answers_a_recorded_choice(mine: CommandLine) -> None:
    mine("play", "mine", "pip", "--games", "4", "--rounds", "--seed", "x", "--in-process", "--save", "games")
    ended = mine("replay", "games/game-00001.json", "--turn", "1", "--as", "mine/", "--in-process", "--json")
    assert ended.status == 0, ended.err
    assert ended.json["answer"] in ended.json["legal"]


def test_two_packages_of_one_name_keep_apart_in_one_process(lastcard: CommandLine) -> None:
    """Each imports late and reads its own data, whoever was loaded last."""
    player = (
        "from engine import Bot\n\n\nclass Mine(Bot):\n    def play(self, view):\n"
        "        from .word import WORD\n        assert self.data('word.txt').decode() == WORD\n"
        "        return view.legal[0]\n"
    )
    for version in ("old", "new"):
        word = {"mine/word.py": f"WORD = {version!r}", "mine/word.txt": version}
        (lastcard.folder / f"{version}.zip").write_bytes(zipped({"mine/__init__.py": player, **word}))
    ended = lastcard("play", "old.zip", "new.zip", "--games", "4", "--rounds", "--in-process", "--json")
    assert ended.status == 0, ended.err
    assert [bot["faults"] for bot in ended.json["bots"]] == [[], []]


def test_a_bot_does_not_hide_a_module_of_the_same_name_for_longer_than_it_plays(
    lastcard: CommandLine,
) -> None:
    import click.core

    bot = "from engine import Bot\nclass Mine(Bot):\n    def play(self, view): return view.legal[0]\n"
    (lastcard.folder / "click.zip").write_bytes(zipped({"click/__init__.py": bot}))
    assert lastcard("play", "click.zip", "pip", "--games", "4", "--rounds", "--in-process").status == 0
    import click as now

    assert now.core is click.core


def test_the_same_files_make_the_same_zip(mine: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    first = read_code("mine").data
    for name in FILES:
        os.utime(mine.folder / name, (1_000_000_000, 1_000_000_000))
        (mine.folder / name).chmod(0o700)
    monkeypatch.chdir(mine.folder / "mine")
    assert read_code(".").data == first
    assert content_hash(read_code("../mine")) == content_hash(read_code("../mine.zip"))


def test_what_tools_leave_is_left_out(mine: CommandLine) -> None:
    packed = pack(mine.folder / "mine")
    assert not [name for name in RUBBISH if name.encode() in packed]


def test_one_module_with_data_is_packed_as_it_lies(lastcard: CommandLine) -> None:
    write(
        lastcard.folder,
        "frugal/bot.py",
        content=PLAYER.replace("from .picking import pick\n", "pick = max\n"),
    )
    write(lastcard.folder, "frugal/book/openings.txt", "frugal/test_bot.py")
    ended = lastcard("check", "frugal", "--in-process", "--json")
    assert ended.json["steps"][0]["passed"], ended.out


def refused(lastcard: CommandLine, typed: str) -> str:
    ended = lastcard("play", typed, "pip", "--in-process")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.count("\n") == 1
    return ended.err


def test_a_link_in_a_folder_is_refused(mine: CommandLine) -> None:
    (mine.folder / "mine" / "weights.npz").symlink_to("/etc/passwd")
    assert "mine/weights.npz: a link or a device" in refused(mine, "mine")


def test_a_pipe_in_a_folder_is_refused_and_not_waited_for(mine: CommandLine) -> None:
    os.mkfifo(mine.folder / "mine" / "pipe")
    assert "mine/pipe: a link or a device" in refused(mine, "mine")


def test_a_folder_with_too_much_in_it_is_not_read(mine: CommandLine) -> None:
    with (mine.folder / "mine" / "huge.bin").open("wb") as file:
        file.truncate(1 << 40)
    assert "too many files or bytes for a bot; a .py file may have 1 MB" in refused(mine, "mine")


@pytest.mark.parametrize(
    ("folder", "files", "told"),
    [
        ("empty", [], "empty: The folder has no bot at its top"),
        ("two", ["two/one.py", "two/other.py"], "two: The folder has 2 modules at its top"),
        ("deep", ["deep/bot.py", "deep/lib/net.py"], "The folder has 'lib/net.py' besides bot.py"),
        ("fast", ["fast/bot.py", "fast/fast.so"], "'fast.so' in the folder is compiled code"),
        ("my-bot", ["my-bot/__init__.py"], "'my-bot' cannot be imported"),
        ("random", ["random/__init__.py"], "'random' is the name of a module"),
    ],
)
def test_a_folder_that_is_no_bot_is_one_sentence(
    lastcard: CommandLine, folder: str, files: list[str], told: str
) -> None:
    (lastcard.folder / folder).mkdir()
    write(lastcard.folder, *files)
    assert told in refused(lastcard, folder)
