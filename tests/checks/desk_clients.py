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


def as_shown(fact_check, content_hash=None):
    """What the approving form of a check posts: its content and the appearances beside it."""
    shown = fact_check.claim.appearances.values_list("pk", flat=True)
    return {
        "seen_hash": fact_check.review_hash if content_hash is None else content_hash,
        "seen_appearances": ",".join(map(str, shown)),
    }
