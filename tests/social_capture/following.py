"""Followed accounts in tests: platforms on loopback, workers' turns, and a clock to move."""

from contextlib import contextmanager
from datetime import timedelta
from unittest import mock

from django.test import override_settings
from django.utils import timezone

from social_capture.collecting.collector import collect
from social_capture.models import Account
from social_capture.platforms import registry
from tests.factories.captures import AccountFactory


@contextmanager
def platforms_on(server, *platforms):
    """The registry with these platforms, and a guard that lets their server through."""
    known = mock.patch.object(registry, "PLATFORMS", (*platforms, *registry.PLATFORMS))
    with known, override_settings(CAPTURE_ALLOW_HOSTS=[server.netloc]):
        yield


def followed(platform="bluesky", **values):
    """An account that is due now."""
    return AccountFactory(platform=platform, collect=True, next_collect_at=timezone.now(), **values)


def make_due(account):
    """As if its time had come."""
    Account.objects.filter(pk=account.pk).update(next_collect_at=timezone.now())
    account.refresh_from_db()


def collected(account):
    """One turn of a worker with an account whose time has come."""
    make_due(account)
    new = collect(account.pk)
    account.refresh_from_db()
    return new


def waits(account, at_least, at_most):
    """Whether the account's next turn lies that far ahead."""
    ahead = account.next_collect_at - timezone.now()
    return timedelta(minutes=at_least) <= ahead <= timedelta(minutes=at_most)
