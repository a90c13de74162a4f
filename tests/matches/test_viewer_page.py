"""The page that stands alone: made of the site's own files, whole, and safe from names."""

import base64
import gzip
import json
import re
from pathlib import Path

import pytest
from django.template.loader import render_to_string

from engine.frames import frames_of
from engine.replay_file import read
from matches.viewer.modules import modules
from matches.viewer.page import page_of, table
from matches.viewer.words import WORDS
from tests.matches.commands import CommandLine


@pytest.fixture
def recorded(lastcard: CommandLine) -> Path:
    bots = ("pip", "otto", "--games", "4", "--rounds", "--seed", "x")
    assert lastcard("play", *bots, "--in-process", "--save", ".").status == 0
    return lastcard.folder / "game-00001.json"


def without_space(text: str) -> str:
    return re.sub(r">\s+", ">", re.sub(r"\s+<", "<", text)).strip()


def test_the_table_is_the_sites() -> None:
    names = ["Pip & <b>", "Otto"]
    players = [{"name": name} for name in names]
    site = str(render_to_string("replays/table.html", {"players": players}))
    own = re.sub(r'href="[^"]*shapes[^"#]*', 'href="', site)
    assert without_space(own) == without_space(table(names))


def test_every_module_imports_by_a_name_that_is_there() -> None:
    found = modules()
    for name, text in found.items():
        assert not re.search(r'from "[./]', text), name
        assert set(re.findall(r'from "([^"]+)";', text)) <= set(found)


def test_a_page_asks_nobody_for_anything(recorded: Path) -> None:
    page = page_of(read(recorded.read_text()))
    assert "http://" not in page.replace("http://www.w3.org/", "")
    assert not re.search(r'(?:src|href)="(?!#|data:)', page)
    assert "{%" not in page


def test_a_name_does_not_end_the_script_that_it_stands_in(recorded: Path) -> None:
    text = json.dumps(json.loads(recorded.read_text())).replace('"Pip"', '"</script><b>{title}"')
    page = page_of(read(text))
    assert "</script><b>" not in page
    assert "&lt;/script&gt;&lt;b&gt;{title}" in page


def test_the_words_of_the_page_are_the_viewers(recorded: Path) -> None:
    page = page_of(read(recorded.read_text()))
    told = re.search(r'<script id="viewer-strings" type="application/json">(.*?)</script>', page)
    assert told
    assert json.loads(told[1]) == WORDS


def test_the_page_is_written_where_it_is_wanted(lastcard: CommandLine, recorded: Path) -> None:
    ended = lastcard("replay", str(recorded), "--output", "game.html")
    assert (ended.status, ended.out, ended.err) == (0, "wrote game.html\n", "")
    assert (lastcard.folder / "game.html").read_text().startswith("<!doctype html>")


def test_a_page_that_cannot_be_written_is_one_sentence(lastcard: CommandLine, recorded: Path) -> None:
    ended = lastcard("replay", str(recorded), "--output", "nowhere/game.html")
    assert (ended.status, ended.err) == (2, "lastcard: nowhere/game.html: No such file or directory\n")


def test_the_browser_is_sent_to_the_moment(
    lastcard: CommandLine, recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def browse(address: str) -> bool:
        opened.append(address)
        return True

    monkeypatch.setattr("webbrowser.open", browse)
    assert lastcard("replay", str(recorded), "--open", "--turn", "3", "--seat", "1").status == 0
    assert re.fullmatch(r"file:///.*/game\.html\?seat=1&round=1&turn=3", opened[0])


def test_without_a_browser_the_page_is_told(
    lastcard: CommandLine, recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webbrowser.open", lambda address: False)
    ended = lastcard("replay", str(recorded), "--open")
    assert ended.status == 0
    assert Path(ended.out.rsplit(" ", 1)[1].strip()).is_file()


def test_frames_are_packed_for_each_viewer(recorded: Path) -> None:
    replay = read(recorded.read_text())
    page = page_of(replay)
    told = re.search(r'<script id="viewer-setting" type="application/json">(.*?)</script>', page)
    assert told
    frames = json.loads(told[1])["frames"]
    assert [json.loads(unpacked(each)) for each in frames] == [
        frames_of(replay, seat) for seat in (None, 0, 1)
    ]


def unpacked(text: str) -> bytes:
    return gzip.decompress(base64.b64decode(text))
