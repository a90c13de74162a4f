"""Somebody with a browser: goes to pages, presses keys, looks."""

from dataclasses import dataclass

from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, Response, expect

from accounts.models import User

UNDRAWN = "[data-viewer]:not([data-ready]), .home [data-felt]:not([data-ready])"


@dataclass(frozen=True, slots=True)
class Visitor:
    page: Page
    address: str
    complaints: list[str]

    def go(self, path: str) -> Response:
        answer = self.page.goto(self.address + path)
        assert answer is not None
        return answer

    def sign_in(self, user: User) -> None:
        """By a session that was not typed in."""
        client = Client()
        client.force_login(user)
        cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
        self.page.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": self.address}]
        )

    def settle(self) -> None:
        """Until what a script draws is drawn."""
        expect(self.page.locator(UNDRAWN)).to_have_count(0)

    def watch(self, path: str) -> None:
        """Opens a game and waits until it is drawn."""
        self.go(path)
        self.page.wait_for_selector("[data-viewer][data-ready=true]")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def write(self, code: str) -> None:
        """Into the editor."""
        self.page.locator(".cm-content").fill(code)

    @property
    def path(self) -> str:
        """Where we are, with what stands behind the question mark."""
        return self.page.url.removeprefix(self.address)

    @property
    def place(self) -> str:
        """Of the game that is watched: its round and turn."""
        return self.text("[data-place]")

    def text(self, selector: str) -> str:
        return self.page.locator(selector).first.inner_text()

    def overflow(self) -> int:
        """Pixels by which the page is wider than the window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))

    def barriers(self) -> list[str]:
        """What axe finds, a line for each: the rule and the first element that breaks it."""
        found = Axe().run(self.page).response["violations"]
        return [f"{each['id']}: {each['nodes'][0]['html'][:160]}" for each in found]
