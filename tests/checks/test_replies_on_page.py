"""What readers see of a request for comment: written by the holder, approved by another person."""

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from checks import blocks, replying, workflow
from checks.models import Contribution, FactCheckPage, ReplyRequest
from checks.refusals import HeldByNobody, HeldByOther, WrongState
from checks.replies_on_page import block_of, is_on, put_on_page
from checks.reply_refusals import Replaced
from tests.factories.checks import FactCheckFactory, write
from tests.factories.replies import asked

pytestmark = pytest.mark.django_db

OLD_KEYS = ["answered_on", "asked_on", "name", "role", "text"]
OLD_REPLY = {"name": "João Tavares", "role": "", "text": "Não foi assim.", "answered_on": None}


@pytest.fixture
def clock(monkeypatch):
    """Sets the clock that the rules ask."""
    return lambda at: monkeypatch.setattr(timezone, "now", lambda: at)


def draft_of(fact_check):
    return FactCheckPage.objects.get(pk=fact_check.page_id).get_latest_revision_as_object()


def replies_in(fact_check):
    return draft_of(fact_check).canonical_content()["replies"]


def answer(request, *, by, **what):
    fresh = ReplyRequest.objects.get(pk=request.pk)
    return replying.record_outcome(fresh, by=by, **{"kind": "answered", "text": "Não.", **what})


def go_out(fact_check, *, by, approved_by):
    submitted = workflow.submit(fact_check, by=by)
    return workflow.approve(fact_check, by=approved_by, seen_hash=submitted.review_hash)


def test_a_reply_goes_into_the_draft_and_makes_its_writer_an_author(marina, davi):
    fact_check = FactCheckFactory(written=True)
    request = asked(fact_check, by=davi)
    answer(request, by=davi)

    put_on_page(request, by=marina)

    assert replies_in(fact_check)[0]["text"] == "Não."
    assert is_on(draft_of(fact_check), ReplyRequest.objects.get())
    assert Contribution.objects.filter(user=marina).exists()


def test_the_page_holds_no_address_and_no_question(marina):
    fact_check = FactCheckFactory(written=True)
    request = asked(fact_check, by=marina, address="+55 11 90000-0000", question="Por quê?")

    put_on_page(request, by=marina)

    written = str(replies_in(fact_check))
    assert "90000" not in written
    assert "Por quê?" not in written


def test_a_later_answer_takes_the_place_of_what_was_on_the_page(marina):
    fact_check = FactCheckFactory(written=True)
    request = asked(fact_check, by=marina)
    put_on_page(request, by=marina)
    waiting = replies_in(fact_check)
    answer(request, by=marina)

    put_on_page(ReplyRequest.objects.get(), by=marina)

    assert [each["outcome"] for each in waiting] == ["waiting"]
    assert [each.get("outcome") for each in replies_in(fact_check)] == [None]


def test_a_corrected_request_takes_the_same_place(marina):
    fact_check = FactCheckFactory(written=True)
    wrong = asked(fact_check, by=marina)
    put_on_page(wrong, by=marina)
    right = asked(fact_check, by=marina, name="Rita Campos", replaces=wrong, because="Engano.")

    put_on_page(right, by=marina)

    assert [each["name"] for each in replies_in(fact_check)] == ["Rita Campos"]
    with pytest.raises(Replaced):
        put_on_page(wrong, by=marina)


def test_only_the_holder_writes_into_the_text(marina, davi):
    fact_check = FactCheckFactory(written=True)
    request = asked(fact_check, by=davi)

    with pytest.raises(HeldByOther, match="Marina"):
        put_on_page(request, by=davi)

    assert replies_in(fact_check) == []


def test_a_text_that_nobody_holds_is_taken_first(marina):
    fact_check = FactCheckFactory(written=True)
    fact_check.editor = None
    fact_check.save()

    with pytest.raises(HeldByNobody):
        put_on_page(asked(fact_check, by=marina), by=marina)


def test_what_is_under_review_is_left_alone(marina):
    fact_check = FactCheckFactory(in_review=True)

    with pytest.raises(WrongState):
        put_on_page(asked(fact_check, by=marina), by=marina)

    assert replies_in(fact_check) == []


def test_on_air_it_opens_an_update_with_a_ready_sentence(marina, clock):
    fact_check = FactCheckFactory(published=True)
    request = asked(fact_check, by=marina)
    clock(request.deadline_at + timedelta(minutes=5))
    answer(request, by=marina, kind="no_answer", text="")

    put_on_page(request, by=marina)

    opened = fact_check.rounds.get()
    assert (opened.kind, opened.state) == ("update", "editing")
    assert opened.explanation.startswith("Diz que João Tavares não respondeu até ")
    assert FactCheckPage.objects.get(pk=fact_check.page_id).canonical_content()["replies"] == []


def test_on_air_it_joins_the_round_that_the_same_person_holds(marina):
    fact_check = FactCheckFactory(published=True)
    workflow.open_correction(fact_check, by=marina, kind="factual", explanation="Eram cinco.")
    request = asked(fact_check, by=marina)
    answer(request, by=marina)

    put_on_page(request, by=marina)
    put_on_page(ReplyRequest.objects.get(), by=marina)

    joined = fact_check.rounds.get()
    assert joined.kind == "factual"
    assert joined.explanation == "Eram cinco. Inclui o que João Tavares respondeu."


def test_a_reply_is_no_minor_correction(marina):
    fact_check = FactCheckFactory(published=True)
    workflow.open_correction(fact_check, by=marina, kind="minor", explanation="Uma vírgula.")

    put_on_page(asked(fact_check, by=marina), by=marina)

    assert fact_check.rounds.get().kind == "update"


def test_on_air_a_round_of_someone_else_is_not_joined(marina, davi):
    fact_check = FactCheckFactory(correcting=True)
    before = fact_check.rounds.get().explanation

    with pytest.raises(HeldByOther):
        put_on_page(asked(fact_check, by=davi), by=davi)

    assert fact_check.rounds.get().explanation == before


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("answered", "respondeu em"),
        ("declined", "preferiu não comentar em"),
        ("no_answer", "não respondeu até"),
    ],
)
def test_readers_see_what_came_and_machines_are_told_no_more(marina, davi, clock, kind, told):
    fact_check = FactCheckFactory(written=True)
    request = asked(fact_check, by=marina)
    clock(request.deadline_at + timedelta(minutes=5))
    answer(request, by=marina, kind=kind, text="Foi <b>reformado</b>." * (kind == "answered"))
    put_on_page(request, by=marina)
    go_out(fact_check, by=marina, approved_by=davi)

    html = Client().get(FactCheckPage.objects.get(pk=fact_check.page_id).url).content.decode()

    (block,) = re.findall(r"application/ld\+json.*?</script>", html, re.DOTALL)
    assert told in html
    assert ("reformado" in html) == (kind == "answered")
    assert "<b>reformado" not in html
    assert "reformado" not in block
    assert "Tavares" not in block


def test_while_an_answer_is_awaited_the_page_says_until_when(marina, davi):
    fact_check = FactCheckFactory(written=True)
    put_on_page(asked(fact_check, by=marina), by=marina)
    go_out(fact_check, by=marina, approved_by=davi)

    html = Client().get(FactCheckPage.objects.get(pk=fact_check.page_id).url).content.decode()

    assert "com prazo para responder até" in html
    assert "não respondeu" not in html


def test_a_reply_from_before_keeps_its_canonical_form(marina):
    fact_check = FactCheckFactory(written=True)

    write(fact_check, by=marina, replies=[("reply", OLD_REPLY)])

    assert sorted(replies_in(fact_check)[0]) == OLD_KEYS


def test_a_deadline_is_the_same_content_in_every_time_zone(marina):
    fact_check = FactCheckFactory(written=True)
    put_on_page(asked(fact_check, by=marina), by=marina)
    page = draft_of(fact_check)
    before = page.current_hash()

    for child in page.replies:
        child.value["deadline"] = child.value["deadline"].astimezone(
            timezone.get_current_timezone()
        )

    assert page.current_hash() == before


@given(
    st.fixed_dictionaries(
        {"name": st.text(min_size=1, max_size=30), "text": st.text(max_size=60)},
        optional={"answered_on": st.dates(min_value=date(2020, 1, 1))},
    )
)
def test_whatever_an_old_reply_says_no_later_key_enters_its_content(reply):
    stream = FactCheckPage._meta.get_field("replies").stream_block
    value = stream.to_python([{"type": "reply", "value": reply, "id": "a"}])

    (plain,) = blocks.plain(value)

    assert sorted(plain) == OLD_KEYS
    assert plain["text"] == reply["text"]


def test_the_public_words_of_a_request_fit_the_block(marina):
    long = "x" * 200
    request = asked(FactCheckFactory(written=True), by=marina, role=long, office=long)

    assert len(block_of(request)["role"]) == 200
