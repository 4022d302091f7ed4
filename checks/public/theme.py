"""The reader's choice of light or dark: one cookie, no account, no script."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

COOKIE = "theme"
THEMES = ("light", "dark")
A_YEAR_S = 365 * 24 * 60 * 60


def theme_of(request: HttpRequest) -> str:
    """The chosen theme, or an empty string when the system decides."""
    chosen = request.COOKIES.get(COOKIE, "")
    return chosen if chosen in THEMES else ""


class VaryOnThemeMiddleware:
    """Tells caches that pages differ by the reader's choice of theme."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the next layer."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer; every HTML page carries the choice."""
        response = self.get_response(request)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            patch_vary_headers(response, ["Cookie"])
        return response


# A forged request could only change how the page looks; a token would set a cookie on every
# page and keep them all out of caches.
@csrf_exempt
@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Keep the choice and go back to where the reader was."""
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}):
        back = "/"
    response = HttpResponseRedirect(back)
    chosen = request.POST.get("theme", "")
    if chosen in THEMES:
        response.set_cookie(
            COOKIE,
            chosen,
            max_age=A_YEAR_S,
            samesite="Lax",
            httponly=True,
            secure=request.is_secure(),
        )
    else:
        response.delete_cookie(COOKIE)
    return response
