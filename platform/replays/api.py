"""Matches and their replays."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import APIException, NotFound, ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.addresses import address_of
from accounts.costly import costly
from matches.models import Bot, Game, Match
from replays.fault_inbox import kinds_of
from replays.filters import MatchFilter
from replays.forecasts import NoForecast, Waiting, forecast_of
from replays.frames import frames_of
from replays.private_log import NoLog, log_of
from replays.recordings import NotYet, logs_of, replay_of, replays_of
from replays.seats import NoSeat, seat_asked
from replays.serializers import FaultKindSerializer, MatchDetailSerializer, MatchSerializer
from replays.verifying import verify

NEVER_CHANGES = "public, max-age=86400"


class Conflict(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_code = "not_yet"
    default_detail = _("The match has not ended.")


def once_ended(read: Callable[[], Any], keep: str = NEVER_CHANGES) -> Response:
    """Before the end a 409 says why; afterwards the answer is the same for ever."""
    try:
        return Response(read(), headers={"Cache-Control": keep})
    except NotYet as reason:
        raise Conflict(str(reason)) from None


class Matches(generics.ListAPIView[Match]):
    """The latest first. `bot`, `against`, `owner`, `ruleset`, `seats`, `state`, `rated` and `reason` narrow
    the list; `reason` may be given several times (`newcomer` and `cycle` are matches for the ladders).
    """

    queryset = Match.objects.with_players()
    serializer_class = MatchSerializer
    filterset_class = MatchFilter


class OneMatch(generics.RetrieveAPIView[Match]):
    """A match: its players, attempts and games. Seed and results are null or empty until its end."""

    queryset = Match.objects.with_players().prefetch_related("attempts", "games")
    serializer_class = MatchDetailSerializer


@method_decorator(costly, name="dispatch")
class ReplaysOfMatch(generics.GenericAPIView[Match]):
    queryset = Match.objects.all()

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, pk: int) -> Response:
        """The replays of all games, in their order. 409 while the match runs."""
        match = self.get_object()
        return once_ended(lambda: replays_of(match))


@method_decorator(costly, name="dispatch")
class VerifiedMatch(generics.GenericAPIView[Match]):
    queryset = Match.objects.all()

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, pk: int) -> Response:
        """The match played again, now, and compared with all that is told of it. 409 while the match runs."""
        match = self.get_object()
        try:
            told = verify(match)
        except NotYet as reason:
            raise Conflict(str(reason)) from None
        games = [{"number": each.number, "holds": each.holds, "fault": each.fault} for each in told.games]
        commitment = {"holds": told.commitment.holds, "fault": told.commitment.fault}
        return Response({"holds": told.holds, "commitment": commitment, "games": games})


@method_decorator(costly, name="dispatch")
class LogsOfMatch(generics.GenericAPIView[Match]):
    permission_classes = (IsAuthenticated,)
    queryset = Match.objects.all()

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, pk: int) -> Response:
        """What my own bots wrote in this match; other people's logs are not shown."""
        match = self.get_object()
        mine = match.entries.filter(version__bot__owner_id=request.user.pk)
        indexes = set(mine.values_list("index", flat=True))
        return once_ended(lambda: logs_of(match, indexes), keep="private, no-store")


@method_decorator(costly, name="dispatch")
class Faults(generics.GenericAPIView[Any]):
    permission_classes = (IsAuthenticated,)
    serializer_class = FaultKindSerializer
    lookup_field = "slug"

    def get_queryset(self) -> QuerySet[Bot]:
        return Bot.objects.public().filter(owner_id=self.request.user.pk)

    @extend_schema(responses=FaultKindSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The faults of my bot's last games, alike ones together. 404 where the bot is not mine."""
        told = self.get_serializer(kinds_of(self.get_object()), many=True).data
        return Response(told, headers={"Cache-Control": "private, no-store"})


class OfGame(generics.GenericAPIView[Game]):
    def get_queryset(self) -> QuerySet[Game]:
        return Game.objects.select_related("match")


@method_decorator(costly, name="dispatch")
class Replay(OfGame):
    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, pk: int) -> Response:
        """The replay, which `lastcard replay --verify` re-executes. 409 while the match runs."""
        game = self.get_object()
        return once_ended(lambda: replay_of(game))


@method_decorator(costly, name="dispatch")
class Frames(OfGame):
    @extend_schema(
        parameters=[OpenApiParameter("seat", int, description="Through whose eyes; all hands open without.")],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, pk: int) -> Response:
        """The game re-executed, step by step, for a viewer. 409 while the match runs."""
        game = self.get_object()
        try:
            seat = seat_asked(request.query_params.get("seat", ""), game.match.seats)
        except NoSeat as refusal:
            raise ValidationError({"seat": [str(refusal)]}) from None
        return once_ended(lambda: frames_of(game, seat))


@method_decorator(costly, name="dispatch")
class LogOfGame(OfGame):
    permission_classes = (IsAuthenticated,)

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, pk: int) -> Response:
        """What my own bots wrote in this game, and at which frame. 404 where none of them played."""
        game = self.get_object()
        try:
            return once_ended(lambda: log_of(game, request.user.pk), keep="private, no-store")
        except NoLog:
            raise NotFound(_("None of your bots played this game.")) from None


class Chances(OfGame):
    @extend_schema(responses={200: OpenApiTypes.OBJECT, 202: OpenApiTypes.OBJECT})
    def get(self, request: Request, pk: int) -> Response:
        """Each seat's winning chances, frame by frame, in thousandths.

        202 until they are worked out, with `done` in per cent, or how many games are `before` it.
        """
        game = self.get_object()
        try:
            return once_ended(lambda: forecast_of(game, address_of(request)))
        except Waiting as reason:
            return Response(reason.as_json(), status=status.HTTP_202_ACCEPTED)
        except NoForecast as reason:
            raise NotFound(str(reason)) from None
