"""The app's place in Django."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NewsroomConfig(AppConfig):
    """Home, static pages and the demo."""

    name = "newsroom"
    verbose_name = _("Newsroom")

    def ready(self) -> None:
        """Register the system checks."""
        import_module("newsroom.installation")
