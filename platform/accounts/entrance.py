"""What two of allauth's pages do otherwise here."""

from typing import Any

from allauth.account.views import PasswordResetView, SignupView
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from accounts.throttles import NewAccounts
from accounts.too_often import ACCOUNTS, too_often


class SignUp(SignupView):  # type: ignore[misc]  # allauth is untyped
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Counted together with the accounts that the API makes."""
        throttle = NewAccounts()
        if request.method == "POST" and not throttle.allow_request(request, None):  # type: ignore[arg-type]  # it reads only user and META
            return too_often(request, round(throttle.wait() or 60), ACCOUNTS)
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer

    def form_invalid(self, form: Any) -> HttpResponse:
        """A mistake is no account."""
        NewAccounts().give_back(self.request)
        answer: HttpResponse = super().form_invalid(form)
        return answer


class PasswordReset(PasswordResetView):  # type: ignore[misc]  # allauth is untyped
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Where no mail is sent, the page says so and has no form: whatever is sent to it gets the same."""
        answer: HttpResponse = (super().post if settings.EMAIL_HOST else self.get)(request, *args, **kwargs)
        return answer
