"""What people do: sign up, upload, read errors, make tokens."""

from pathlib import Path

import pytest

from matches.models import Version
from matches.states import VersionStatus
from tests.browser.arena import HOSTILE, an_arena
from tests.browser.visitor import Visitor
from tests.matches.builders import FIRST_LEGAL
from tests.sandbox.archives import zipped

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "first.py"
    path.write_bytes(FIRST_LEGAL)
    return path


def submit(visitor: Visitor) -> None:
    visitor.page.click("form.upload .button")
    visitor.page.wait_for_load_state()


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


@pytest.mark.parametrize(
    ("name", "field", "says"),
    [
        ("", "name", "1 to 40 characters"),
        ("<b>", "name", "letters a to z, digits"),
        ("Jonas' bot!", "name", "letters a to z, digits"),
    ],
)
def test_a_refusal_stands_beside_its_field(signed_in: Visitor, name: str, field: str, says: str) -> None:
    signed_in.go("/bots/new/")
    signed_in.page.fill("[name=name]", name)
    signed_in.write("x = 1")
    submit(signed_in)
    assert says in signed_in.text(f"#{field}-errors")
    assert signed_in.page.input_value("[name=code]") == "x = 1", "what was typed is kept"
    assert not Version.objects.exists()
    signed_in.complaints.clear()


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
