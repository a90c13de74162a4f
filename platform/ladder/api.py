"""The ladders over the API: a table is read from one run, and so are the pages after its first."""

from dataclasses import replace
from typing import Any

from django.db.models import Count, QuerySet
from django.shortcuts import get_object_or_404
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, views
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from accounts.costly import costly
from ladder import queries
from ladder.comparison import comparisons, mean_comparison
from ladder.models import Ladder, Rating, RatingRun
from ladder.numbers import whole_number
from ladder.outlook import outlook
from ladder.overall import SETS, ladders_of, overall_now, with_versions
from ladder.serializers import (
    ComparedSerializer,
    EntrySerializer,
    LadderSerializer,
    OutlookSerializer,
    OverallSerializer,
    OverallSetSerializer,
    TableSerializer,
)
from matches.models import Bot

RUN = OpenApiParameter(
    "run", int, description="Read this run, so that the pages of a table agree; next and previous hold it."
)


class Ladders(generics.ListAPIView[Ladder]):
    """One ladder for each ruleset and table size."""

    serializer_class = LadderSerializer
    queryset = Ladder.objects.annotate(entries=Count("current__ratings")).order_by("id")
    filterset_fields = ("ruleset", "seats")


class LadderTable(generics.GenericAPIView[Rating]):
    """The active bots in order of rating; provisional ones come last and have no rank."""

    serializer_class = EntrySerializer
    queryset = Rating.objects.none()

    def get_queryset(self) -> QuerySet[Rating]:
        return self.queryset

    @extend_schema(responses=TableSerializer, parameters=[RUN])
    def get(self, request: Request, ruleset: str, seats: int) -> Response:
        found = Ladder.objects.with_current()
        ladder = get_object_or_404(found, ruleset=ruleset, seats=seats)
        run = _asked_run(request, ladder)
        page = self.paginate_queryset(queries.table(run)) or []
        entries = self.get_serializer(page, many=True).data
        return Response({**_head(ladder, run), **self._links(run), "entries": entries})

    def _links(self, run: RatingRun | None) -> dict[str, Any]:
        links = page_links(self.paginator)
        return {**links, **{name: _of_run(links[name], run) for name in ("next", "previous")}}


class OutlookNow(views.APIView):
    """The arena's work ahead, and when its newcomers play and are established."""

    @extend_schema(
        responses=OutlookSerializer,
        parameters=[
            OpenApiParameter("bot", str, description="Of this bot only."),
            OpenApiParameter("owner", str, description="Of this person's bots only."),
        ],
    )
    def get(self, request: Request) -> Response:
        now, asked = outlook(), request.query_params
        wanted = tuple(
            each
            for each in now.prospects
            if asked.get("bot", each.slug) == each.slug and asked.get("owner", each.owner) == each.owner
        )
        return Response(OutlookSerializer(replace(now, prospects=wanted)).data)


class Overalls(views.APIView):
    """The sets of ladders over which there is a mean."""

    @extend_schema(responses=OverallSetSerializer(many=True))
    def get(self, request: Request) -> Response:
        sets = [{"set": name, "ladders": ladders_of(name)} for name in SETS]
        return Response(OverallSetSerializer(sets, many=True).data)


class OverallTable(generics.GenericAPIView[Rating]):
    """A bot's mean over all ladders of a set, for those on all of them; `elsewhere` counts the others."""

    serializer_class = EntrySerializer
    queryset = Rating.objects.none()

    @extend_schema(responses=OverallSerializer)
    def get(self, request: Request, name: str) -> Response:
        if name not in SETS:
            raise NotFound(_("The sets of ladders are %s.") % ", ".join(SETS))
        found, ladders = overall_now(name), ladders_of(name)
        page = self.paginate_queryset(list(found.lines) if found else [])
        entries = self.get_serializer(with_versions(page or []), many=True).data
        head = OverallSetSerializer({"set": name, "ladders": ladders}).data
        told = {**head, "elsewhere": found.elsewhere if found else 0}
        return Response({**told, **page_links(self.paginator), "entries": entries})


@method_decorator(costly, name="dispatch")
class Compare(views.APIView):
    """How sure we are that one bot is better than another, and what to expect of their games."""

    @extend_schema(
        responses=ComparedSerializer,
        parameters=[OpenApiParameter(name, str, required=True) for name in ("bot", "other")],
    )
    def get(self, request: Request) -> Response:
        one, other = (asked_bot(request, name) for name in ("bot", "other"))
        if one == other:
            raise ValidationError({"other": [_("Name two different bots.")]})
        mean = mean_comparison(one, other)
        told = {
            "bot": one.slug,
            "other": other.slug,
            "overall_probability_better": mean.better if mean else None,
            "ladders": list(comparisons(one, other)),
        }
        return Response(ComparedSerializer(told).data)


def asked_bot(request: Request, name: str) -> Bot:
    slug = request.query_params.get(name, "")
    bot = Bot.objects.public().filter(slug=slug).first()
    if bot is None:
        raise ValidationError({name: [_("There is no bot “%s”; give its slug.") % slug[:60]]})
    return bot


def page_links(paginator: Any) -> dict[str, Any]:
    assert isinstance(paginator, PageNumberPagination)
    assert paginator.page is not None
    return {
        "count": paginator.page.paginator.count,
        "next": paginator.get_next_link(),
        "previous": paginator.get_previous_link(),
    }


def _head(ladder: Ladder, run: RatingRun | None) -> dict[str, Any]:
    return {
        "ruleset": ladder.ruleset,
        "seats": ladder.seats,
        "run_id": run.pk if run else None,
        "epoch": run.epoch if run else ladder.epoch,
        "anchor_set": run.anchor_set if run else ladder.anchor_set,
    }


def _of_run(link: str | None, run: RatingRun | None) -> str | None:
    return replace_query_param(link, "run", run.pk) if link and run else link


def _asked_run(request: Request, ladder: Ladder) -> RatingRun | None:
    asked = request.query_params.get("run")
    if asked is None:
        return ladder.current
    number = whole_number(asked)
    if number is None:
        raise ValidationError({"run": [_("A run is a positive number.")]})
    run = RatingRun.objects.filter(ladder=ladder, pk=number, thinned=False).first()
    if run is None:
        raise NotFound(_("This ladder has no such run, or keeps it no longer; ask again without it."))
    return run
