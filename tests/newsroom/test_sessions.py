"""Sessions that have ended are no longer kept."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from newsroom.tasks import forget_ended_sessions

pytestmark = pytest.mark.django_db


def test_an_ended_session_goes_and_a_living_one_stays():
    now = timezone.now()
    Session.objects.create(session_key="ended", session_data="", expire_date=now)
    Session.objects.create(
        session_key="living", session_data="", expire_date=now + timedelta(days=1)
    )

    forget_ended_sessions()

    assert [one.pk for one in Session.objects.all()] == ["living"]
