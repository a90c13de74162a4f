"""What operators see of the ladders: to look, to open and close them, and to void what two bots played.

Admin classes cannot be subscripted at run time, hence the ignored type arguments.
"""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from ladder.models import Ladder, RatingRun, Suspicion
from ladder.services import close_ladder, reopen_ladder
from ladder.suspicions import restore_pair, void_pair


@admin.register(Ladder)
class LadderAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """A ladder is closed, never deleted: a standard one would be opened anew."""

    list_display = ("ruleset", "seats", "is_open", "epoch", "current", "phi", "cycle", "cycle_started")
    list_filter = ("is_open",)
    fields = ("ruleset", "seats")
    actions = ("close", "reopen")

    def has_delete_permission(self, request: HttpRequest, obj: Ladder | None = None) -> bool:
        return False

    @admin.action(description="Close: no new matches, the ratings stay")
    def close(self, request: HttpRequest, chosen: QuerySet[Ladder]) -> None:
        for ladder in chosen:
            close_ladder(ladder.pk)
        messages.success(request, _("Closed: %s.") % ", ".join(map(str, chosen)))

    @admin.action(description="Open again")
    def reopen(self, request: HttpRequest, chosen: QuerySet[Ladder]) -> None:
        for ladder in chosen:
            reopen_ladder(ladder.pk)
        messages.success(request, _("Open again: %s.") % ", ".join(map(str, chosen)))


@admin.register(RatingRun)
class RatingRunAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("id", "ladder", "epoch", "watermark", "phi", "created", "thinned")
    list_filter = ("ladder",)
    readonly_fields = ("ladder", "epoch", "watermark", "input_hash", "phi", "anchor_set", "thinned")


@admin.register(Suspicion)
class SuspicionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Voiding is for all rated matches of the pair on that ladder. The refit follows; it can be undone."""

    list_display = (
        "ladder",
        "gainer",
        "loser",
        "games",
        "points",
        "round_expected",
        "round_z",
        "seen",
        "voided",
    )
    list_filter = ("ladder", ("voided", admin.EmptyFieldListFilter))
    list_select_related = ("ladder", "gainer__bot", "loser__bot")
    actions = ("void", "restore")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Suspicion | None = None) -> bool:
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Suspicion | None = None) -> list[str]:
        return [field.name for field in Suspicion._meta.fields]

    @admin.display(description="expected", ordering="expected")
    def round_expected(self, suspicion: Suspicion) -> str:
        return f"{suspicion.expected:.1f}"

    @admin.display(description="z", ordering="z")
    def round_z(self, suspicion: Suspicion) -> str:
        return f"{suspicion.z:.1f}"

    @admin.action(description="Void all rated matches of these pairs")
    def void(self, request: HttpRequest, chosen: QuerySet[Suspicion]) -> None:
        why = f"collusion watch, by {request.user}"
        voided = sum(void_pair(each, why) for each in chosen.select_related("ladder"))
        self.message_user(request, _("%d matches count no longer.") % voided, messages.SUCCESS)

    @admin.action(description="Restore what was voided of these pairs")
    def restore(self, request: HttpRequest, chosen: QuerySet[Suspicion]) -> None:
        restored = sum(restore_pair(each, f"cleared by {request.user}") for each in chosen)
        self.message_user(request, _("%d matches count again.") % restored, messages.SUCCESS)
