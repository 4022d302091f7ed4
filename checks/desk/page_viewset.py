"""Wagtail's views of a check page: the desk's workspace to write in, a refusal for the rest.

Going out, coming down, moving and copying are acts of the desk; here they answer with the reason.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.generic import View
from wagtail.admin.api.views import PagesAdminAPIViewSet
from wagtail.admin.views.pages.history import (
    PageHistoryView,
    WorkflowHistoryDetailView,
    WorkflowHistoryView,
)
from wagtail.admin.views.pages.preview import PreviewOnEditView, ViewDraftView
from wagtail.admin.views.pages.revisions import RevisionsCompareView, RevisionsView
from wagtail.admin.views.pages.usage import UsageView
from wagtail.admin.views.pages.workflow import PreviewRevisionForTaskView
from wagtail.admin.viewsets.pages import PageViewSet

from checks.desk.blindfold import blindfolded
from checks.desk.refusal_answers import refusal_answer
from checks.desk.workspace import WorkspaceView
from checks.models import FactCheckPage
from checks.refusals import NotApproved


class RefusedView(View):
    """An act that does not exist on a check page, whoever asks and by whatever method."""

    def dispatch(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Say why, and change nothing."""
        return refusal_answer(request, NotApproved())


class FactCheckPageViewSet(PageViewSet):
    """Which view each of Wagtail's page addresses gets for a check."""

    model = FactCheckPage
    edit_view_class = WorkspaceView
    add_view_class = RefusedView
    collect_workflow_action_data_view_class = RefusedView
    confirm_workflow_cancellation_view_class = RefusedView
    convert_alias_view_class = RefusedView
    copy_view_class = RefusedView
    delete_view_class = RefusedView
    lock_view_class = RefusedView
    move_view_class = RefusedView
    move_confirm_view_class = RefusedView
    revisions_revert_view_class = RefusedView
    revisions_unschedule_view_class = RefusedView
    set_page_position_view_class = RefusedView
    set_privacy_view_class = RefusedView
    unlock_view_class = RefusedView
    unpublish_view_class = RefusedView
    workflow_action_view_class = RefusedView
    # Whoever can still give an independent verdict sees no draft, by none of these roads.
    history_view_class = blindfolded(PageHistoryView)
    preview_on_edit_view_class = blindfolded(PreviewOnEditView)
    revisions_view_class = blindfolded(RevisionsView)
    revisions_compare_view_class = blindfolded(RevisionsCompareView)
    usage_view_class = blindfolded(UsageView)
    view_draft_view_class = blindfolded(ViewDraftView)
    workflow_history_view_class = blindfolded(WorkflowHistoryView)
    workflow_history_detail_view_class = blindfolded(WorkflowHistoryDetailView)
    workflow_preview_view_class = blindfolded(PreviewRevisionForTaskView)


class PagesApi(PagesAdminAPIViewSet):
    """The admin's own API, without acts on check pages."""

    def action_view(self, request: HttpRequest, pk: int, action_name: str) -> HttpResponse:
        """Refuse an act on a check, or on a page that has checks below it."""
        page = self.get_object()
        if FactCheckPage.objects.descendant_of(page, inclusive=True).exists():
            return refusal_answer(request, NotApproved())
        return super().action_view(request, pk, action_name)
