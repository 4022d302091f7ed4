"""Every way in which a Wagtail page becomes live, changes or comes down, by name: all closed.

Each route is taken on a draft, on a check under review, on one on air with other words in its
draft, and nothing changes for readers. With the walls taken down the same route does change
something: a route that led nowhere would prove nothing. (There are no routes 20 and 22.)
"""

from contextlib import ExitStack, contextmanager, suppress
from unittest import mock

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.urls import reverse
from wagtail.blocks import ChooserBlock
from wagtail.models import DraftStateMixin, Page, PagePermissionTester, Site
from wagtail.snippets.models import get_snippet_models

from checks.audit import audit
from checks.models import FactCheck, FactCheckPage, NewsroomSettings
from checks.models.pages import TEXT_FEATURES
from checks.permissions import Role
from checks.templatetags.prose_tags import prose
from checks.walls import installing
from tests.checks.desk_clients import browser_of, superuser
from tests.checks.rule_machine import python_roads, rows, sql_roads, wagtail_roads
from tests.checks.rule_machine.newsroom import REFUSED
from tests.checks.rule_machine.reader import MARK
from tests.checks.rule_machine.trip import Trip
from tests.factories.checks import FactCheckFactory, write

pytestmark = [pytest.mark.django_db]

UNAPPROVED = "marca-intrusa"

FILES_IN_TEXT = {
    "image": '<embed embedtype="image" id="1" format="left" alt="x"/>',
    "video": '<embed embedtype="media" url="https://rede.example/v"/>',
    "frame": '<iframe src="https://rede.example/v"></iframe>',
}


def raw_sql(trip):
    """Live, verdict and words, each by a statement of its own, then all of them."""
    for statement in ("live", "verdict", "summary", "title", "address", "not live"):
        with suppress(*REFUSED), transaction.atomic():
            sql_roads.run(sql_roads.CONSOLE[statement])


def all_bulk_writes(trip):
    """What is updated in bulk, and what is made in bulk."""
    for road in (sql_roads.bulk_update_live, sql_roads.bulk_create_a_live_page):
        with suppress(*REFUSED), transaction.atomic():
            road(trip)


def make_by_hand(trip, **options):
    """Wagtail's form for a new page, sent with its publish button."""
    address = reverse("wagtailadmin_pages:add", args=["checks", "factcheckpage", trip.index.pk])
    data = {"title": UNAPPROVED, "slug": "direto", "statement": "x", "action-publish": "1"}
    return trip.browser.post(address, data, **options)


def _view(road):
    return lambda trip: wagtail_roads.by_a_view(trip, road)


# Routes below the views: taken with the walls down as well, where they must lead somewhere.
BELOW_THE_VIEWS = {
    "route_01_publish_of_the_editor_past_its_view": python_roads.publish_the_latest_draft,
    "route_04_scheduled_publishing": python_roads.schedule_and_let_the_clock_publish,
    "route_05_copy_that_stays_live": python_roads.copy_it_live,
    "route_05_copy_of_the_list_with_all_below": python_roads.copy_the_list_with_all_below,
    "route_06_alias_of_a_live_page": python_roads.make_an_alias,
    "route_06b_draft_alias_that_goes_live_with_its_source": python_roads.make_a_copy_its_alias,
    "route_07_revert_to_an_old_revision_and_publish": python_roads.publish_the_first_revision,
    "route_09_child_added_live": python_roads.add_a_live_page,
    "route_10_live_set_and_saved": python_roads.save_it_live,
    "route_11_queryset_update": sql_roads.update_live,
    "route_11_queryset_update_of_the_words": sql_roads.update_the_content,
    "route_12_raw_sql": raw_sql,
    "route_13_loaddata": sql_roads.load_a_fixture,
    "route_14_bulk_update_and_bulk_create": all_bulk_writes,
    "route_15_workflow_of_wagtail_by_one_person": python_roads.pass_a_workflow_of_wagtail,
    "route_16_copy_for_translation": python_roads.translate,
    "route_16_copy_for_translation_as_alias": python_roads.translate_as_alias,
    "route_17_registry_action_of_api_v3": python_roads.publish_through_the_action,
    "route_18_live_page_saved_without_a_revision": python_roads.rewrite_it_live,
    "route_18_live_page_saved_field_by_field": python_roads.rewrite_some_fields_live,
    "route_21_unpublish_then_publish_the_old_revision": python_roads.unpublish_and_publish_again,
    "route_23_move_of_a_live_page": python_roads.move_to_another_parent,
    "also_alias_turned_into_a_page": python_roads.turn_an_alias_into_a_page,
    "also_time_to_expire": python_roads.let_it_expire,
    "also_unpublished": python_roads.unpublish,
    "also_deleted": python_roads.delete,
    "also_hidden_behind_a_password": python_roads.hide_it_behind_a_password,
    "also_redirect_over_its_address": python_roads.redirect_its_address,
    "also_site_turned_away": python_roads.turn_the_site_away,
}
THROUGH_VIEWS = {
    "route_01_editor_publish": lambda trip: wagtail_roads.by_the_editor(trip, "publish"),
    "route_02_create_view_publish": make_by_hand,
    "route_03_bulk_publish": lambda trip: wagtail_roads.in_bulk(trip, "publish"),
    "route_03_bulk_publish_with_descendants": lambda trip: wagtail_roads.in_bulk(
        trip, "publish", through_the_list=True
    ),
    "route_04_go_live_at_in_the_editor": lambda trip: wagtail_roads.by_the_editor(
        trip, "go live at"
    ),
    "route_05_copy_view_with_publish_copies": _view("copy"),
    "route_06_copy_view_as_alias": _view("alias"),
    "route_07_revert_view_with_publish": _view("revert and publish"),
    **{
        f"route_08_admin_api_{act}": lambda trip, act=act: wagtail_roads.by_the_api(trip, act)
        for act in wagtail_roads.API_ACTS
    },
    "route_15_workflow_view": _view("workflow"),
    "route_23_move_view": _view("move_confirm"),
    "also_convert_alias_view": _view("convert_alias"),
    "also_expire_at_in_the_editor": lambda trip: wagtail_roads.by_the_editor(trip, "expire at"),
    "also_unpublish_view": _view("unpublish"),
    "also_delete_view": _view("delete"),
    "also_privacy_view": _view("privacy"),
}


# Not walls of ours: what else keeps these from leading anywhere, walls or no walls.
LEADS_NOWHERE_BY_ITSELF = {
    "route_16_copy_for_translation": "a translation is a draft",
    "also_alias_turned_into_a_page": "a draft that is an alias becomes a draft that is none",
    "also_deleted": "the record's foreign key protects the page",
    "also_redirect_over_its_address": "a redirect answers only where there is no page",
}


def made(stage):
    """A check in the stage; one on air has other words in the draft of its correction."""
    fact_check = FactCheckFactory(**{stage: True})
    if stage == "correcting":
        write(fact_check, by=fact_check.editor, summary=UNAPPROVED, verdict="true")
    return FactCheck.objects.select_related("page").get(pk=fact_check.pk)


def trip_of_the_most_powerful(fact_check):
    """A superuser who is chief editor too."""
    root = superuser(Role.CHIEF_EDITOR)
    return Trip(fact_check.page_id, root, browser_of(root), UNAPPROVED)


def public_rows():
    """What is live, as it lies in the database."""
    return {
        number: (address, content)
        for number, address, content, _draft in rows.stored_pages()
        if address
    }


def shows(answer, fact_check):
    """Whether a reader got the check, and not a password, a redirect or nothing."""
    return answer.status_code == 200 and fact_check.claim.statement in answer.content.decode()


@contextmanager
def no_walls():
    """No triggers, no wall in the page's save or view, none for sites, privacy, permissions."""
    installing.drop(connection)
    names = ("checks.models.pages.refuse_unapproved_save", "checks.models.pages.refusal_of")
    live_checks = "checks.reader_walls.FactCheckPage.objects.live"
    with ExitStack() as patches:
        for name in names:
            patches.enter_context(mock.patch(name, return_value=""))
        patches.enter_context(mock.patch(live_checks, FactCheckPage.objects.none))
        permissions = "checks.models.pages.CheckPagePermissions"
        patches.enter_context(mock.patch(permissions, PagePermissionTester))
        yield
    installing.install(connection)


def take(road, trip):
    """Take the road as far as it goes; returns its answer, or what refused it."""
    try:
        with transaction.atomic():
            return road(trip)
    except REFUSED as refusal:
        return refusal


@pytest.mark.db
@pytest.mark.parametrize("stage", ["written", "in_review", "correcting"])
@pytest.mark.parametrize("road", BELOW_THE_VIEWS.values(), ids=BELOW_THE_VIEWS.keys())
def test_no_route_below_the_views_changes_what_is_public(client, road, stage):
    fact_check = made(stage)
    trip = trip_of_the_most_powerful(fact_check)
    before, was_live = public_rows(), fact_check.page.live
    address = fact_check.page.url

    take(road, trip)

    assert public_rows() == before
    assert audit().violations == []
    answer = client.get(address)
    assert shows(answer, fact_check) is was_live
    assert not MARK.findall(answer.content.decode())
    assert not MARK.findall(client.get("/checagens/").content.decode())


@pytest.mark.parametrize("stage", ["written", "in_review", "correcting"])
@pytest.mark.parametrize("road", THROUGH_VIEWS.values(), ids=THROUGH_VIEWS.keys())
def test_no_view_of_wagtail_changes_anything(road, stage):
    trip = trip_of_the_most_powerful(made(stage))
    before = rows.everything()

    answer = take(road, trip)

    assert answer.status_code == 403
    assert rows.everything() == before


@pytest.mark.parametrize("route", sorted(BELOW_THE_VIEWS.keys() - LEADS_NOWHERE_BY_ITSELF.keys()))
def test_without_the_walls_the_route_leads_to_readers(client, route):
    client.raise_request_exception = False
    leads_there = []
    for stage in ("correcting", "written"):
        fact_check = made(stage)
        trip, before = trip_of_the_most_powerful(fact_check), public_rows()
        address = fact_check.page.url
        with no_walls(), transaction.atomic():
            take(BELOW_THE_VIEWS[route], trip)
            answer = client.get(address)
            leads_there.append(
                public_rows() != before or shows(answer, fact_check) is not fact_check.page.live
            )

    assert any(leads_there)


@pytest.mark.db
def test_route_19_autosave_that_overwrites_the_revision_under_review_voids_the_review(marina):
    fact_check = made("in_review")
    trip = Trip(fact_check.page_id, marina, browser_of(marina), UNAPPROVED)

    python_roads.overwrite_the_latest_revision(trip)

    fact_check.refresh_from_db()
    assert (fact_check.state, fact_check.review_hash) == ("editing", "")


def test_route_17_the_api_that_writes_is_not_installed():
    assert not apps.is_installed("wagtail.api.v3")


def test_also_no_snippet_has_drafts_that_it_could_publish_alone():
    models = get_snippet_models()

    assert models
    assert not [model for model in models if issubclass(model, DraftStateMixin)]


def test_also_translations_are_not_kept_in_step_by_themselves():
    assert not apps.is_installed("wagtail.contrib.simple_translation")


def test_also_no_file_that_could_be_replaced_stands_on_a_page():
    names = {field.get_internal_type() for field in FactCheckPage._meta.local_fields}
    relations = {
        field.related_model
        for field in FactCheckPage._meta.get_fields()
        if field.concrete and field.is_relation and field.model is FactCheckPage
    }
    choosers = [
        block
        for stream in ("sources", "replies")
        for struct in FactCheckPage._meta.get_field(stream).stream_block.child_blocks.values()
        for block in struct.child_blocks.values()
        if isinstance(block, ChooserBlock)
    ]

    assert names
    assert relations == {Page}
    assert choosers == []
    assert not {"image", "embed", "document-link"} & set(TEXT_FEATURES)


@pytest.mark.parametrize("tag", FILES_IN_TEXT.values(), ids=FILES_IN_TEXT.keys())
def test_also_a_file_that_came_into_the_text_by_another_road_is_not_shown(tag):
    shown = prose(f"<p>Texto.</p>{tag}")

    assert "<img" not in shown
    assert "<iframe" not in shown


def test_also_a_setting_of_the_site_changes_no_content(client):
    fact_check = made("correcting")
    settings = NewsroomSettings.for_site(Site.objects.get())
    settings.byline, settings.name = NewsroomSettings.Byline.ROLES, UNAPPROVED

    settings.save()

    page = FactCheckPage.objects.get(pk=fact_check.page_id)
    assert page.current_hash() == fact_check.published_hash
    assert shows(client.get(page.url), fact_check)
