"""The app's place in Django."""

from importlib import import_module

from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from social_capture.platforms.keys import use_keys


class SocialCaptureConfig(AppConfig):
    """Posts and the archiver that keeps them."""

    name = "social_capture"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Captures")

    def ready(self) -> None:
        """Hand in keys; register tasks, so that whoever asks for a capture can send one; listen."""
        use_keys(settings.CAPTURE_PLATFORM_KEYS)
        import_module("social_capture.tasks")
        import_module("social_capture.time_services")
        import_module("social_capture.transcripts.engines")
        import_module("social_capture.receivers").connect()
