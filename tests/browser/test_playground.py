"""What a visitor does without an account: edits the ten lines, plays them, looks at a round; then uploads."""

import pytest
from playwright.sync_api import Browser, expect

from matches.jails import open_jail
from matches.models import Version
from matches.states import VersionStatus
from playground.attempts import attempt_next, in_jail
from playground.models import Run
from tests.browser.visitor import Visitor
from tests.playground.builders import RAISES

pytestmark = pytest.mark.django_db(transaction=True)


def play(visitor: Visitor) -> None:
    """What a checker does when the message comes."""
    visitor.page.click("[data-play]")
    visitor.page.wait_for_selector("#run[hx-get]")
    with open_jail() as jail:
        assert attempt_next(in_jail(jail))
    visitor.page.wait_for_selector("#run:not([hx-get]) .cell")


def test_a_visitor_edits_the_bot_plays_it_and_watches_a_round(visitor: Visitor) -> None:
    visitor.page.emulate_media(reduced_motion="reduce")
    visitor.go("/")
    visitor.page.locator("#playground").scroll_into_view_if_needed()
    visitor.page.wait_for_selector(".cm-content")
    visitor.page.click(".cm-content")
    visitor.press("Control+a", "Tab", "Shift+Tab", "Escape", "Tab")
    assert visitor.page.evaluate("document.activeElement.name") == "opponent", "Escape, then Tab, leaves"
    visitor.page.check("[value=celia]")
    assert "One colour at a time" in visitor.text("[data-quote]")
    play(visitor)
    expect(visitor.page.locator("[data-play]")).to_be_focused()
    assert visitor.page.locator(".cell[data-round]").count() == 20
    visitor.page.wait_for_selector("#run [data-felt][data-ready]")
    assert visitor.barriers() == []

    visitor.write("")
    visitor.page.click("[data-play]")
    assert "The file is empty." in visitor.text("#refusal .notice")
    assert visitor.page.locator(".cell[data-round]").count() == 20, "the last result stays"
    visitor.complaints.clear()  # of the browser's, about the 400

    visitor.write(RAISES)
    play(visitor)
    assert visitor.page.locator("#refusal .notice").count() == 0
    assert "ValueError: <i>five</i>" in visitor.text(".cm-marked + .cm-sentence")
    assert "line 7" in visitor.text(".troubles")
    assert "<b>log</b>" in (visitor.page.text_content(".run-log pre") or "")
    visitor.page.click(".cell[data-round='2']")
    visitor.page.click("[data-open]")
    visitor.page.wait_for_selector("[data-viewer][data-ready=true]")
    assert visitor.path.startswith(f"/playground/{Run.objects.latest('pk').key}/2/")
    assert "Celia against Your bot" in visitor.text("h1")


def test_what_was_typed_is_kept_and_comes_along_through_the_sign_up(visitor: Visitor) -> None:
    typed = "# <img src=x onerror=alert(1)>"
    visitor.go("/playground/")
    visitor.page.wait_for_selector(".cm-content")
    visitor.write(typed)
    visitor.go("/")
    visitor.page.locator("#playground").scroll_into_view_if_needed()
    visitor.page.wait_for_selector(f".cm-content:has-text('{typed}')")
    visitor.page.click("text=Start again from the example")
    assert "FirstBot" in visitor.page.input_value("#source")
    visitor.page.click("text=My code")
    assert visitor.page.input_value("#source") == typed
    visitor.page.click("[data-upload-this]")
    assert "Your code comes along" in visitor.text("[data-carried]")
    visitor.page.click("main a:has-text('sign up')")
    assert "Your code comes along" in visitor.text("[data-carried]")
    visitor.page.fill("[name=username]", "newcomer")
    for field in ("password1", "password2"):
        visitor.page.fill(f"[name={field}]", "a long card game")
    visitor.page.click("main form .button")
    visitor.page.wait_for_selector(f".cm-content:has-text('{typed}')")
    visitor.go("/me/")
    visitor.page.click("text=Sign out")
    visitor.page.wait_for_selector(".who :text('Sign in')")
    kept = "Object.keys({...localStorage, ...sessionStorage}).filter((key) => key.startsWith('lastcard'))"
    assert visitor.page.evaluate(kept) == []


def test_what_was_played_is_uploaded_and_a_fault_is_marked_in_the_form(signed_in: Visitor) -> None:
    signed_in.go("/playground/")
    signed_in.page.wait_for_selector(".cm-content")
    signed_in.write(RAISES)
    signed_in.page.click("[data-upload-this]")
    signed_in.page.wait_for_selector(".cm-content:has-text('ValueError')")
    signed_in.page.click("form.upload [data-send]")
    assert "1 to 40 characters" in signed_in.text("#name-errors")
    signed_in.complaints.clear()
    signed_in.page.fill("[name=name]", "From the playground")
    signed_in.page.click("form.upload [data-send]")
    signed_in.page.wait_for_selector("#check")
    step = {"step": "classic, 2 seats", "passed": False, "detail": "exception", "words": "ValueError"}
    log = 'File "bot.py", line 7, in play\nValueError'
    Version.objects.update(status=VersionStatus.REJECTED, report={"steps": [step], "log": log})
    signed_in.page.wait_for_selector(".excerpt .is-marked")
    assert "raise ValueError" in signed_in.text(".excerpt .is-marked")
    signed_in.page.click("text=Upload a corrected version")
    assert "ValueError" in signed_in.text(".cm-marked + .cm-sentence")
    assert signed_in.barriers() == []
    signed_in.page.set_viewport_size({"width": 390, "height": 844})
    assert signed_in.overflow() <= 0


def test_without_scripts_there_are_ten_lines_to_copy(visitor: Visitor, browser: Browser) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{visitor.address}/playground/")
    assert "must run scripts" in page.inner_text("noscript")
    assert "class FirstBot(Bot)" in page.inner_text("#first-bot")
    assert not page.is_visible("[data-play]")
    page.close()
