"""What the match API reads. Cards and seed stay secret until the match has ended."""

from typing import Any

from rest_framework import serializers

from matches.models import Attempt, Entry, Game, Match
from matches.states import MatchState
from replays.fault_inbox import Kind
from replays.ledger import cause_of


class PlayerSerializer(serializers.ModelSerializer[Entry]):
    """`seat` is the player's number in every list of the match; each game's `seating` says where it sat."""

    seat = serializers.IntegerField(source="index", read_only=True)
    bot = serializers.SlugField(source="version.bot.slug", read_only=True)
    name = serializers.CharField(source="version.bot.name", read_only=True)
    owner = serializers.CharField(source="version.bot.owner.username", read_only=True)
    version = serializers.IntegerField(source="version.number", read_only=True)
    code_hash = serializers.CharField(source="version.code_hash", read_only=True)

    class Meta:
        model = Entry
        fields = ("seat", "bot", "name", "owner", "version", "code_hash", "score")


class AttemptSerializer(serializers.ModelSerializer[Attempt]):
    verdict = serializers.SerializerMethodField()
    sentence = serializers.CharField(source="get_verdict_display", read_only=True)
    cause = serializers.SerializerMethodField()

    class Meta:
        model = Attempt
        fields = ("number", "worker", "started", "ended", "answered", "verdict", "sentence", "cause")

    def get_cause(self, attempt: Attempt) -> str:
        return cause_of(attempt, list(attempt.match.entries.all()))

    def get_verdict(self, attempt: Attempt) -> str | None:
        return attempt.verdict or None


class GameSerializer(serializers.ModelSerializer[Game]):
    class Meta:
        model = Game
        fields = ("id", "number", "seating", "ranks", "totals", "faults", "cpu_ms", "sha256")


class MatchSerializer(serializers.ModelSerializer[Match]):
    players = PlayerSerializer(source="entries", many=True, read_only=True)

    class Meta:
        model = Match
        fields: tuple[str, ...] = (
            "id",
            "state",
            "ruleset",
            "seats",
            "rated",
            "reason",
            "created",
            "finished",
            "voided",
            "players",
        )


class MatchDetailSerializer(MatchSerializer):
    """A match with its ledger of attempts; games and seed once it was played."""

    seed = serializers.SerializerMethodField()
    attempts = AttemptSerializer(many=True, read_only=True)
    games = serializers.SerializerMethodField()

    class Meta(MatchSerializer.Meta):
        fields = (
            *MatchSerializer.Meta.fields,
            "options",
            "rules_version",
            "block",
            "limits",
            "seed_commitment",
            "seed",
            "cancel_reason",
            "void_reason",
            "attempts",
            "games",
        )

    def get_seed(self, match: Match) -> str | None:
        return match.seed if match.is_face_up else None

    def get_games(self, match: Match) -> list[dict[str, Any]]:
        if match.state != MatchState.FINISHED:
            return []
        return list(GameSerializer(match.games.all(), many=True).data)


class FaultKindSerializer(serializers.Serializer[Kind]):
    """Faults alike, and how the latest of them is brought about again."""

    version = serializers.IntegerField(source="latest.entry.version.number")
    verdict = serializers.CharField(source="latest.fault.verdict")
    sentence = serializers.CharField(source="verdict")
    error = serializers.CharField(source="latest.sentence")
    count = serializers.IntegerField()
    first = serializers.DateTimeField(allow_null=True)
    last = serializers.DateTimeField(allow_null=True)
    game = serializers.IntegerField(source="latest.game.pk")
    seat = serializers.IntegerField(source="latest.seat")
    round = serializers.IntegerField(source="latest.fault.round")
    turn = serializers.IntegerField(source="latest.fault.turn")
    command = serializers.CharField()
