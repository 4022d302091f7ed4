"""What every screen of the desk shares: who may open it, and the answer when a rule refuses."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.generic import View
from wagtail.admin.views.generic.base import WagtailAdminTemplateMixin

from checks.desk.refusal_answers import refusal_answer
from checks.permissions import DESK_PEOPLE, Act, acts_of
from checks.refusals import NotAllowed, Refusal


def acts_for(request: HttpRequest) -> frozenset[Act]:
    """The acts of the person who asks, looked up once per request."""
    if not hasattr(request, "desk_acts"):
        request.desk_acts = acts_of(request.user)
    return request.desk_acts


class DeskView(View):
    """Open to people with one of ``needs``; a refusal anywhere inside is answered in place."""

    needs = DESK_PEOPLE
    back = ""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Ask for the person's acts first, then run the screen."""
        self.acts = acts_for(request)
        try:
            if not self.needs & self.acts:
                raise NotAllowed
            return super().dispatch(request, *args, **kwargs)
        except Refusal as refusal:
            return self.refused(refusal)

    def refused(self, refusal: Refusal) -> HttpResponse:
        """The refusal on a page of its own; a screen that can show it in place says so here."""
        return refusal_answer(self.request, refusal, back=self.back)


class DeskScreen(WagtailAdminTemplateMixin, DeskView):
    """A screen that is read: GET changes nothing."""

    http_method_names = ["get", "head", "options"]
    screen_title: Any = ""

    def get_page_title(self) -> str:
        """The screen's name."""
        return str(self.screen_title)

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        """Home, then this screen."""
        return [*super().get_breadcrumbs_items(), {"url": "", "label": self.get_page_title()}]

    def get(self, _request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Show it."""
        return self.render_to_response(self.get_context_data())


class DeskAct(DeskView):
    """An act: only by POST, with the token of the form it came from."""

    http_method_names = ["post", "options"]
