"""What the ledger counts, from the rows themselves."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from checks import queueing, workflow
from checks.ledger.counting import count
from checks.ledger.rows import total_of
from checks.ledger.scope import Scope, month_of, months_before
from checks.ledger.sets import claims_in, posts_in, stages
from checks.models import Candidacy, Claim, ElectionRound, PersonAccount
from tests.checks.test_public_check_page import correct
from tests.factories.captures import AccountFactory, CaptureFactory, PostFactory
from tests.factories.checks import ClaimFactory, FactCheckFactory
from tests.factories.people import PersonFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db]


def today():
    return timezone.localdate()


def this_month():
    return month_of(today())


def tallies(scope=None, **how):
    return {row.key: row.tally for row in count(scope or this_month(), **how)}


@pytest.fixture
def joao():
    return PersonFactory(name="João Tavares", slug="joao-tavares", party="PY")


@pytest.fixture
def september():
    return ElectionRound.objects.create(
        name="1º turno", slug="primeiro-turno", held_on=today() + timedelta(days=5)
    )


def captured(post=None, on=None, **fields):
    at = on or timezone.now()
    return CaptureFactory(
        ok=True, post=post or PostFactory(), started_at=at, finished_at=at, version=None, **fields
    )


def test_claims_are_counted_from_the_queue_to_publication(marina):
    ClaimFactory()
    queueing.discard(ClaimFactory(), by=marina, code="opinion")
    FactCheckFactory(written=True)
    FactCheckFactory(published=True)

    ana = tallies()["ana-prado"]

    assert (ana.checkable, ana.chosen, ana.published) == (4, 2, 1)
    assert (ana.waiting, ana.discarded, ana.left) == (1, Counter(opinion=1), 2)
    assert ana.verdicts == Counter(false=1)


def test_a_check_that_was_dropped_stays_chosen_and_says_so(marina):
    dropped = FactCheckFactory(written=True)

    workflow.discard(dropped, by=marina, reason="O dado sumiu.")

    ana = tallies()["ana-prado"]
    assert (ana.chosen, ana.published, ana.dropped) == (1, 0, 1)


def test_what_was_published_and_withdrawn_was_published(bia, davi):
    correct(FactCheckFactory(published=True), by=bia, approved_by=davi, is_withdrawal=True)

    ana = tallies()["ana-prado"]

    assert (ana.published, ana.withdrawn, ana.corrected) == (1, 1, 1)
    assert ana.verdicts == Counter()


def test_a_reason_from_before_there_were_codes_counts_as_another(marina):
    ClaimFactory(state="discarded", discard_reason="Não dá para medir.")

    assert tallies()["ana-prado"].discarded == Counter(other=1)


def test_days_are_whole_days_of_the_site_and_both_ends_count():
    edges = {
        "2026-08-31T23:59:59-03:00": False,
        "2026-09-01T00:00:00-03:00": True,
        "2026-09-30T23:59:59-03:00": True,
        "2026-10-01T00:00:00-03:00": False,
    }
    for instant in edges:
        claim = ClaimFactory(statement=instant)
        Claim.objects.filter(pk=claim.pk).update(first_seen_at=datetime.fromisoformat(instant))

    found = claims_in(Scope(date(2026, 9, 1), date(2026, 9, 30)))

    assert {claim.statement for claim in found} == {at for at, inside in edges.items() if inside}


def test_a_post_is_captured_once_on_the_day_its_content_was_first_kept():
    post = PostFactory()
    captured(post, on=datetime(2026, 8, 20, 12, tzinfo=UTC), slot="a")
    captured(post, on=datetime(2026, 9, 2, 12, tzinfo=UTC), slot="b")
    CaptureFactory(failed=True)

    assert posts_in(Scope(date(2026, 8, 1), date(2026, 8, 31))).count() == 1
    assert posts_in(Scope(date(2026, 9, 1), date(2026, 9, 30))).count() == 0


def test_a_captured_post_is_its_owners_by_account_by_handle_or_by_address():
    ana = PersonFactory()
    account = AccountFactory(
        platform="x", handle="@AnaPrado", url="https://www.anaprado.example/blog"
    )
    site = AccountFactory(platform="web", handle="ana", url="https://www.anaprado.example/blog")
    for owned in (account, site):
        PersonAccount.objects.create(person=ana, account=owned)
    captured(PostFactory(account=account))
    captured(PostFactory(platform="x", author_handle="anaprado"))
    captured(PostFactory(canonical_url="https://www.anaprado.example/blog/1"))
    captured(PostFactory(canonical_url="https://www.anaprado.example/blogs/1"))

    assert tallies()["ana-prado"].captured == 3
    assert tallies()[""].captured == 1


def test_claims_of_nobody_identified_stand_apart():
    ClaimFactory(claimant=None)

    assert [(row.key, row.tally.checkable) for row in count(this_month())] == [("", 1)]


def test_an_election_counts_its_candidates_by_name_and_nobody_else(joao, september):
    ana = PersonFactory()
    ClaimFactory(claimant=PersonFactory(name="Outra", slug="outra"))
    ClaimFactory(claimant=None)
    ClaimFactory(claimant=ana)
    Candidacy.objects.create(person=joao, election_round=september, office="governo", party="PW")
    Candidacy.objects.create(person=ana, election_round=september, office="governo", party="PX")
    month = this_month()

    rows = count(Scope(month.since, month.until, september.slug))

    assert [(row.name, row.party, row.tally.checkable) for row in rows] == [
        ("Ana Prado", "PX", 1),
        ("João Tavares", "PW", 0),
    ]


def test_waits_are_medians_of_the_record(marina):
    fact_check = FactCheckFactory(published=True)
    chosen_at = fact_check.log.get(act="start").at
    seen_at = chosen_at - timedelta(hours=3)
    Claim.objects.filter(pk=fact_check.claim_id).update(first_seen_at=seen_at)

    (row,) = count(Scope(today() - timedelta(days=2), today()))

    assert row.tally.hours_to_choice == pytest.approx(3)
    assert row.tally.hours_to_publication == pytest.approx(0, abs=0.1)


def test_what_nobody_took_in_two_days_is_counted_and_high_priority_asks_why(marina):
    now = timezone.now()
    old = [ClaimFactory(priority=0.9), ClaimFactory(priority=0.2)]
    Claim.objects.filter(pk__in=[claim.pk for claim in old]).update(
        first_seen_at=now - timedelta(hours=49)
    )
    ClaimFactory(priority=0.9)
    queueing.discard(ClaimFactory(priority=0.7), by=marina, code="low_priority")
    queueing.discard(ClaimFactory(priority=0.7), by=marina, code="opinion")

    (row,) = count(Scope(today() - timedelta(days=4), today()), now=now)

    assert (row.tally.left_waiting, row.tally.high_left) == (2, 2)


@pytest.mark.parametrize("stage", stages(timezone.now()))
def test_each_number_leads_to_a_list_of_as_many(stage, marina):
    now = timezone.now()
    for code in ("opinion", "low_priority", "other"):
        queueing.discard(ClaimFactory(priority=0.6), by=marina, code=code, reason="Porque sim.")
    ClaimFactory(state="discarded", discard_reason="De antes.")
    old = ClaimFactory(priority=0.595)
    Claim.objects.filter(pk=old.pk).update(first_seen_at=now - timedelta(days=3))
    FactCheckFactory(published=True)
    workflow.discard(FactCheckFactory(written=True), by=marina, reason="Não.")
    scope = Scope(today() - timedelta(days=5), today())

    tally = total_of(count(scope, now=now))

    listed = claims_in(scope).filter(stages(now)[stage]).count()
    name, _dash, code = stage.partition("-")
    counted = tally.discarded[code] if code else {"discarded": tally.discards}.get(name)
    assert listed == (getattr(tally, name) if counted is None else counted)


def test_the_queries_are_as_many_for_many_people_as_for_one(joao):
    def queries():
        with CaptureQueriesContext(
            connection,
        ) as caught:
            count(this_month())
        return len(caught)

    FactCheckFactory(published=True)
    one = queries()
    for number in range(5):
        person = PersonFactory(name=f"P{number}", slug=f"p-{number}")
        ClaimFactory(claimant=person)
        captured(PostFactory(author_handle=person.slug))

    assert queries() == one <= 8


def test_twelve_months_are_whole_and_in_a_row():
    months = months_before(date(2026, 3, 15))

    assert months[0] == Scope(date(2026, 3, 1), date(2026, 3, 31))
    assert months[1] == Scope(date(2026, 2, 1), date(2026, 2, 28))
    assert months[-1] == Scope(date(2025, 4, 1), date(2025, 4, 30))
