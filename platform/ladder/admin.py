"""What operators see of the ladders: to look, and to open one more.

Admin classes cannot be subscripted at run time, hence the ignored type arguments.
"""

from django.contrib import admin

from ladder.models import Ladder, RatingRun


@admin.register(Ladder)
class LadderAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("ruleset", "seats", "epoch", "current", "phi", "cycle", "cycle_started")
    fields = ("ruleset", "seats")


@admin.register(RatingRun)
class RatingRunAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("id", "ladder", "epoch", "watermark", "phi", "created", "thinned")
    list_filter = ("ladder",)
    readonly_fields = ("ladder", "epoch", "watermark", "input_hash", "phi", "thinned")
