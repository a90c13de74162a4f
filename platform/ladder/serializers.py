"""What the ladder API writes."""

from typing import Any

from rest_framework import serializers

from ladder.comparison import Comparison
from ladder.models import Ladder, Rating
from ladder.outlook import Outlook, Prospect


class OneDecimal(serializers.FloatField):
    """What is beyond a tenth of a point is noise."""

    def to_representation(self, value: float) -> Any:  # the stubs want str
        return round(value, 1)


class EntrySerializer(serializers.ModelSerializer[Rating]):
    """`rank` is null while provisional; the true rank lies between `rank_low` and `rank_high`,
    the true rating between `low` and `high`, 95 times in 100."""

    bot = serializers.CharField(source="version.bot.slug", read_only=True)
    version = serializers.IntegerField(source="version.number", read_only=True)
    owner = serializers.CharField(source="version.bot.owner.username", read_only=True)
    rating = OneDecimal(read_only=True)
    low = OneDecimal(read_only=True)
    high = OneDecimal(read_only=True)

    class Meta:
        model = Rating
        fields = (
            "rank",
            "rank_low",
            "rank_high",
            "bot",
            "version",
            "owner",
            "rating",
            "low",
            "high",
            "games",
            "provisional",
        )
        read_only_fields = fields


class LadderSerializer(serializers.ModelSerializer[Ladder]):
    run_id = serializers.IntegerField(source="current_id", read_only=True, allow_null=True)
    entries = serializers.IntegerField(read_only=True, help_text="How many bots are listed.")
    open = serializers.BooleanField(
        source="is_open", read_only=True, help_text="One that is closed keeps its ratings; nothing is played."
    )

    class Meta:
        model = Ladder
        fields = ("ruleset", "seats", "run_id", "entries", "open")


class TableSerializer(serializers.Serializer[Ladder]):
    """The shape of a ladder's page, for the schema."""

    ruleset = serializers.CharField()
    seats = serializers.IntegerField()
    run_id = serializers.IntegerField(allow_null=True)
    epoch = serializers.IntegerField(help_text="A change of the rules starts a new one.")
    anchor_set = serializers.IntegerField(
        help_text="Counts the changes of the house bots, whose mean is 1500."
    )
    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    entries = EntrySerializer(many=True)


class LadderRunSerializer(serializers.ModelSerializer[Ladder]):
    run_id = serializers.IntegerField(source="current_id", read_only=True, allow_null=True)

    class Meta:
        model = Ladder
        fields = ("ruleset", "seats", "run_id")


class OverallSetSerializer(serializers.Serializer[Any]):
    """A set of ladders over which bots have a mean."""

    set = serializers.CharField()
    ladders = LadderRunSerializer(many=True)


class OverallSerializer(OverallSetSerializer):
    """The shape of an overall table's page, for the schema."""

    elsewhere = serializers.IntegerField(help_text="Bots that play on some of the ladders only: not listed.")
    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    entries = EntrySerializer(many=True)


class ProspectSerializer(serializers.Serializer[Prospect]):
    """A bot that is provisional somewhere, and what it is promised at the present load."""

    bot = serializers.CharField(source="slug")
    version = serializers.IntegerField()
    owner = serializers.CharField()
    first_match_s = serializers.IntegerField(
        source="forecast.first_match",
        allow_null=True,
        help_text="Seconds until it begins; 0 while it is played, null once there was one.",
    )
    established_s = serializers.IntegerField(
        source="forecast.established", help_text="Seconds until it is ranked on all its ladders."
    )
    matches_to_go = serializers.IntegerField(source="forecast.matches_to_go")


class OutlookSerializer(serializers.Serializer[Outlook]):
    """What waits, how fast it is played, and what newcomers may expect."""

    waiting = serializers.IntegerField()
    playing = serializers.IntegerField()
    per_minute = OneDecimal(help_text="Matches, while any are played.")
    idle = serializers.BooleanField()
    settled = serializers.BooleanField(help_text="Idle, and nobody is provisional.")
    bots = ProspectSerializer(source="prospects", many=True)


class ComparisonSerializer(serializers.Serializer[Comparison]):
    """On one ladder; all of it is seen from the first bot's side."""

    ruleset = serializers.CharField(source="ladder.ruleset")
    seats = serializers.IntegerField(source="ladder.seats")
    run_id = serializers.IntegerField(source="ladder.current_id")
    probability_better = serializers.FloatField(source="better")
    expected_score = serializers.FloatField(source="expected")
    games = serializers.IntegerField(help_text="Between the versions that play now.")
    points = serializers.FloatField(help_text="Of these games.")


class ComparedSerializer(serializers.Serializer[Any]):
    """Two bots on every ladder they share."""

    bot = serializers.CharField()
    other = serializers.CharField()
    overall_probability_better = serializers.FloatField(
        allow_null=True, help_text="Over all ladders; null where one of them is not on all."
    )
    ladders = ComparisonSerializer(many=True)
