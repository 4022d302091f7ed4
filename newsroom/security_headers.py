"""Headers that keep a page from loading anything of anyone else's."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

PUBLIC_POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# The admin's editor sets style attributes and previews pictures from blobs.
DESK_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "script-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; "
    "frame-src 'self'; frame-ancestors 'self'"
)
# The editor shows drafts in a frame of the desk's own.
PREVIEW_POLICY = PUBLIC_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
DESK_PREFIXES = ("/desk/",)


def with_replay(policy: str) -> str:
    """The same policy for a page that shows an archive again in a frame of the other origin."""
    if not settings.LASTRO_REPLAY_ORIGIN:
        return policy
    rest = policy.replace("frame-src 'self'; ", "")
    return f"{rest}; frame-src 'self' {settings.LASTRO_REPLAY_ORIGIN}"


class SecurityHeadersMiddleware:
    """Adds a content security policy unless the view has set its own."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the next layer."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer with the policy that fits the part of the site."""
        response = self.get_response(request)
        policy = DESK_POLICY if request.path.startswith(DESK_PREFIXES) else PUBLIC_POLICY
        if getattr(request, "is_preview", False):
            policy = PREVIEW_POLICY
        if getattr(response, "frames_replay", False):
            policy = with_replay(policy)
        response.headers.setdefault("Content-Security-Policy", policy)
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), microphone=(), geolocation=()"
        )
        return response
