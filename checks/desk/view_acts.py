"""The acts on saved views: keep, rename, delete, open the queue with one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from checks import saved_views
from checks.desk.queue_filters import kept_query
from checks.desk.queue_tabs import address_query
from checks.desk.screens import DeskAct
from checks.desk.typed_fields import typed_in
from checks.models import SavedView
from checks.models.queue import NAME_MAX, QUERY_MAX


def address_of_view(view: SavedView) -> str:
    """The queue as this view shows it."""
    return f"{reverse('desk:queue')}?{address_query(view)}"


class KeepView(DeskAct):
    """Save the filters and the order of the present address under a name."""

    def post(self, request: HttpRequest) -> HttpResponse:
        """Then open it."""
        typed = typed_in(request, "query", at_most=QUERY_MAX)
        self.back = f"{reverse('desk:queue')}?{kept_query(QueryDict(typed)) or 'state='}"
        view = saved_views.keep(
            typed_in(request, "name", at_most=NAME_MAX),
            kept_query(QueryDict(typed)),
            by=request.user,
            is_shared=bool(request.POST.get("is_shared")),
        )
        messages.success(request, _("View saved."))
        return redirect(address_of_view(view))


class RenameView(DeskAct):
    """Give it another name."""

    def post(self, request: HttpRequest, view_id: int) -> HttpResponse:
        """Then open it again."""
        self.back = f"{reverse('desk:queue')}?state="
        name = typed_in(request, "name", at_most=NAME_MAX)
        view = saved_views.rename(view_id, name, by=request.user)
        messages.success(request, _("View renamed."))
        return redirect(address_of_view(view))


class DeleteView(DeskAct):
    """Take it away; the claims stay where they are."""

    def post(self, request: HttpRequest, view_id: int) -> HttpResponse:
        """Back to the whole queue."""
        self.back = f"{reverse('desk:queue')}?state="
        saved_views.delete(view_id, by=request.user)
        messages.success(request, _("View deleted. The claims stay on the queue."))
        return redirect(self.back)


class OpenWithView(DeskAct):
    """The queue opens with this view from now on, or with everything again."""

    def post(self, request: HttpRequest, view_id: int) -> HttpResponse:
        """Pressed again it takes the default away."""
        self.back = f"{reverse('desk:queue')}?state="
        if request.POST.get("default") == "no":
            saved_views.open_with(None, by=request.user)
            messages.success(request, _("The queue opens with everything again."))
            return redirect(self.back)
        view = saved_views.open_with(view_id, by=request.user)
        messages.success(request, _("Your queue opens with this view from now on."))
        return redirect(address_of_view(view) if view else self.back)
