"""The app's place in Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SocialCaptureConfig(AppConfig):
    """Posts and the archiver that keeps them."""

    name = "social_capture"
    verbose_name = _("Captures")
