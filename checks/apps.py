"""The app's place in Django: its walls and groups are put up after every migration."""

from typing import Any

from django.apps import AppConfig, apps
from django.core import checks as system_checks
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class ChecksConfig(AppConfig):
    """Claims, fact checks, approvals and corrections."""

    name = "checks"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Fact checks")

    def ready(self) -> None:
        """Declare the walls and have them rebuilt whenever tables may have been."""
        # Models can be imported only now, when the registry is ready.
        from checks import memberships, path_keys, reader_walls, receivers, tasks  # noqa: F401, PLC0415  (tasks: their names)
        from checks.groups import make_groups_after_migrate  # noqa: PLC0415
        from checks.memory.installing import prepare_memory_after_migrate  # noqa: PLC0415
        from checks.memory.reranker import reranker_is_usable  # noqa: PLC0415
        from checks.public.visible_captures import is_public_file  # noqa: PLC0415
        from checks.research.configured import research_is_usable  # noqa: PLC0415
        from checks.walls import installing  # noqa: PLC0415
        from checks.walls.declared import TRIGGERS  # noqa: PLC0415
        from social_capture import visibility  # noqa: PLC0415

        path_keys.register()
        receivers.connect()
        memberships.connect()
        reader_walls.connect()
        installing.register(TRIGGERS)
        visibility.register(is_public_file)
        system_checks.register(installing.report_missing_walls, system_checks.Tags.database)
        system_checks.register(research_is_usable)
        system_checks.register(reranker_is_usable)

        def after_the_last_app(app_config: AppConfig, using: str, **_kwargs: Any) -> None:
            # post_migrate is sent once per app that has models: permissions of later apps exist
            # only at the end.
            if app_config is [each for each in apps.get_app_configs() if each.models_module][-1]:
                installing.rebuild_walls_after_migrate(using=using)
                make_groups_after_migrate()
                prepare_memory_after_migrate(using=using)

        post_migrate.connect(after_the_last_app, weak=False, dispatch_uid="checks.walls")
