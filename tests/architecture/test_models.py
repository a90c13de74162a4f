"""Relations named by string, which no import linter sees."""

from django.apps import apps
from django.contrib.auth import get_user_model


def test_matches_point_at_no_model_above_them() -> None:
    related = {
        field.related_model
        for model in apps.get_app_config("matches").get_models()
        for field in model._meta.concrete_fields
        if field.related_model
    }
    foreign = {model for model in related if isinstance(model, type) and model._meta.app_label != "matches"}
    assert foreign <= {get_user_model()}
