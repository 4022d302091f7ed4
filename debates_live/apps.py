"""The app's place in Django: its log gets the append-only walls."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DebatesLiveConfig(AppConfig):
    """Debates as data, their scores and boards."""

    name = "debates_live"
    verbose_name = _("Debates")

    def ready(self) -> None:
        """Declare the walls; checks puts them up after every migration."""
        # Lower apps may be imported only now, when the registry is ready.
        from checks.walls import installing  # noqa: PLC0415
        from checks.walls.trigger import append_only  # noqa: PLC0415

        installing.register(append_only("debates_live_debateevent"))
