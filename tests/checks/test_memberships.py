"""Roles on the record: who changed them, what cannot go, and what a closed account leaves."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group, Permission
from django.db import transaction
from django.db.models import ProtectedError
from django.urls import reverse
from wagtail.log_actions import LogContext

from checks import journal
from checks.groups import GRANTS, make_groups_after_migrate
from checks.memberships import stands_on_record
from checks.models import LogEntry
from checks.permissions import Role
from checks.refusals import RoleStays
from tests.checks.desk_clients import browser_of, superuser
from tests.factories.checks import FactCheckFactory
from tests.factories.people import UserFactory, writer

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(db):
    """Keeps accounts and nothing else."""
    return UserFactory(username="rui", role=Role.ADMINISTRATOR)


def notes(act="change_roles"):
    return [
        (entry.actor_name, entry.note) for entry in LogEntry.objects.filter(act=act).order_by("pk")
    ]


def form_of(account, *roles, **fields):
    return {
        "username": account.username,
        "email": account.email,
        "first_name": account.first_name,
        "last_name": "Silva",
        "is_active": "on",
        "groups": [Group.objects.get(name=role).pk for role in roles],
        **fields,
    }


@pytest.mark.db
def test_an_administrator_who_changes_roles_is_named_in_the_log(admin, teo):
    browser = browser_of(admin)

    answer = browser.post(
        reverse("wagtailusers_users:edit", args=[teo.pk]),
        form_of(teo, Role.REPORTER, Role.EDITOR),
    )

    assert answer.status_code == 302
    assert notes() == [("Rui", "teo: + Edição")]
    assert journal.verify() == []


def test_an_administrator_who_makes_themselves_chief_is_seen_to(admin):
    browser_of(admin).post(
        reverse("wagtailusers_users:edit", args=[admin.pk]),
        form_of(admin, Role.ADMINISTRATOR, Role.CHIEF_EDITOR),
    )

    assert notes() == [("Rui", "rui: + Chefia de edição")]


def test_a_change_from_outside_the_admin_is_logged_without_a_person(teo):
    editors = Group.objects.get_or_create(name=Role.EDITOR)[0]

    teo.groups.add(editors)
    teo.groups.remove(Group.objects.get(name=Role.REPORTER))
    editors.user_set.remove(teo)
    editors.user_set.add(teo)
    teo.groups.clear()

    assert [note for _name, note in notes()] == [
        "teo: + Edição",
        "teo: − Reportagem",
        "teo: − Edição",
        "teo: + Edição",
        "teo: − Edição",
    ]
    assert {name for name, _note in notes()} == {"Lastro"}


def test_adding_a_role_that_is_there_already_is_no_change(teo):
    teo.groups.add(Group.objects.get(name=Role.REPORTER))

    assert notes() == []


def test_what_a_group_may_do_in_wagtail_is_logged_when_a_person_changes_it(admin):
    group = Group.objects.get(name=Role.ADMINISTRATOR)
    rule = Permission.objects.get(codename="change_source")

    with LogContext(user=admin):  # as Wagtail's admin does around each of its views
        group.permissions.add(rule)

    assert notes("change_permissions") == [("Rui", "Administração: + checks.change_source")]


@pytest.mark.parametrize("role", Role)
def test_a_role_is_neither_renamed_nor_deleted(role):
    group = Group.objects.get_or_create(name=role)[0]

    group.name = "Outra coisa"
    with pytest.raises(RoleStays), transaction.atomic():
        group.save()
    with pytest.raises(RoleStays), transaction.atomic():
        Group.objects.get(pk=group.pk).delete()

    assert Group.objects.filter(name=role).exists()


def test_deleting_a_role_in_the_admin_is_refused_with_a_sentence(admin):
    browser = browser_of(admin)
    group = Group.objects.get(name=Role.EDITOR)

    answer = browser.post(reverse("wagtailusers_groups:delete", args=[group.pk]))

    assert answer.status_code == 403
    assert "Este grupo é um papel da redação" in answer.content.decode()


def test_an_account_on_the_record_is_not_deleted(admin):
    FactCheckFactory(published=True)
    marina = writer()
    address = reverse("wagtailusers_users:delete", args=[marina.pk])

    answer = browser_of(admin).post(address)

    assert answer.status_code == 403
    assert "Em vez disso, desative-a" in answer.content.decode()
    assert get_user_model().objects.filter(pk=marina.pk).exists()


def test_several_accounts_at_once_stay_when_one_is_on_the_record(admin, bia):
    FactCheckFactory(published=True)
    address = reverse("wagtail_bulk_action", args=["auth", "user", "delete"])
    ids = "&".join(f"id={person.pk}" for person in (writer(), bia))

    answer = browser_of(admin).post(f"{address}?{ids}")

    assert answer.status_code == 403
    assert get_user_model().objects.filter(username__in=["marina", "bia"]).count() == 2


@pytest.mark.db
def test_no_road_deletes_an_account_on_the_record():
    FactCheckFactory(published=True)

    with pytest.raises(ProtectedError):
        get_user_model().objects.filter(username="marina").delete()


def test_an_account_of_which_nothing_is_recorded_may_go(admin, teo):
    assert not stands_on_record(teo)

    browser_of(admin).post(reverse("wagtailusers_users:delete", args=[teo.pk]))

    assert not get_user_model().objects.filter(pk=teo.pk).exists()


def test_closing_an_account_keeps_its_contributions(admin):
    fact_check = FactCheckFactory(in_review=True)
    marina = writer()
    form = form_of(marina, Role.EDITOR)
    del form["is_active"]

    browser_of(admin).post(reverse("wagtailusers_users:edit", args=[marina.pk]), form)

    marina.refresh_from_db()
    assert not marina.is_active
    assert fact_check.contributions.get().user == marina


def test_every_migration_sets_the_grants_and_takes_stray_ones_back():
    make_groups_after_migrate()
    reporters = Group.objects.get(name=Role.REPORTER)
    reporters.permissions.add(Permission.objects.get(codename="delete_person"))

    make_groups_after_migrate()

    for role in Role:
        granted = Group.objects.get(name=role).permissions.exclude(codename="access_admin")
        assert {
            (f"{each.content_type.app_label}.{each.content_type.model}", each.codename)
            for each in granted.select_related("content_type")
        } == {
            (model, f"{act}_{model.split('.')[1]}")
            for model, roles in GRANTS.items()
            for act in roles.get(role, ())
        }


def test_a_migration_is_no_persons_change_of_what_a_group_may_do():
    make_groups_after_migrate()

    assert notes("change_permissions") == []


def test_a_superuser_who_gives_a_role_is_named_too(teo):
    root = superuser()

    browser_of(root).post(
        reverse("wagtailusers_users:edit", args=[teo.pk]),
        form_of(teo, Role.REPORTER, Role.OPERATOR),
    )

    assert notes() == [("Root", "teo: + Operação de debates")]
