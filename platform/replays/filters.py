"""Which matches a list shows."""

from django.db.models import QuerySet
from django_filters import rest_framework as filters  # type: ignore[import-untyped]

from engine import RULESETS
from matches.models import Match
from matches.states import MatchState, Reason


class MatchFilter(filters.FilterSet):  # type: ignore[misc]  # django-filter is untyped
    bot = filters.CharFilter(method="of_bot", label="A bot's slug")
    owner = filters.CharFilter(field_name="entries__version__bot__owner__username", distinct=True)
    against = filters.CharFilter(method="of_bot", label="The slug of another bot in the same match")
    rated = filters.BooleanFilter()
    reason = filters.MultipleChoiceFilter(
        choices=Reason.choices, label="Why it was scheduled: promotion is the test of a candidate"
    )
    ruleset = filters.ChoiceFilter(choices=[(name, name) for name in RULESETS])
    state = filters.ChoiceFilter(choices=MatchState.choices)
    seats = filters.NumberFilter()

    def of_bot(self, matches: QuerySet[Match], name: str, slug: str) -> QuerySet[Match]:
        return matches.filter(pk__in=Match.objects.of_bot(slug).values("pk"))
