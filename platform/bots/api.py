"""Bots and their versions: upload, look, promote."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.db.models import Prefetch, QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from accounts.models import User
from accounts.throttles import Uploads
from bots import services
from bots.downloads import download
from bots.errors import Unacceptable
from bots.habits import styles_of
from bots.permissions import OwnerChanges, OwnerOnly
from bots.serializers import (
    BotSerializer,
    ListedBotSerializer,
    NewBotSerializer,
    StyleSerializer,
    UploadedVersionSerializer,
    UploadSerializer,
    VersionSerializer,
)
from matches.models import Bot, Version

Done = TypeVar("Done")


def accepted(act: Callable[[], Done]) -> Done:
    """What the services refuse is a 400 that names the field."""
    try:
        return act()
    except Unacceptable as refusal:
        raise ValidationError({refusal.field: [refusal.sentence]}) from None


def with_uploads(request: Request, usual: list[BaseThrottle]) -> list[BaseThrottle]:
    """Uploads have a limit of their own, on top of everybody's."""
    return [*usual, Uploads()] if request.method == "POST" else usual


def person(request: Request) -> User:
    """Behind IsAuthenticated nobody else comes here."""
    assert isinstance(request.user, User)
    return request.user


class Bots(generics.ListAPIView[Bot]):
    """All bots with their versions; `owner__username` and `is_house` narrow the list."""

    queryset = (
        Bot.objects.public()
        .with_owner()
        .prefetch_related(Prefetch("versions", Version.objects.defer("report").with_latest_faulty()))
        .prefetch_related("versions__trials__against")
    )
    serializer_class = ListedBotSerializer
    permission_classes = (IsAuthenticatedOrReadOnly,)
    parser_classes = (MultiPartParser, FormParser)
    filterset_fields = ("owner__username", "is_house")

    def get_throttles(self) -> list[BaseThrottle]:
        return with_uploads(self.request, super().get_throttles())

    @extend_schema(request=NewBotSerializer, responses={201: BotSerializer})
    def post(self, request: Request) -> Response:
        """A new bot with its first version; the check begins at once."""
        sent = NewBotSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        name = sent.validated_data["name"]
        bot = accepted(lambda: services.submit_bot(person(request), name, sent.upload()))
        stored = self.get_queryset().get(pk=bot.pk)
        told = BotSerializer(stored, context=self.get_serializer_context()).data
        return Response(told, status=status.HTTP_201_CREATED)


class OneBot(generics.RetrieveDestroyAPIView[Bot]):
    """A bot; DELETE withdraws it: it plays no more, and what it played stays in the log."""

    queryset = (
        Bot.objects.public()
        .with_owner()
        .prefetch_related(Prefetch("versions", Version.objects.with_latest_faulty()))
        .prefetch_related("versions__bot", "versions__trials__against")
    )
    serializer_class = BotSerializer
    permission_classes = (IsAuthenticatedOrReadOnly, OwnerChanges)
    lookup_field = "slug"

    def perform_destroy(self, instance: Bot) -> None:
        services.withdraw(instance)


class OfBot(generics.GenericAPIView[Any]):
    """Views below one bot's address."""

    permission_classes: tuple[type, ...] = (IsAuthenticatedOrReadOnly, OwnerChanges)
    serializer_class: type[Any] = VersionSerializer

    def get_queryset(self) -> QuerySet[Version]:
        return Version.objects.filter(bot__hidden=False).with_bot()

    def bot(self) -> Bot:
        found = generics.get_object_or_404(Bot.objects.public().with_owner(), slug=self.kwargs["slug"])
        self.check_object_permissions(self.request, found)
        return found

    def version(self) -> Version:
        return generics.get_object_or_404(self.bot().versions.all(), number=self.kwargs["number"])


class Versions(OfBot):
    serializer_class = UploadedVersionSerializer
    parser_classes = (MultiPartParser, FormParser)

    def get_throttles(self) -> list[BaseThrottle]:
        return with_uploads(self.request, super().get_throttles())

    @extend_schema(request=UploadSerializer, responses={201: UploadedVersionSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """A new version; the older one plays on until this one is sound."""
        bot = self.bot()
        sent = UploadSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        version = accepted(lambda: services.submit_version(bot, sent.upload()))
        return Response(self.get_serializer(version).data, status=status.HTTP_201_CREATED)


class OneVersion(OfBot):
    def get(self, request: Request, slug: str, number: int) -> Response:
        """A version: its state, what it plays, and the report of its check."""
        return Response(self.get_serializer(self.version()).data)


class Activation(OfBot):
    @extend_schema(request=None)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Makes this version the bot's active one: promotion and rollback alike."""
        version = self.version()
        accepted(lambda: services.activate(version))
        return Response(self.get_serializer(self.version()).data)


class Benching(OfBot):
    @extend_schema(request=None)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Takes this version out of play."""
        version = self.version()
        accepted(lambda: services.bench(version))
        return Response(self.get_serializer(self.version()).data)


class Recheck(OfBot):
    @extend_schema(request=None)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Checks a version again that was benched for its faults; it plays once it passed."""
        version = self.version()
        accepted(lambda: services.recheck(version))
        return Response(self.get_serializer(self.version()).data)


class SourceOfVersion(OfBot):
    permission_classes = (IsAuthenticated, OwnerOnly)

    @extend_schema(responses={(200, "application/octet-stream"): OpenApiTypes.BINARY})
    def get(self, request: Request, slug: str, number: int) -> HttpResponse:
        """The uploaded bytes, for the owner."""
        return download(self.version())


class Styles(generics.GenericAPIView[Any]):
    queryset = Bot.objects.public()
    serializer_class = StyleSerializer
    lookup_field = "slug"

    @extend_schema(responses=StyleSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """How the bot plays, table by table: of the version that plays, or else of the newest."""
        versions = list(self.get_object().versions.defer("report").order_by("-number"))
        return Response(self.get_serializer(styles_of(versions), many=True).data)
