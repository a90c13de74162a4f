"""What operators see of matches: to look and to void, not to write results by hand.

Admin classes cannot be subscripted at run time, hence the ignored type arguments.
"""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from matches import services
from matches.models import Attempt, Bot, Entry, Event, Match, Notice, Trial, Version


@admin.register(Bot)
class BotAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "owner", "is_house", "hidden", "created")
    list_filter = ("is_house", "hidden")
    search_fields = ("name", "owner__username")


@admin.register(Version)
class VersionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("bot", "number", "status", "promote", "created", "checked")
    list_filter = ("status",)
    search_fields = ("bot__name", "code_hash")
    readonly_fields = ("bot", "number", "code_hash", "mask", "check_until", "check_tries")
    exclude = ("report", "check_token")
    """An operator may own a bot: what another one wrote is its owner's."""


class EntryInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Entry
    extra = 0
    readonly_fields = ("index", "version", "score")


class AttemptInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Attempt
    extra = 0
    exclude = ("token",)
    readonly_fields = (
        "number",
        "worker",
        "started",
        "ended",
        "answered",
        "verdict",
        "evidence",
        "lease_until",
    )


@admin.register(Match)
class MatchAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """The seed stays secret here too: an operator may own a bot."""

    list_display = ("id", "ruleset", "seats", "state", "reason", "rated", "created", "finished", "voided")
    list_filter = ("state", "ruleset", "seats", "rated")
    exclude = ("seed",)
    inlines = (EntryInline, AttemptInline)
    actions = ("void", "unpark")

    @admin.action(description=_("Void: they stay in the log and count no longer"))
    def void(self, request: HttpRequest, matches: QuerySet[Match]) -> None:
        done = sum(services.void_match(match.pk, f"voided by {request.user}") for match in matches)
        self.message_user(request, _("%d voided.") % done)

    @admin.action(description=_("Play parked matches once more"))
    def unpark(self, request: HttpRequest, matches: QuerySet[Match]) -> None:
        done = sum(services.unpark_match(match.pk) for match in matches)
        self.message_user(request, _("%d queued.") % done)


@admin.register(Trial)
class TrialAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("candidate", "against", "ruleset", "state", "blocks", "llr", "difference", "decided")
    list_filter = ("state",)
    list_select_related = ("candidate__bot", "against__bot")

    def has_change_permission(self, request: HttpRequest, obj: Trial | None = None) -> bool:
        return False


@admin.register(Event)
class EventAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("id", "kind", "match", "version", "created")
    list_filter = ("kind",)


@admin.register(Notice)
class NoticeAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("key", "sentence", "since", "seen")
