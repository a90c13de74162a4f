from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from config import checks  # noqa: F401  # registers them
