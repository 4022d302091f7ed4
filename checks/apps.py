"""The app's place in Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ChecksConfig(AppConfig):
    """Claims, fact checks, approvals and corrections."""

    name = "checks"
    verbose_name = _("Fact checks")
