"""The first screen: notices, what is late, what waits for my review, what needs a person."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from checks import notices, queueing
from checks.models import Claim, Draft, FactCheck, NewsroomSettings, TriageRun
from checks.models.notices import Notice, NoticeKind
from tests.checks.desk_clients import browser_of, superuser
from tests.factories.captures import CaptureFactory
from tests.factories.checks import ClaimFactory, FactCheckFactory

pytestmark = pytest.mark.django_db


def home(person):
    return browser_of(person).get(reverse("wagtailadmin_home")).content.decode()


def panel(person, name):
    html = home(person)
    start = f'id="desk-{name}-section"'
    return html.split(start)[1].split("</section>")[0] if start in html else ""


def test_what_is_past_its_deadline_stands_under_late(marina):
    claim = ClaimFactory(statement="Passou do prazo")
    Claim.objects.update(due_at=timezone.now() - timedelta(minutes=40))

    found = panel(marina, "late")

    assert claim.statement in found
    assert "Atrasada 40 min" in found


def test_a_check_too_long_in_editing_is_late_by_the_newsrooms_hours(marina):
    fact_check = FactCheckFactory(written=True, statement="Parada em edição")
    FactCheck.objects.update(state_since=timezone.now() - timedelta(hours=30))

    assert "Parada em edição" in panel(marina, "late")
    NewsroomSettings.objects.update_or_create(
        site=fact_check.page.get_site(), defaults={"editing_within_hours": 48}
    )
    assert "Parada em edição" not in panel(marina, "late")


def test_my_reviews_hold_none_of_my_own_work(marina, davi):
    FactCheckFactory(in_review=True, statement="À espera de Davi")

    assert "À espera de Davi" in panel(davi, "reviews")
    assert "À espera de Davi" not in panel(marina, "reviews")


def test_who_does_not_approve_has_no_panel_of_reviews(teo):
    FactCheckFactory(in_review=True)

    assert panel(teo, "reviews") == ""


def test_captures_readings_and_drafts_that_failed_need_a_person(marina):
    CaptureFactory(failed=True, title="Captura que falhou")
    reading = CaptureFactory(ok=True, title="Leitura que falhou")
    TriageRun.objects.filter(capture=reading).delete()
    TriageRun.objects.create(capture=reading, provider="offline", state="failed")
    Draft.objects.create(
        claim=ClaimFactory(statement="Rascunho que falhou"), provider="offline", state="failed"
    )

    found = panel(marina, "need-people")

    for words in ("Captura que falhou", "Leitura que falhou", "Rascunho que falhou"):
        assert words in found


def test_a_failed_draft_that_was_written_again_needs_nobody(marina):
    claim = ClaimFactory(statement="Escrita de novo")
    Draft.objects.create(claim=claim, provider="offline", state="failed")
    Draft.objects.create(claim=claim, provider="offline", state="done")

    assert "Escrita de novo" not in panel(marina, "need-people")


def test_notices_stay_until_they_are_read(marina, davi):
    queueing.assign(ClaimFactory(statement="A fila dobrou"), to=davi, by=marina)
    browser = browser_of(davi)
    html = browser.get(reverse("wagtailadmin_home")).content.decode()
    up_to = html.split('name="up_to" value="')[1].split('"')[0]

    browser.post(reverse("desk:read_notices"), {"up_to": up_to})

    assert "A fila dobrou" in html
    assert panel(davi, "notices") == ""


def test_a_notice_that_came_after_the_screen_is_not_marked_as_read(davi):
    seen = notices.tell(davi, NoticeKind.AUDIT_FAILED, count=1)
    later = notices.tell(davi, NoticeKind.AUDIT_FAILED, count=2)
    Notice.objects.filter(pk=later.pk).update(at=seen.at + timedelta(seconds=1))

    browser_of(davi).post(reverse("desk:read_notices"), {"up_to": seen.at.isoformat()})

    assert list(notices.unread_of(davi)) == [later]


@pytest.mark.parametrize("up_to", ["", "agora", "2026-01-01T00:00", "\x00"])
def test_without_the_instant_that_was_shown_nothing_is_marked(davi, up_to):
    notices.tell(davi, NoticeKind.AUDIT_FAILED, count=1)

    browser_of(davi).post(reverse("desk:read_notices"), {"up_to": up_to})

    assert notices.unread_of(davi).count() == 1


def test_outside_the_desk_the_first_screen_shows_no_work_of_it():
    FactCheckFactory(in_review=True, statement="Do miolo da redação")

    assert "Do miolo da redação" not in panel(superuser(), "late")
