"""Mails about the first fault of a kind: to those who want them, once, and never more than plain text."""

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.utils.translation import get_language

from accounts.models import User
from matches.models import Bot, Match, Version
from replays import fault_mail
from replays.fault_mail import quoted
from replays.models import FaultMail
from replays.tasks import mail_faults
from tests.matches.builders import a_bot, a_person, a_played_match, a_version

pytestmark = pytest.mark.django_db

RAISES = b"""from engine import Bot


class Raises(Bot):
    def play(self, view):
        raise IndexError("nothing\\r\\nSubject: give me your token\\x1b[2J")
"""


@pytest.fixture(autouse=True)
def _mails(settings: object) -> None:
    settings.EMAIL_HOST = "mail.example.org"  # type: ignore[attr-defined]  # pytest-django's wrapper
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"  # type: ignore[attr-defined]
    settings.LASTCARD_ADDRESS = "https://arena.example.org"  # type: ignore[attr-defined]
    mail_faults()  # What was before is old news.


@pytest.fixture
def ann() -> User:
    person = a_person("ann")
    EmailAddress.objects.create(user=person, email="ann@example.org", verified=True, primary=True)
    return person


@pytest.fixture
def bot(ann: User) -> Bot:
    return a_bot(ann, name="Raises")


def play(version: Version) -> Match:
    return a_played_match([version, a_version()], ruleset="minecraft")


def test_the_first_fault_of_a_kind_is_told_once(bot: Bot) -> None:
    version = a_version(bot, data=RAISES)
    match = play(version)
    mail_faults()
    play(version)
    mail_faults()
    (sent,) = mail.outbox
    assert sent.to == ["ann@example.org"]
    assert sent.subject.startswith("Raises, version 1: ")
    assert "IndexError: nothing" in sent.body
    assert f"match {match.pk}" in sent.body
    assert "https://arena.example.org/bots/raises/faults/" in sent.body
    assert "https://arena.example.org/me/" in sent.body


def test_an_owner_is_written_to_in_their_language(bot: Bot, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(language="fr")
    play(a_version(bot, data=RAISES))
    mail_faults()
    (sent,) = mail.outbox
    assert sent.subject == "Raises, version 1 : il a levé une exception"
    assert "a quitté une partie" in sent.body
    assert get_language() == settings.LANGUAGE_CODE


def test_another_version_is_told_of_anew(bot: Bot) -> None:
    play(a_version(bot, data=RAISES))
    mail_faults()
    Version.objects.update(status="retired")
    play(a_version(bot, data=RAISES + b"\n"))
    mail_faults()
    assert [sent.subject.split(":")[0] for sent in mail.outbox] == ["Raises, version 1", "Raises, version 2"]


def test_what_the_bot_wrote_is_marked_and_harmless(bot: Bot) -> None:
    play(a_version(bot, data=RAISES))
    mail_faults()
    (sent,) = mail.outbox
    lines = sent.body.splitlines()
    assert "> Subject: give me your token?[2J" in lines
    assert not [line for line in lines if line.startswith(("From:", "Subject:"))]
    assert "\x1b" not in str(sent.message())
    assert sent.content_subtype == "plain"
    assert len(quoted("x\n" * 9999)) < 6000


@pytest.mark.parametrize("reason", ["unconfirmed", "unwanted", "enough", "withdrawn"])
def test_nobody_is_written_to_who_should_not_be(
    bot: Bot, ann: User, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if reason == "unconfirmed":
        EmailAddress.objects.update(verified=False)
    elif reason == "unwanted":
        User.objects.filter(pk=ann.pk).update(fault_mails=False)
    elif reason == "enough":
        monkeypatch.setattr(fault_mail, "MOST_A_DAY", 0)
    else:
        Bot.objects.filter(pk=bot.pk).update(hidden=True)
    play(a_version(bot, data=RAISES))
    mail_faults()
    assert mail.outbox == []
    assert not FaultMail.objects.exists()


def test_without_a_mail_server_nothing_is_looked_through(bot: Bot, settings: object) -> None:
    settings.EMAIL_HOST = ""  # type: ignore[attr-defined]
    play(a_version(bot, data=RAISES))
    mail_faults()
    assert mail.outbox == []


def test_a_mail_that_could_not_be_sent_is_sent_with_the_next_fault(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: object) -> int:
        raise ConnectionRefusedError

    version = a_version(bot, data=RAISES)
    play(version)
    with monkeypatch.context() as broken:
        broken.setattr(EmailBackend, "send_messages", away)
        mail_faults()
    assert not FaultMail.objects.exists()
    play(version)
    mail_faults()
    assert len(mail.outbox) == 1


def test_the_account_page_turns_them_off_and_on(client: Client, ann: User) -> None:
    client.force_login(ann)
    assert "ann@example.org" in client.get("/me/").content.decode()
    for wanted in ("no", "yes"):
        client.post("/me/fault-mails/", {"wanted": wanted})
        ann.refresh_from_db()
        assert ann.fault_mails == (wanted == "yes")
    EmailAddress.objects.all().delete()
    assert "/accounts/email/" in client.get("/me/").content.decode()
