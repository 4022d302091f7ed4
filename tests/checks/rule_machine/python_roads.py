"""Roads that a program takes: Wagtail's own actions, past every permission, and plain saves."""

from datetime import timedelta
from io import StringIO

from django.contrib.auth.models import Group
from django.core.management import call_command
from django.utils import timezone
from wagtail.actions.convert_alias import ConvertAliasPageAction
from wagtail.actions.copy_for_translation import CopyPageForTranslationAction
from wagtail.actions.create_alias import CreatePageAliasAction
from wagtail.actions.delete_page import DeletePageAction
from wagtail.actions.move_page import MovePageAction
from wagtail.actions.publish_page_revision import PublishPageRevisionAction
from wagtail.actions.revert_to_page_revision import RevertToPageRevisionAction
from wagtail.actions.unpublish_page import UnpublishPageAction
from wagtail.contrib.redirects.models import Redirect
from wagtail.models import (
    GroupApprovalTask,
    Locale,
    Page,
    PageViewRestriction,
    Site,
    Workflow,
    WorkflowTask,
)

from checks.models import FactCheckPage
from tests.checks.rule_machine.trip import Trip

PAST_CHECKS = {"skip_permission_checks": True}


def publish_the_latest_draft(trip: Trip):
    """The revision publishes itself."""
    trip.page.get_latest_revision().publish(user=trip.person, **PAST_CHECKS)


def publish_through_the_action(trip: Trip):
    """What the editor's view and the API call."""
    revision = trip.page.get_latest_revision()
    PublishPageRevisionAction(revision, user=trip.person).execute(**PAST_CHECKS)


def publish_the_first_revision(trip: Trip):
    """An old revision is published again."""
    trip.page.revisions.earliest("pk").publish(user=trip.person, **PAST_CHECKS)


def publish_the_revision_on_air_again(trip: Trip):
    """What was approved once is published once more."""
    revision = trip.page.live_revision or trip.page.get_latest_revision()
    revision.publish(user=trip.person, **PAST_CHECKS)


def go_back_to_the_first_revision(trip: Trip):
    """An old revision becomes the draft."""
    revision = trip.page.revisions.earliest("pk")
    RevertToPageRevisionAction(trip.page, revision, user=trip.person).execute(**PAST_CHECKS)


def overwrite_the_latest_revision(trip: Trip):
    """Background saving writes into the revision that others read."""
    page = trip.draft
    page.summary = trip.word
    page.save_revision(user=trip.person, overwrite_revision=page.latest_revision)


def schedule_and_let_the_clock_publish(trip: Trip):
    """A revision with a time that has passed, and the command that publishes those."""
    page = trip.draft
    page.go_live_at = timezone.now() - timedelta(minutes=2)
    page.save_revision(user=trip.person, approved_go_live_at=page.go_live_at)
    call_command("publish_scheduled", stdout=StringIO())


def let_it_expire(trip: Trip):
    """A time to come down that has passed, and the same command."""
    expired = timezone.now() - timedelta(minutes=2)
    Page.objects.filter(pk=trip.page_id).update(expire_at=expired)
    call_command("publish_scheduled", stdout=StringIO())


def copy_it_live(trip: Trip):
    """A copy that asks to be live."""
    trip.page.copy(
        to=trip.index, update_attrs={"slug": trip.fresh_slug()}, keep_live=True, user=trip.person
    )


def copy_the_list_with_all_below(trip: Trip):
    """The list, with its checks, under another address."""
    trip.index.copy(
        recursive=True,
        to=trip.index.get_parent(),
        update_attrs={"slug": trip.fresh_slug()},
        keep_live=True,
        user=trip.person,
    )


def make_an_alias(trip: Trip):
    """An alias of it."""
    CreatePageAliasAction(
        trip.page, parent=trip.index, update_slug=trip.fresh_slug(), user=trip.person
    ).execute(**PAST_CHECKS)


def make_a_copy_its_alias(trip: Trip):
    """A draft copy is tied to it behind Wagtail's back, to go live with it."""
    _draft_alias(trip)
    trip.page.update_aliases(revision=trip.page.get_latest_revision())


def turn_an_alias_into_a_page(trip: Trip):
    """Converting sets the live revision and keeps the page live."""
    ConvertAliasPageAction(_draft_alias(trip), user=trip.person).execute(**PAST_CHECKS)


def translate(trip: Trip):
    """A draft in another language."""
    CopyPageForTranslationAction(
        trip.page, _english(), copy_parents=True, user=trip.person
    ).execute(**PAST_CHECKS)


def translate_as_alias(trip: Trip):
    """A live alias in another language; what contrib.simple_translation does on its own."""
    CopyPageForTranslationAction(
        trip.page, _english(), copy_parents=True, alias=True, user=trip.person
    ).execute(**PAST_CHECKS)


def add_a_live_page(trip: Trip):
    """In Wagtail's tree a new page is live unless told otherwise."""
    page = FactCheckPage(title=trip.word, slug=trip.fresh_slug(), statement=trip.word)
    trip.index.add_child(instance=page)


def save_it_live(trip: Trip):
    """A program sets the flag."""
    page = trip.page
    page.live = True
    page.save()


def rewrite_it_live(trip: Trip):
    """A live page's own save, without revision and without publication."""
    page = trip.page
    page.live, page.summary = True, trip.word
    page.save()


def rewrite_some_fields_live(trip: Trip):
    """The same, naming the fields."""
    page = trip.page
    page.live, page.summary = True, trip.word
    page.save(update_fields=["live", "summary", "content_hash"])


def unpublish(trip: Trip):
    """Down it comes."""
    UnpublishPageAction(trip.page, user=trip.person).execute(**PAST_CHECKS)


def unpublish_and_publish_again(trip: Trip):
    """Down, and up again with what was approved before."""
    revision = trip.page.live_revision or trip.page.get_latest_revision()
    trip.page.unpublish()
    revision.publish(user=trip.person, **PAST_CHECKS)


def delete(trip: Trip):
    """It is gone."""
    DeletePageAction(trip.page, user=trip.person).execute(**PAST_CHECKS)


def move_to_another_parent(trip: Trip):
    """Its address changes."""
    elsewhere = trip.index.get_parent().add_child(
        instance=Page(title="Outro lugar", slug=trip.fresh_slug())
    )
    MovePageAction(trip.page, elsewhere, pos="last-child", user=trip.person).execute(**PAST_CHECKS)


def pass_a_workflow_of_wagtail(trip: Trip):
    """Wagtail's own approval by one and the same person, which publishes at its end."""
    group, _ = Group.objects.get_or_create(name="aprovam sozinhos")
    trip.person.groups.add(group)
    task, _ = GroupApprovalTask.objects.get_or_create(name="Uma só pessoa")
    task.groups.add(group)
    wagtails, _ = Workflow.objects.get_or_create(name="De uma só pessoa")
    WorkflowTask.objects.get_or_create(workflow=wagtails, task=task, sort_order=1)
    state = wagtails.start(trip.page, trip.person)
    state.current_task_state.approve(user=trip.person)


def hide_it_behind_a_password(trip: Trip):
    """Privacy takes it from readers."""
    PageViewRestriction.objects.create(
        page=trip.page, restriction_type=PageViewRestriction.PASSWORD, password="senha"
    )


def redirect_its_address(trip: Trip):
    """A redirect over the address of a check."""
    elsewhere = "https://rede.example/outra"
    path = Redirect.normalise_path(trip.page.url)
    Redirect.objects.get_or_create(old_path=path, defaults={"redirect_link": elsewhere})


def turn_the_site_away(trip: Trip):
    """The site gets another root, below which there is no check."""
    elsewhere = trip.index.get_parent().add_child(
        instance=Page(title="Outra raiz", slug=trip.fresh_slug())
    )
    site = Site.objects.get()
    site.root_page = elsewhere
    site.save()


def _draft_alias(trip):
    copy = trip.page.copy(
        to=trip.index, update_attrs={"slug": trip.fresh_slug()}, keep_live=False, user=trip.person
    )
    Page.objects.filter(pk=copy.pk).update(alias_of=trip.page_id)
    return FactCheckPage.objects.get(pk=copy.pk)


def _english():
    return Locale.objects.get_or_create(language_code="en")[0]


ROADS = {
    road.__name__: road
    for road in (
        publish_the_latest_draft,
        publish_through_the_action,
        publish_the_first_revision,
        publish_the_revision_on_air_again,
        go_back_to_the_first_revision,
        overwrite_the_latest_revision,
        schedule_and_let_the_clock_publish,
        let_it_expire,
        copy_it_live,
        copy_the_list_with_all_below,
        make_an_alias,
        make_a_copy_its_alias,
        turn_an_alias_into_a_page,
        translate,
        translate_as_alias,
        add_a_live_page,
        save_it_live,
        rewrite_it_live,
        rewrite_some_fields_live,
        unpublish,
        unpublish_and_publish_again,
        delete,
        move_to_another_parent,
        pass_a_workflow_of_wagtail,
        hide_it_behind_a_password,
        redirect_its_address,
        turn_the_site_away,
    )
}
