"""A person's own page."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client
from knox.models import get_token_model
from pytest_django import Settings
from rest_framework.test import APIClient

from accounts.models import User
from accounts.throttles import NewAccounts
from tests.matches.builders import a_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def mira(client: Client) -> User:
    person = a_person("mira")
    client.force_login(person)
    return person


def test_a_stranger_is_asked_to_sign_in(client: Client) -> None:
    assert client.get("/me/").headers["Location"] == "/accounts/login/?next=/me/"


def test_a_token_is_shown_in_one_answer_only(client: Client, mira: User) -> None:
    answer = client.post("/me/tokens/")
    token = answer.context["token"]
    assert token in answer.content.decode()
    assert "no-store" in answer.headers["Cache-Control"]
    assert token not in client.get("/me/").content.decode()
    assert get_token_model().objects.filter(user=mira).count() == 1


def test_a_token_works_until_it_is_revoked(client: Client, mira: User) -> None:
    token = client.post("/me/tokens/").context["token"]
    header = {"Authorization": f"Token {token}"}
    assert Client().delete("/api/v1/token/", headers={"Authorization": "Token none"}).status_code == 401
    client.post(f"/me/tokens/{get_token_model().objects.get().token_key}/revoke/")
    assert Client().delete("/api/v1/token/", headers=header).status_code == 401


@pytest.mark.usefixtures("mira")
def test_nobody_revokes_anothers_token(client: Client) -> None:
    get_token_model().objects.create(a_person("jonas"))
    key = get_token_model().objects.get().token_key
    assert client.post(f"/me/tokens/{key}/revoke/").status_code == 404
    assert get_token_model().objects.exists()


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("login", "Sign in"),
        ("signup", "Sign up"),
        ("logout", "Sign out"),
        ("password/reset", "Password reset"),
        ("password/set", "Set password"),
    ],
)
@pytest.mark.usefixtures("mira")
def test_titles_and_buttons_of_accounts_are_in_the_case_of_ours(
    client: Client, address: str, title: str
) -> None:
    if address in ("login", "signup"):
        client.logout()
    page = client.get(f"/accounts/{address}/").content.decode()
    assert f"<title>{title} · Lastcard</title>" in page
    assert f"<h1>{title}</h1>" in page
    spoken = [re.sub(r"<[^>]+>", "", each) for each in re.findall(r"(?s)<(?:label|button).*?</", page)]
    assert not [each for each in spoken if re.search(r"\w [A-Z]", each)]


GOOD = {"password1": "c0rrect-horse", "password2": "c0rrect-horse"}


def test_page_and_api_count_new_accounts_together_and_no_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NewAccounts, "rate", "2/hour", raising=False)
    cache.clear()
    api, page = APIClient(), Client(headers={"accept": "text/html"})
    for _ in range(3):
        assert api.post("/api/v1/accounts/", {"username": "a"}).status_code == 400
        assert page.post("/accounts/signup/", {"username": "b"}).status_code == 200
    assert api.post("/api/v1/accounts/", {"username": "a", "password": "c0rrect-horse"}).status_code == 201
    assert page.post("/accounts/signup/", {"username": "b", **GOOD}).status_code == 302
    page = Client(headers={"accept": "text/html"})
    answer = page.post("/accounts/signup/", {"username": "c", **GOOD})
    assert answer.status_code == 429
    assert "Try again in 60 minutes." in answer.content.decode()
    assert "New accounts are counted" in answer.content.decode()
    assert api.post("/api/v1/accounts/", {"username": "d", "password": "c0rrect-horse"}).status_code == 429
    assert User.objects.count() == 2
    assert page.get("/accounts/signup/").status_code == 200
    cache.clear()


def test_who_signs_in_too_often_gets_a_page_of_ours_with_a_time(client: Client, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login": "1/m/ip"}
    cache.clear()
    for _ in range(2):
        answer = client.post("/accounts/login/", {"login": "nobody", "password": "x"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "60")
    page = client.post("/accounts/login/", {"login": "nobody"}, headers={"accept": "text/html"})
    told = page.content.decode()
    assert "How often somebody signs in is counted" in told
    assert 'class="masthead"' in told
    cache.clear()


def test_the_language_of_whoever_signs_in_is_kept_and_changed_by_the_switch(client: Client) -> None:
    mira = a_person("mira")
    sent = {"login": "mira", "password": "a-long-pass-phrase"}
    mira.set_password(sent["password"])
    mira.save()
    client.post("/accounts/login/", sent, headers={"Accept-Language": "fr"})
    mira.refresh_from_db()
    assert mira.language == "fr"
    for chosen, kept in (("en-gb", "en-gb"), ("xx", "en-gb")):
        client.post("/language/", {"language": chosen, "next": "/me/"})
        mira.refresh_from_db()
        assert mira.language == kept


def test_a_password_is_reset_in_the_language_of_the_account(
    client: Client, mailoutbox: list[Any], settings: object
) -> None:
    settings.EMAIL_HOST = "mail.example.org"  # type: ignore[attr-defined]  # pytest-django's wrapper
    mira = a_person("mira", email="mira@example.org", language="fr")
    EmailAddress.objects.create(user=mira, email=mira.email, verified=True, primary=True)
    client.post("/accounts/password/reset/", {"email": mira.email}, headers={"Accept-Language": "en"})
    (sent,) = mailoutbox
    assert "Réinitialisation du mot de passe" in sent.subject
    assert "Vous recevez" in sent.body


def test_where_no_mail_is_sent_a_request_for_one_is_told_so(client: Client, mailoutbox: list[Any]) -> None:
    a_person("mira", email="mira@example.org")
    answer = client.post("/accounts/password/reset/", {"email": "mira@example.org"})
    assert "This arena sends no mail" in answer.content.decode()
    assert mailoutbox == []
