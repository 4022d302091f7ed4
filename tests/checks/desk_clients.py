"""A browser of each person of the cast, logged in to the desk."""

from django.test import Client

from tests.factories.people import UserFactory
from tests.factories.site import make_site


def browser_of(person, **options):
    """A client in which the person is logged in."""
    make_site()
    client = Client(**options)
    client.force_login(person)
    return client


def superuser(role=None):
    """Someone who may do anything in Wagtail, and what the role says at the desk."""
    return UserFactory(username="root", is_superuser=True, role=role)
