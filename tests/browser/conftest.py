"""A real Chromium on a live server. Whatever a page says on its console fails the test."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Page

from accounts.models import User
from matches.models import Game
from tests.browser.visitor import Visitor
from tests.matches.builders import a_played_match

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "/browser/" in str(item.path):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def base_url() -> str:
    """Ours replaces the plugin's, which warns; addresses here are whole."""
    return ""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": os.environ["CHROMIUM"], "args": FLAGS}


@pytest.fixture
def complaints(page: Page) -> Iterator[list[str]]:
    """What the console said. A test that provokes an error answer clears it."""
    said: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            said.append(message.text)

    page.on("console", listen)
    page.on("pageerror", lambda error: said.append(str(error)))
    yield said
    assert said == []


@pytest.fixture
def visitor(page: Page, live_server: Any, complaints: list[str]) -> Visitor:
    return Visitor(page, live_server.url, complaints)


@pytest.fixture
def signed_in(visitor: Visitor) -> Visitor:
    """As mira."""
    visitor.sign_in(User.objects.create_user("mira", password="last card one"))
    return visitor


@pytest.fixture
def game() -> Game:
    return a_played_match(seats=3).games.get(number=1)


@pytest.fixture
def viewer(visitor: Visitor, game: Game) -> Visitor:
    visitor.page.emulate_media(reduced_motion="reduce")
    visitor.watch(f"/games/{game.pk}/")
    return visitor
