"""What is worked out about a game once somebody looks at it."""

from django.db import models

from matches.models import Game


class Forecast(models.Model):
    """The winning chances along a game: asked for by its first viewer, worked out by the seer, kept."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="forecast")
    asked = models.DateTimeField(auto_now_add=True)
    begun = models.DateTimeField(null=True, blank=True)
    chances = models.JSONField(null=True, blank=True)
    refusal = models.CharField(max_length=200, blank=True)
    """Why there are none, where there are none."""

    class Meta:
        ordering = ("asked",)

    def __str__(self) -> str:
        return f"forecast of {self.game}"
