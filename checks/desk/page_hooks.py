"""Keeps Wagtail's page acts away from checks, also when they come through a page above them."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from wagtail import hooks
from wagtail.models import Page

from checks.desk.page_viewset import FactCheckPageViewSet, PagesApi
from checks.desk.refusal_answers import refusal_answer
from checks.desk.typed_fields import number_of
from checks.models import FactCheckIndexPage, FactCheckPage
from checks.refusals import NotApproved

ACTS_OF_WAGTAIL = frozenset(
    {
        "action-publish",
        "action-unpublish",
        "action-submit",
        "action-cancel-workflow",
        "action-restart-workflow",
    }
)
# More than this is marked as "all", and then the pages themselves are looked at.
BULK_MAX = 500
BULK_ACTS = frozenset({"publish", "unpublish", "move", "delete"})


def refuse_if_checks(
    request: HttpRequest, pages: Iterable[Any], *, below: bool
) -> HttpResponse | None:
    """A refusal when one of the pages is a check or, if ``below``, has one under it."""
    for page in pages:
        if isinstance(page.specific, FactCheckPage) or (
            below and FactCheckPage.objects.descendant_of(page).exists()
        ):
            return refusal_answer(request, NotApproved())
    return None


@hooks.register("register_admin_viewset")
def register_check_pages() -> FactCheckPageViewSet:
    """The views of check pages."""
    return FactCheckPageViewSet()


@hooks.register("construct_admin_api")
def take_acts_out_of_the_api(router: Any) -> None:
    """The admin's API keeps reading; its acts on checks are refused."""
    router.register_endpoint("pages", PagesApi)


@hooks.register("before_publish_page")
def refuse_to_publish(request: HttpRequest, page: Page) -> HttpResponse | None:
    """Only the desk publishes a check."""
    return refuse_if_checks(request, [page], below=False)


@hooks.register("before_unpublish_page")
def refuse_to_unpublish(request: HttpRequest, page: Page) -> HttpResponse | None:
    """A check comes down through a withdrawal; its list stays while it has checks."""
    below = isinstance(page.specific, FactCheckIndexPage) or "include_descendants" in request.POST
    return refuse_if_checks(request, [page], below=below)


@hooks.register("before_copy_page")
def refuse_to_copy(request: HttpRequest, page: Page) -> HttpResponse | None:
    """A copy would be a check without a record."""
    return refuse_if_checks(request, [page], below=True)


@hooks.register("before_move_page")
def refuse_to_move(request: HttpRequest, page: Page, _to: Page) -> HttpResponse | None:
    """A published address stays."""
    return refuse_if_checks(request, [page], below=True)


@hooks.register("before_delete_page")
def refuse_to_delete(request: HttpRequest, page: Page) -> HttpResponse | None:
    """Nothing on the record is deleted."""
    return refuse_if_checks(request, [page], below=True)


@hooks.register("before_bulk_action")
def refuse_bulk_acts(
    request: HttpRequest, action_type: str, pages: Iterable[Any], action: Any
) -> HttpResponse | None:
    """The same for many pages at once; Wagtail leaves out those without permission in silence."""
    # Accounts and documents have bulk acts too, and numbers of their own.
    if action_type not in BULK_ACTS or not issubclass(action.model, Page):
        return None
    numbers = map(number_of, request.GET.getlist("id"))
    asked_for = [number for number in numbers if number is not None]
    marked = FactCheckPage.objects.filter(pk__in=asked_for[:BULK_MAX])
    pages = [page for page in pages if isinstance(page, Page)]
    return refuse_if_checks(request, [*marked[:1], *pages], below=True)


@hooks.register("construct_page_action_menu")
def leave_saving_only(
    menu_items: list[Any], _request: HttpRequest, context: dict[str, Any]
) -> None:
    """The footer of a check offers saving; the acts are in the desk's header."""
    if isinstance(context.get("page"), FactCheckPage):
        menu_items[:] = [item for item in menu_items if item.name not in ACTS_OF_WAGTAIL]
