"""The desk's cast: Marina writes, Davi approves, Bia runs the desk, Téo reports."""

import factory
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group

from checks.models import Person
from checks.permissions import Role


class UserFactory(factory.django.DjangoModelFactory):
    """An account; ``role`` puts it into that group."""

    class Meta:
        model = get_user_model()
        django_get_or_create = ("username",)
        skip_postgeneration_save = True

    username = factory.Sequence(lambda number: f"person-{number}")
    first_name = factory.LazyAttribute(lambda user: user.username.capitalize())
    email = factory.LazyAttribute(lambda user: f"{user.username}@lastro.example")
    password = factory.django.Password("senha-de-teste")

    @factory.post_generation
    def role(self, create, role, **_kwargs):
        """Join the group of the role."""
        if create and role:
            # The row itself: who joined before a test began is no part of its log.
            group = Group.objects.get_or_create(name=role)[0]
            self.groups.through.objects.get_or_create(user=self, group=group)


def writer(name="marina"):
    """An editor who writes."""
    return UserFactory(username=name, role=Role.EDITOR)


def approver(name="davi"):
    """An editor who approves what others wrote."""
    return UserFactory(username=name, role=Role.EDITOR)


def chief(name="bia"):
    """The chief editor."""
    return UserFactory(username=name, role=Role.CHIEF_EDITOR)


def reporter(name="teo"):
    """A reporter: writes and submits, never approves."""
    return UserFactory(username=name, role=Role.REPORTER)


class PersonFactory(factory.django.DjangoModelFactory):
    """Someone whose statements are checked; nobody real."""

    class Meta:
        model = Person
        django_get_or_create = ("slug",)

    name = "Ana Prado"
    slug = "ana-prado"
    party = "PX"
    role = "candidata ao governo"
