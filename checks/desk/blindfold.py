"""Wagtail's views that would show a draft's words, closed to whoever can still read blind."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.generic import View

from checks.blindness import require_sight
from checks.models import FactCheck

# Wagtail's two names for the page in an address; the second one is that of the comparison.
PAGE_KEYS = ("page_id", "pk")


class Blindfold(View):
    """Asks first whether this person may see the draft of the page in the address."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Raise ``StillHidden``, which the desk answers with its sentence; or show the view."""
        in_the_address = request.resolver_match.kwargs
        page_id = next(in_the_address[name] for name in PAGE_KEYS if name in in_the_address)
        require_sight(request.user, check_of_page(page_id))
        return super().dispatch(request, *args, **kwargs)


def blindfolded(view: type[View]) -> type[View]:
    """The same view behind the blindfold."""
    return type(f"Blindfolded{view.__name__}", (Blindfold, view), {})


def check_of_page(page_id: int) -> FactCheck | None:
    """The record beside a page, if it has one."""
    return FactCheck.objects.select_related("page", "claim").filter(page_id=page_id).first()
