"""What the bot API reads and writes."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from bots.habits import MEDIAN, P95, Chair, chairs_of
from bots.models import PlayStyle
from bots.reports import told
from bots.services import Upload, upload_of
from bots.warnings import warnings_of
from ladder.trial_report import WAITING, Report, reports_of
from matches.last_fault import LastFault, last_fault_in
from matches.models import Bot, Version
from matches.states import Promote, TrialState
from matches.statistics import EloDifference
from matches.style import Habit


class UploadSerializer(serializers.Serializer[Version]):
    """`file` is one .py or .zip; `promote` says what becomes of it once it passed the check."""

    file = serializers.FileField(
        write_only=True,
        allow_empty_file=True,
        error_messages={"invalid": _("Send the bot as a file: multipart/form-data with a part named file.")},
    )
    promote = serializers.ChoiceField(
        choices=Promote.choices,
        default=Promote.NOW,
        error_messages={"invalid_choice": _("“{input}” is unknown; allowed are now, when_better and keep.")},
    )

    def upload(self) -> Upload:
        return upload_of(self.validated_data["file"], Promote(self.validated_data["promote"]))


class NewBotSerializer(UploadSerializer):
    # Bounds and characters are checked in one place for page and API: bots.names.
    name = serializers.CharField(allow_blank=True, trim_whitespace=False)


class VersionSerializer(serializers.ModelSerializer[Version]):
    report = serializers.SerializerMethodField()
    rulesets = serializers.ListField(child=serializers.CharField(), read_only=True)

    class Meta:
        model = Version
        fields: tuple[str, ...] = (
            "number",
            "status",
            "reason",
            "faulty",
            "promote",
            "report",
            "rulesets",
            "code_hash",
            "created",
            "checked",
        )

    def get_report(self, version: Version) -> dict[str, Any]:
        """The steps of the check; what the bot wrote meanwhile is its owner's."""
        return told(version, self.context["request"].user.pk == version.bot.owner_id)


class UploadedVersionSerializer(VersionSerializer):
    """`warnings` are sentences about what may not have been meant."""

    warnings = serializers.SerializerMethodField()

    class Meta(VersionSerializer.Meta):
        fields = (*VersionSerializer.Meta.fields, "warnings")

    def get_warnings(self, version: Version) -> list[str]:
        return warnings_of(version)


class ListedVersionSerializer(serializers.ModelSerializer[Version]):
    """Without the report, which is long and told at the bot's own address."""

    class Meta:
        model = Version
        fields = ("number", "status", "reason", "faulty", "created")


class EloSerializer(serializers.Serializer[EloDifference]):
    difference = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class TrialSerializer(serializers.Serializer[Report]):
    """The test of a candidate against the active version, or the one by which the active version won."""

    candidate = serializers.IntegerField(source="candidate.number")
    against = serializers.IntegerField(allow_null=True)
    ruleset = serializers.CharField(source="trial.ruleset")
    seats = serializers.IntegerField()
    state = serializers.ChoiceField(choices=[*TrialState.values, WAITING])
    sentence = serializers.CharField()
    blocks = serializers.IntegerField()
    most_blocks = serializers.IntegerField()
    llr = serializers.FloatField()
    lower = serializers.FloatField()
    upper = serializers.FloatField()
    elo = EloSerializer(allow_null=True)
    elo0 = serializers.FloatField()
    elo1 = serializers.FloatField()
    alpha = serializers.FloatField()
    beta = serializers.FloatField()


class LastFaultSerializer(serializers.Serializer[LastFault]):
    """What a bot left a game for, the last time that it did. `turn` is counted in its round."""

    verdict = serializers.CharField()
    sentence = serializers.CharField()
    version = serializers.IntegerField(source="version.number")
    match = serializers.IntegerField()
    game = serializers.IntegerField(source="game.pk")
    seat = serializers.IntegerField()
    round = serializers.IntegerField(allow_null=True)
    turn = serializers.IntegerField(allow_null=True)
    when = serializers.DateTimeField()


class AnyBotSerializer(serializers.ModelSerializer[Bot]):
    owner = serializers.CharField(source="owner.username", read_only=True)
    trials = serializers.SerializerMethodField()
    last_fault = serializers.SerializerMethodField()

    class Meta:
        model = Bot
        fields = ("slug", "name", "owner", "is_house", "created", "versions", "trials", "last_fault")

    @extend_schema_field(TrialSerializer(many=True))
    def get_trials(self, bot: Bot) -> list[dict[str, Any]]:
        reports = reports_of(list(bot.versions.all()))
        return [TrialSerializer(report).data for report in reports]

    @extend_schema_field(LastFaultSerializer(allow_null=True))
    def get_last_fault(self, bot: Bot) -> dict[str, Any] | None:
        """Null while it had none in a match that has ended."""
        fault = last_fault_in(bot.versions.all())
        return LastFaultSerializer(fault).data if fault else None


class ListedBotSerializer(AnyBotSerializer):
    versions = ListedVersionSerializer(many=True, read_only=True)


class BotSerializer(AnyBotSerializer):
    versions = VersionSerializer(many=True, read_only=True)


class ChairSerializer(serializers.Serializer[Chair]):
    seat = serializers.IntegerField()
    games = serializers.IntegerField()
    score = serializers.FloatField()


class StyleSerializer(serializers.Serializer[PlayStyle]):
    """How a version played at one kind of table, in its latest games. `habits` are counts of what it did and
    of the occasions it had: `draws` of `turns`, `bluffs` of `fours`, `challenges` of `may_challenge`.
    """

    version = serializers.IntegerField(source="version.number")
    ruleset = serializers.CharField()
    seats = serializers.IntegerField()
    games = serializers.SerializerMethodField()
    habits = serializers.SerializerMethodField()
    by_seat = serializers.SerializerMethodField()
    median_ms = serializers.SerializerMethodField()
    p95_ms = serializers.SerializerMethodField()
    longest_ms = serializers.FloatField(source="style.slowest_ms")

    def get_games(self, told: PlayStyle) -> int:
        return told.style.games.total()

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "integer"}})
    def get_habits(self, told: PlayStyle) -> dict[str, int]:
        return {habit.value: told.style.habits[habit] for habit in Habit}

    @extend_schema_field(ChairSerializer(many=True))
    def get_by_seat(self, told: PlayStyle) -> list[dict[str, Any]]:
        return [ChairSerializer(chair).data for chair in chairs_of(told.style)]

    def get_median_ms(self, told: PlayStyle) -> float:
        return told.style.time_below(MEDIAN)

    def get_p95_ms(self, told: PlayStyle) -> float:
        return told.style.time_below(P95)
