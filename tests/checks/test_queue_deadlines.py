"""Deadlines, what is late, and objections to the reasons of the triage."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from checks import notices, queueing
from checks.desk.deadline_words import deadline_words
from checks.desk.spans import span
from checks.models import Claim, LogEntry, TriageFeedback
from checks.permissions import Role
from checks.refusals import DeadlineNotPossible, NotAllowed, UnknownReason, WrongState
from tests.checks.desk_clients import browser_of
from tests.checks.test_desk_queue import queue, statements
from tests.factories.checks import ClaimFactory, FactCheckFactory
from tests.factories.people import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db]


def due(claim, **ago):
    """Put its deadline into the past, as the clock does."""
    Claim.objects.filter(pk=claim.pk).update(due_at=timezone.now() - timedelta(**ago))
    claim.refresh_from_db()
    return claim


def test_a_deadline_is_typed_in_the_newsrooms_own_time(marina):
    claim = ClaimFactory()
    tomorrow = timezone.localdate() + timedelta(days=1)

    browser_of(marina).post(
        reverse("desk:set_deadline", args=[claim.pk]), {"due": f"{tomorrow}T18:00"}
    )

    claim.refresh_from_db()
    assert timezone.localtime(claim.due_at).strftime("%Hh%M") == "18h00"
    assert LogEntry.objects.get().act == "set_deadline"


@pytest.mark.parametrize("typed", ["ontem", "2026-13-45T99:99", "1999-01-01T00:00", "9999-12-31"])
def test_what_is_no_instant_to_come_is_no_deadline(marina, typed):
    claim = ClaimFactory()

    answer = browser_of(marina).post(reverse("desk:set_deadline", args=[claim.pk]), {"due": typed})

    claim.refresh_from_db()
    assert (answer.status_code, claim.due_at) == (409, None)


def test_a_deadline_is_taken_away(marina):
    claim = queueing.set_deadline(
        ClaimFactory(), due_at=timezone.now() + timedelta(hours=1), by=marina
    )

    assert queueing.set_deadline(claim, due_at=None, by=marina).due_at is None


@pytest.mark.parametrize("ahead", [timedelta(0), timedelta(days=-1), timedelta(days=400)])
def test_a_deadline_lies_ahead_and_within_a_year(marina, ahead):
    with pytest.raises(DeadlineNotPossible):
        queueing.set_deadline(ClaimFactory(), due_at=timezone.now() + ahead, by=marina)


def test_what_is_published_gets_no_deadline_and_the_one_it_had_ends(
    marina, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        fact_check = FactCheckFactory(in_review=True)
        due(fact_check.claim, hours=1)
        fact_check = FactCheckFactory(published=True)

    with pytest.raises(WrongState):
        queueing.set_deadline(
            fact_check.claim, due_at=timezone.now() + timedelta(hours=1), by=marina
        )


def test_publication_ends_a_deadline():
    fact_check = FactCheckFactory(published=True)
    due(fact_check.claim, hours=1)

    queueing.end_deadline_when_it_is_published(fact_check)

    fact_check.claim.refresh_from_db()
    assert fact_check.claim.due_at is None


def test_people_without_triage_set_no_deadline():
    operator = UserFactory(username="otto", role=Role.OPERATOR)

    with pytest.raises(NotAllowed):
        queueing.set_deadline(ClaimFactory(), due_at=None, by=operator)


def test_a_late_claim_says_by_how_much_in_words(marina):
    due(ClaimFactory(), minutes=35, seconds=5)

    html = queue(browser_of(marina))

    assert "Atrasada 35 min" in html
    assert "desk-late" in html


def test_late_only_shows_what_waits_and_what_is_being_checked_the_latest_first(marina):
    due(ClaimFactory(statement="Na fila"), hours=1)
    due(FactCheckFactory(written=True, statement="Em edição").claim, hours=2)
    due(FactCheckFactory(published=True, statement="No ar").claim, hours=3)
    due(ClaimFactory(statement="Fora", state="discarded", discard_reason="Opinião."), hours=4)
    ClaimFactory(statement="Sem prazo")

    found = statements(queue(browser_of(marina), state="all", late="on"))

    assert found == ["Em edição", "Na fila"]


def test_by_deadline_the_pages_follow_each_other_without_a_gap(marina):
    start = timezone.now()
    for number in range(55):
        claim = ClaimFactory(statement=f"Afirmação {number:02}")
        Claim.objects.filter(pk=claim.pk).update(due_at=start + timedelta(hours=number // 2))
    browser = browser_of(marina)

    first = queue(browser, order="due")
    after = first.split("after=")[1].split('"')[0]
    rest = browser.get(f"{reverse('desk:queue')}?order=due&after={after}").content.decode()

    assert statements(first) + statements(rest) == [f"Afirmação {n:02}" for n in range(55)]


def test_a_published_check_has_no_deadline_in_words():
    fact_check = FactCheckFactory(published=True)

    assert deadline_words(due(fact_check.claim, hours=1), fact_check) is None


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (timedelta(seconds=3), "1 min"),
        (timedelta(minutes=35, seconds=59), "35 min"),
        (timedelta(hours=1), "1 h"),
        (timedelta(hours=3, minutes=10), "3 h 10 min"),
        (timedelta(days=2, hours=5, minutes=59), "2 d 5 h"),
    ],
)
def test_a_length_of_time_is_its_two_largest_parts(length, words):
    assert span(length) == words


def test_who_is_asked_to_look_is_told_and_who_asks_is_not(marina, davi):
    queueing.assign(ClaimFactory(statement="A fila dobrou"), to=davi, by=marina)
    queueing.assign(ClaimFactory(), to=marina, by=marina)

    told = notices.sentence_of(notices.unread_of(davi).get())
    assert told == "Marina pediu que você olhe uma afirmação: A fila dobrou"
    assert not notices.unread_of(marina).exists()


def test_who_was_asked_is_told_when_a_colleague_discards_it(marina, davi):
    claim = queueing.assign(ClaimFactory(), to=davi, by=davi)

    queueing.discard(claim, by=marina, reason="É opinião.")

    assert "É opinião." in notices.sentence_of(notices.unread_of(davi).get())


def test_an_objection_to_a_reason_is_kept_with_its_person_and_words(marina):
    claim = ClaimFactory(reasons=["figure"])

    browser_of(marina).post(
        reverse("desk:object_to_reason", args=[claim.pk]),
        {"triage_reason": "figure", "note": "É uma data."},
    )

    kept = TriageFeedback.objects.get()
    assert (kept.reason, kept.person, kept.note) == ("figure", marina, "É uma data.")
    assert "É uma data." in browser_of(marina).get(reverse("desk:objections")).content.decode()


def test_a_second_objection_renews_the_first(marina, davi):
    claim = ClaimFactory(reasons=["figure"])
    queueing.object_to_reason(claim, reason="figure", by=marina, note="Uma.")
    queueing.object_to_reason(claim, reason="figure", by=davi)

    queueing.object_to_reason(claim, reason="figure", by=marina, note="Outra.")

    assert TriageFeedback.objects.count() == 2
    assert TriageFeedback.objects.get(person=marina).note == "Outra."


@pytest.mark.parametrize("reason", ["opinion", "", "<script>"])
def test_only_a_reason_that_was_given_is_objected_to(marina, reason):
    with pytest.raises(UnknownReason):
        queueing.object_to_reason(ClaimFactory(reasons=["figure"]), reason=reason, by=marina)
