"""What people do: sign up, upload, read errors, make tokens."""

from pathlib import Path

import pytest

from accounts.models import User
from matches.models import Version
from matches.states import VersionStatus
from tests.browser.arena import HOSTILE, an_arena
from tests.browser.visitor import Visitor
from tests.matches.builders import FIRST_LEGAL, a_bot
from tests.sandbox.archives import zipped

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "first.py"
    path.write_bytes(FIRST_LEGAL)
    return path


def submit(visitor: Visitor) -> None:
    """Until it was taken, or somewhere it is said why not."""
    visitor.page.click("form.upload [data-send]")
    visitor.page.wait_for_selector("#check, form.upload .errors li:visible")


def test_a_stranger_signs_up_and_comes_to_the_upload(visitor: Visitor) -> None:
    visitor.go("/bots/new/")
    visitor.page.click("main a:has-text('sign up')")
    visitor.page.fill("[name=username]", "newcomer")
    visitor.page.fill("[name=password1]", "a long card game")
    visitor.page.fill("[name=password2]", "a long card game")
    visitor.page.click("main form .button")
    visitor.page.wait_for_url("**/bots/new/")
    assert visitor.text(".who a") == "newcomer"


def test_an_upload_leads_to_its_check(signed_in: Visitor, file: Path) -> None:
    signed_in.go("/bots/new/")
    signed_in.page.fill("[name=name]", "First Steps")
    signed_in.page.set_input_files("[name=file]", file)
    submit(signed_in)
    assert signed_in.path == "/bots/first-steps/versions/1/"
    assert "checking" in signed_in.text("#check .chip")


def test_the_check_is_followed_without_a_reload(signed_in: Visitor) -> None:
    signed_in.go("/bots/new/")
    signed_in.page.fill("[name=name]", "Pasted")
    signed_in.write(FIRST_LEGAL.decode())
    submit(signed_in)
    steps = [{"step": "load", "passed": False, "detail": "no bot class"}]
    Version.objects.update(status=VersionStatus.REJECTED, report={"steps": steps, "log": HOSTILE})
    signed_in.page.wait_for_selector("#check .is-bad")
    assert "no bot class" in signed_in.text("#check .steps")
    assert HOSTILE in signed_in.text("#check .log")
    assert signed_in.barriers() == []


def test_a_refusal_stands_beside_its_field_and_a_reload_keeps_the_code(signed_in: Visitor) -> None:
    signed_in.go("/bots/new/")
    signed_in.write("x = 1")
    for name, says in (("", "1 to 40 characters"), ("<b>", "“<” is not allowed")):
        signed_in.page.fill("[name=name]", name)
        submit(signed_in)
        signed_in.page.wait_for_selector(f"#name-errors:has-text('{says}')")
        assert signed_in.page.evaluate("document.activeElement.name") == "name"
    assert signed_in.barriers() == []
    signed_in.page.reload()
    signed_in.page.wait_for_selector(".cm-content:has-text('x = 1')")
    signed_in.complaints.clear()


def test_a_file_that_is_refused_for_its_name_stays_chosen(signed_in: Visitor, tmp_path: Path) -> None:
    a_bot(name="Taken")
    path = tmp_path / "bot.zip"
    path.write_bytes(zipped({"bot.py": FIRST_LEGAL}))
    signed_in.go("/bots/new/")
    signed_in.page.fill("[name=name]", "Taken")
    signed_in.page.check("[value=keep]")
    signed_in.page.set_input_files("[name=file]", path)
    submit(signed_in)
    assert "is taken" in signed_in.text("#name-errors")
    signed_in.complaints.clear()
    signed_in.page.fill("[name=name]", "Free")
    signed_in.page.click("form.upload [data-send]")
    signed_in.page.wait_for_selector("#check")
    version = Version.objects.get(bot__name="Free")
    assert (version.filename, version.promote) == ("bot.zip", "keep")
    signed_in.page.click("text=Free")
    signed_in.page.click("text=Upload a new version")
    assert "Version 1 is a zip, bot.zip, with one file in it." in signed_in.text("form .notice")
    assert signed_in.barriers() == []


def test_who_is_signed_out_meanwhile_loses_nothing(signed_in: Visitor) -> None:
    signed_in.go("/bots/new/")
    signed_in.page.fill("[name=name]", "Late")
    signed_in.write(FIRST_LEGAL.decode())
    signed_in.page.context.clear_cookies()
    submit(signed_in)
    assert "You are signed out" in signed_in.text("[data-unsent=out]")
    signed_in.sign_in(User.objects.get(username="mira"))
    signed_in.complaints.clear()
    signed_in.page.click("form.upload [data-send]")
    signed_in.page.wait_for_selector("#check")
    assert signed_in.path == "/bots/late/versions/1/"


def test_nothing_chosen_is_said_so(signed_in: Visitor) -> None:
    signed_in.go("/bots/new/")
    signed_in.page.fill("[name=name]", "Empty")
    submit(signed_in)
    assert "Choose a .py or .zip file" in signed_in.text("#file-errors")
    signed_in.complaints.clear()


def test_a_broken_zip_is_refused_beside_the_file(signed_in: Visitor, tmp_path: Path) -> None:
    path = tmp_path / "bot.zip"
    path.write_bytes(b"PK\x03\x04")
    signed_in.go("/bots/new/")
    signed_in.page.fill("[name=name]", "Zipped")
    signed_in.page.set_input_files("[name=file]", path)
    submit(signed_in)
    assert "does not end as a zip does" in signed_in.text("#file-errors")
    signed_in.complaints.clear()


def test_a_zip_is_uploaded_and_its_files_are_listed(signed_in: Visitor, tmp_path: Path) -> None:
    path = tmp_path / "bot.zip"
    path.write_bytes(zipped({"bot.py": FIRST_LEGAL, "weights/" + "w" * 200 + ".npz": b"\0" * 2_000_000}))
    signed_in.go("/bots/new/")
    signed_in.page.fill("[name=name]", "Zipped")
    signed_in.page.set_input_files("[name=file]", path)
    submit(signed_in)
    signed_in.page.click("text=2 files in it")
    assert "1.9\u00a0MB" in signed_in.text("#facts ~ details table")
    assert signed_in.barriers() == []
    assert signed_in.overflow() <= 0


@pytest.mark.parametrize(("name", "is_kept_back"), [("big.py", True), ("big.zip", False)])
def test_what_is_too_large_is_not_even_sent(
    signed_in: Visitor, tmp_path: Path, name: str, is_kept_back: bool
) -> None:
    (tmp_path / name).write_bytes(b"#" * 1_500_000)
    signed_in.go("/bots/new/")
    signed_in.page.set_input_files("[name=file]", tmp_path / name)
    told = str(signed_in.page.evaluate("document.querySelector('[name=file]').validationMessage"))
    assert ("a .py file may have 1 MB" in told) == is_kept_back
    assert signed_in.page.locator("[data-refused]").is_visible() == is_kept_back


def test_a_token_is_shown_once_and_can_be_revoked(signed_in: Visitor) -> None:
    signed_in.go("/me/")
    signed_in.page.click("text=Make a token")
    assert signed_in.text("#token").startswith("lc_")
    signed_in.go("/me/")
    assert signed_in.page.locator("#token").count() == 0
    signed_in.page.click("main .button.is-danger")
    assert "revoked" in signed_in.text(".messages")
    assert signed_in.page.locator("main .button.is-danger").count() == 0


def test_another_persons_log_and_source_are_not_shown(signed_in: Visitor) -> None:
    arena = an_arena()
    address = f"/bots/{arena.bot.slug}/versions/{arena.rejected.number}/"
    signed_in.go(address)
    assert signed_in.page.locator("#check .log").count() == 0
    assert signed_in.go(f"{address}source/").status == 404
    signed_in.complaints.clear()
