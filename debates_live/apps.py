"""The app's place in Django: append-only walls for its log, its section in the public menu."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DebatesLiveConfig(AppConfig):
    """Debates as data, their scores and boards."""

    name = "debates_live"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Debates")

    def ready(self) -> None:
        """Declare the walls, which checks puts up after every migration, and the section."""
        # Lower apps may be imported only now, when the registry is ready.
        from checks import speech_sisters  # noqa: PLC0415
        from checks.public.site_menu import SiteSection, add_section  # noqa: PLC0415
        from checks.walls import installing  # noqa: PLC0415
        from checks.walls.trigger import append_only  # noqa: PLC0415
        from debates_live.speeches import of_its_debates  # noqa: PLC0415

        installing.register(append_only("debates_live_debateevent"))
        speech_sisters.register(of_its_debates)
        add_section(SiteSection(_("Debates"), "debates_live:debates", place=20))
