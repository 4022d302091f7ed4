"""The app's place in Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DebatesLiveConfig(AppConfig):
    """Debates as data, their scores and boards."""

    name = "debates_live"
    verbose_name = _("Debates")
