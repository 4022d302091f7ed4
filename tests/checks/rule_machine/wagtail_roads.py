"""Roads over HTTP through Wagtail's own views: the editor, bulk acts, the admin's API, the rest."""

import json

from django.urls import reverse

from tests.checks.rule_machine.trip import Trip

API_ACTS = (
    "publish",
    "unpublish",
    "delete",
    "move",
    "copy",
    "create_alias",
    "convert_alias",
    "revert_to_page_revision",
    "copy_for_translation",
)
BULK_ACTS = ("publish", "unpublish", "move", "delete")
# What the editor's form would have to hold to send a page out, or to take it down, now or later.
WAYS_OUT_OF_THE_EDITOR = {
    "publish": {"action-publish": "1"},
    "submit": {"action-submit": "1"},
    "workflow": {"action-workflow-action": "1", "workflow-action-name": "approve"},
    "go live at": {"go_live_at": "2030-01-01 10:00"},
    "expire at": {"expire_at": "2030-01-01 10:00"},
}
AS_A_SCRIPT = {"accept": "application/json"}


def page_roads(page):
    """Address and data of each act of Wagtail's views on one page, by name."""
    revision = page.get_latest_revision()
    index = page.get_parent()
    names = (
        "unpublish",
        "delete",
        "move",
        "convert_alias",
        "set_page_position",
        "lock",
        "unlock",
        "confirm_workflow_cancellation",
    )
    plain = {name: (reverse(f"wagtailadmin_pages:{name}", args=[page.pk]), {}) for name in names}
    copy = {
        "new_title": "Cópia",
        "new_slug": "copia",
        "new_parent_page": index.pk,
        "publish_copies": "on",
    }
    return plain | {
        "copy": (reverse("wagtailadmin_pages:copy", args=[page.pk]), copy),
        "alias": (reverse("wagtailadmin_pages:copy", args=[page.pk]), {**copy, "alias": "on"}),
        "privacy": (
            reverse("wagtailadmin_pages:set_privacy", args=[page.pk]),
            {"restriction_type": "login"},
        ),
        "move_confirm": (
            reverse("wagtailadmin_pages:move_confirm", args=[page.pk, index.get_parent().pk]),
            {},
        ),
        "revert and publish": (
            reverse("wagtailadmin_pages:revisions_revert", args=[page.pk, revision.pk]),
            {"action-publish": "1", "title": page.title, "slug": page.slug},
        ),
        "unschedule": (
            reverse("wagtailadmin_pages:revisions_unschedule", args=[page.pk, revision.pk]),
            {},
        ),
        "workflow": (
            reverse("wagtailadmin_pages:workflow_action", args=[page.pk, "approve", 1]),
            {},
        ),
        "workflow data": (
            reverse(
                "wagtailadmin_pages:collect_workflow_action_data", args=[page.pk, "approve", 1]
            ),
            {},
        ),
    }


PAGE_ROADS = (
    "unpublish",
    "delete",
    "copy",
    "alias",
    "move",
    "move_confirm",
    "convert_alias",
    "set_page_position",
    "privacy",
    "lock",
    "unlock",
    "revert and publish",
    "unschedule",
    "workflow",
    "workflow data",
    "confirm_workflow_cancellation",
)


def by_a_view(trip: Trip, road, **options):
    """One of Wagtail's acts on the page."""
    address, data = page_roads(trip.page)[road]
    return trip.browser.post(address, data, **options)


def by_the_editor(trip: Trip, way, **options):
    """Wagtail's editor, asked to do more than to save."""
    address = reverse("wagtailadmin_pages:edit", args=[trip.page_id])
    return trip.browser.post(
        address, {"title": trip.word, **WAYS_OUT_OF_THE_EDITOR[way]}, **options
    )


def by_the_api(trip: Trip, act, **options):
    """The API behind Wagtail's own screens."""
    page = trip.page
    data = {
        "revision_id": page.get_latest_revision().pk,
        "destination_page_id": page.get_parent().pk,
        "locale": "en",
    }
    return trip.browser.post(
        f"/desk/api/main/pages/{page.pk}/action/{act}/",
        json.dumps(data),
        content_type="application/json",
        **options,
    )


def in_bulk(trip: Trip, act, *, through_the_list=False, **options):
    """Many pages at once, or the list that they stand in with all below it."""
    page = trip.page
    marked = page.get_parent().pk if through_the_list else page.pk
    address = reverse("wagtail_bulk_action", args=["wagtailcore", "page", act])
    return trip.browser.post(
        f"{address}?id={marked}",
        {"include_descendants": "on", "chooser": page.get_parent().get_parent().pk},
        **options,
    )
