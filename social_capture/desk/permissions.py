"""Who may ask for captures at the desk; everyone there may look."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest


def may_capture(request: HttpRequest) -> bool:
    """Whether the person may ask for a capture."""
    return request.user.has_perm("social_capture.add_capture")


def require_capturing(request: HttpRequest) -> None:
    """Raise ``PermissionDenied`` for who may only look."""
    if not may_capture(request):
        raise PermissionDenied
