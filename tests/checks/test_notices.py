"""A notice tells a person what others did to their work, until they have read it."""

import pytest

from checks import notices
from checks.models import NoticeKind

pytestmark = pytest.mark.django_db


def test_the_sentence_names_who_did_it(marina, davi):
    notice = notices.tell(marina, NoticeKind.TAKEN_OVER, by=davi)

    assert davi.get_full_name() in notices.sentence_of(notice)


@pytest.mark.parametrize("kind", NoticeKind.values)
def test_every_kind_has_a_sentence(kind):
    assert kind in notices.SENTENCES


def test_nobody_is_told_of_their_own_act(marina):
    assert notices.tell(marina, NoticeKind.TAKEN_OVER, by=marina) is None
    assert notices.tell(None, NoticeKind.TAKEN_OVER, by=marina) is None


def test_each_person_is_told_once(marina, davi, bia):
    notices.tell_each([marina, bia, marina, None], NoticeKind.TAKEN_OVER, by=davi)

    assert [notices.unread_of(one).count() for one in (marina, bia)] == [1, 1]


def test_what_was_read_is_not_shown_again(marina, davi):
    notices.tell(marina, NoticeKind.TAKEN_OVER, by=davi)

    notices.mark_read(marina)

    assert not notices.unread_of(marina).exists()


def test_reading_up_to_an_instant_leaves_what_came_later(marina, davi):
    first = notices.tell(marina, NoticeKind.TAKEN_OVER, by=davi)
    notices.tell(marina, NoticeKind.RETURNED, by=davi, note="Falta a fonte")

    notices.mark_read(marina, up_to=first.at)

    assert notices.sentence_of(notices.unread_of(marina).get()).endswith("Falta a fonte")
