"""What the account API reads and writes."""

from typing import Any

from django.contrib.auth import authenticate
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError as BadPassword
from django.db import IntegrityError
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import Throttled

from accounts import guesses
from accounts.addresses import address_of
from accounts.models import User
from accounts.names import USERNAME_VALIDATORS, canonical
from accounts.services import create_account

TAKEN = _("This username is taken; choose another.")


class AccountSerializer(serializers.Serializer[User]):
    username = serializers.CharField(validators=USERNAME_VALIDATORS)
    password = serializers.CharField(write_only=True, max_length=256, trim_whitespace=False)

    def validate_username(self, username: str) -> str:
        if User.objects.filter(username__iexact=username).exists():
            raise serializers.ValidationError(TAKEN)
        return username

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        try:
            validate_password(attrs["password"], User(username=attrs["username"]))
        except BadPassword as error:
            raise serializers.ValidationError({"password": error.messages}) from None
        return attrs

    def create(self, validated_data: dict[str, Any]) -> User:
        try:
            return create_account(**validated_data)
        except IntegrityError:
            raise serializers.ValidationError({"username": [TAKEN]}) from None


class CredentialsSerializer(serializers.Serializer[User]):
    username = serializers.CharField(write_only=True)
    password = serializers.CharField(write_only=True, trim_whitespace=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        user = self._guessed(canonical(attrs["username"]), attrs)
        if user is None:
            raise serializers.ValidationError(_("This username and password do not belong together."))
        return {"user": user}

    def _guessed(self, name: str | None, attrs: dict[str, Any]) -> AbstractBaseUser | None:
        if name is None:
            return None
        request = self.context["request"]
        address = address_of(request)
        if not guesses.may_guess(address, name):
            sentence = _("Too many wrong passwords for this name from your address.")
            raise Throttled(guesses.WINDOW, str(sentence))
        user = authenticate(request, **attrs)
        (guesses.right if user else guesses.wrong)(address, name)
        return user


class TokenSerializer(serializers.Serializer[User]):
    token = serializers.CharField(read_only=True)
