"""Without a mouse, and without scripts."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bots.checking import check
from bots.examinations import with_players
from matches.models import Version
from matches.players import in_process
from sandbox import Limits
from tests.browser.arena import an_arena
from tests.browser.visitor import Visitor
from tests.matches.builders import FIRST_LEGAL

pytestmark = pytest.mark.django_db(transaction=True)

MOST_TABS = 120
IS_OUTLINED = """() => {
  let each = document.activeElement;
  while (each && getComputedStyle(each).outlineStyle === "none") each = each.parentElement;
  return each !== null;
}"""


def checked() -> Version:
    """The newest upload, after its check."""
    version = Version.objects.latest("pk")
    assert check(version.pk, with_players(in_process(Limits()), Limits()))
    return version


def go_by_tab(visitor: Visitor, selector: str) -> None:
    """To the next such thing; whoever looks must see that it has the focus."""
    for _ in range(MOST_TABS):
        visitor.press("Tab")
        if visitor.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            assert visitor.page.evaluate(IS_OUTLINED)
            return
    raise AssertionError(f"no Tab leads to {selector} on {visitor.path}")


def follow_by_tab(visitor: Visitor, selector: str) -> None:
    go_by_tab(visitor, selector)
    with visitor.page.expect_navigation():
        visitor.press("Enter")


def test_keys_alone_lead_from_an_upload_over_the_ladder_to_a_replay(signed_in: Visitor) -> None:
    arena = an_arena()
    signed_in.page.emulate_media(reduced_motion="reduce")
    signed_in.go("/")
    follow_by_tab(signed_in, "a.upload")
    go_by_tab(signed_in, "#id_name")
    signed_in.page.keyboard.type("By keys")
    go_by_tab(signed_in, "#id_code, .cm-content")
    signed_in.page.keyboard.insert_text(FIRST_LEGAL.decode())
    signed_in.press("Escape")
    follow_by_tab(signed_in, "form.upload button:not([type=button])")
    assert signed_in.path == "/bots/by-keys/versions/1/"
    checked()
    signed_in.page.reload()
    assert "active" in signed_in.text("#check .chip")

    follow_by_tab(signed_in, "nav.main a[href='/ladders/']")
    follow_by_tab(signed_in, f"main a[href='/bots/{arena.bot.slug}/']")
    follow_by_tab(signed_in, f"main a[href='/matches/{arena.played.pk}/']")
    follow_by_tab(signed_in, "a.watch")
    signed_in.settle()
    before = signed_in.text("[data-place]")
    go_by_tab(signed_in, "[data-do=next]")
    signed_in.press("Enter")
    expect(signed_in.page.locator("[data-place]")).not_to_have_text(before)


@pytest.fixture
def plain(live_server: Any, browser: Browser) -> Iterator[Page]:
    """A browser that runs no script."""
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    yield context.new_page()
    context.close()


def test_every_step_of_an_author_works_without_scripts(plain: Page, tmp_path: Path) -> None:
    arena = an_arena()
    (tmp_path / "first.py").write_bytes(FIRST_LEGAL)
    plain.goto("/bots/new/")
    plain.click("main a[href*=signup]")
    plain.fill("[name=username]", "newcomer")
    plain.fill("[name=password1]", "a long card game")
    plain.fill("[name=password2]", "a long card game")
    plain.click("main form .button")
    plain.fill("[name=name]", "Plain")
    plain.set_input_files("[name=file]", tmp_path / "first.py")
    plain.click("form.upload [data-send]")
    plain.wait_for_url("**/bots/plain/versions/1/")
    checked()
    plain.click("noscript a")
    expect(plain.locator("#check .chip").first).to_have_text("active")
    expect(plain.locator("#check .steps > .is-good")).to_have_count(11)

    plain.click("nav.main a[href='/ladders/']")
    plain.click(f"main a[href='/bots/{arena.bot.slug}/']")
    plain.click(f"main a[href='/matches/{arena.played.pk}/'] >> nth=0")
    plain.click("a.watch >> nth=0")
    assert plain.locator("noscript .notice").bounding_box()
    plain.click("details.final summary")
    expect(plain.locator("details.final tbody tr")).to_have_count(2)

    plain.click(".languages button[lang=fr]")
    expect(plain.locator("html")).to_have_attribute("lang", "fr")
    expect(plain.locator(".crumbs")).to_contain_text("partie 1")
