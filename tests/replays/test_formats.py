"""Every replay ever written can be read: one of each format is kept, and one of a fall at the first move."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.frames import frames_of
from engine.replay import FORMAT
from engine.replay_file import read
from matches.viewer.page import page_of

KEPT = sorted((Path(__file__).parent / "formats").glob("*.json"))


def of(file: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(file.read_text())
    return content


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_a_replay_of_each_format_is_verified_and_shown(file: Path) -> None:
    replay = read(file.read_text())
    replay.verify()
    frames = frames_of(replay)
    assert frames["ranks"] == of(file)["result"]["ranks"]
    assert [round_["points"] for round_ in frames["rounds"]] == of(file)["result"]["sheet"]
    assert "viewer-setting" in page_of(replay)


def test_what_is_written_now_has_its_sample() -> None:
    """A new format brings one; the old ones stay."""
    assert FORMAT in {of(file)["format"] for file in KEPT}


def test_a_seat_that_fell_at_its_first_move_has_a_game_to_look_at() -> None:
    (frames,) = (frames_of(read(file.read_text())) for file in KEPT if ".crash" in file.name)
    (fault,) = frames["faults"]
    (left,) = (frame for frame in frames["frames"] if frame["seat"] == fault["seat"])
    assert left["kind"] == "forfeit"
    assert left["legal"]
