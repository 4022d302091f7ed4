"""What Wagtail may offer on a check page: reading and writing; the rest are acts of the desk."""

from typing import Any

from wagtail.models import PagePermissionTester


class CheckPagePermissions(PagePermissionTester):
    """Wagtail's own permissions, without the acts that would go past a second person.

    A superuser is no exception here.
    """

    def _never(self, *_args: Any, **_kwargs: Any) -> bool:
        return False

    can_publish = _never
    can_unpublish = _never
    can_submit_for_moderation = _never
    can_unschedule = _never
    can_delete = _never
    can_move = _never
    can_move_to = _never
    can_copy = _never
    can_copy_to = _never
    can_lock = _never
    can_unlock = _never
    can_set_view_restrictions = _never
