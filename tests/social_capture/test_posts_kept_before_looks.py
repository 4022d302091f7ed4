"""Posts that were kept before the later looks existed are looked at again like the others."""

from importlib import import_module

import pytest
from django.apps import apps

from social_capture import later_looks
from social_capture.models import Post
from tests.factories.captures import CaptureFactory

pytestmark = [pytest.mark.db, pytest.mark.django_db(transaction=True)]
plan_looks = import_module("social_capture.migrations.0014_kept_before_looks").plan_looks


def test_a_post_kept_before_gets_its_looks_from_its_first_copy():
    capture = CaptureFactory(ok=True)

    plan_looks(apps, None)

    post = Post.objects.get(pk=capture.post_id)
    assert post.kept_at == capture.finished_at
    assert later_looks.look_again() == 1
    assert list(post.captures.filter(reason="later_look").values_list("slot", flat=True)) == ["30d"]


def test_a_post_of_which_nothing_was_kept_gets_none():
    capture = CaptureFactory(failed=True)

    plan_looks(apps, None)

    assert Post.objects.get(pk=capture.post_id).next_look_at is None
