"""Who may do what: the table, read role by role."""

import pytest
from django.contrib.auth.models import AnonymousUser, Group

from checks.permissions import Act, Role, acts_of, people_who_may
from tests.factories.people import UserFactory

TABLE = {
    Role.REPORTER: {Act.TRIAGE, Act.WRITE},
    Role.EDITOR: {Act.TRIAGE, Act.WRITE, Act.APPROVE},
    Role.CHIEF_EDITOR: {
        Act.TRIAGE,
        Act.WRITE,
        Act.APPROVE,
        Act.WITHDRAW,
        Act.SET_POLICY,
        Act.RUN_DEBATE,
        Act.AUTOMATE_DEBATE,
    },
    Role.OPERATOR: {Act.RUN_DEBATE},
    Role.ADMINISTRATOR: {Act.ADMINISTER},
}


@pytest.mark.django_db
@pytest.mark.parametrize(("role", "acts"), TABLE.items(), ids=[role.name for role in TABLE])
def test_a_role_allows_exactly_its_acts(role, acts):
    assert acts_of(UserFactory(role=role)) == acts


@pytest.mark.django_db
def test_being_superuser_allows_nothing_editorial():
    assert acts_of(UserFactory(is_superuser=True)) == frozenset()


@pytest.mark.django_db
def test_an_account_that_was_closed_allows_nothing():
    assert acts_of(UserFactory(role=Role.CHIEF_EDITOR, is_active=False)) == frozenset()


def test_a_stranger_may_nothing():
    assert acts_of(None) == frozenset()


@pytest.mark.django_db
def test_a_visitor_who_is_not_logged_in_may_nothing():
    assert acts_of(AnonymousUser()) == frozenset()


@pytest.mark.django_db
def test_who_may_do_an_act_is_told_by_name_and_once():
    ana = UserFactory(username="ana", role=Role.EDITOR)
    ana.groups.add(Group.objects.get_or_create(name=Role.CHIEF_EDITOR)[0])
    abel = UserFactory(username="abel", role=Role.EDITOR)
    UserFactory(username="caio", role=Role.EDITOR, is_active=False)
    UserFactory(username="duda", role=Role.REPORTER)

    assert people_who_may(Act.APPROVE) == [abel, ana]
