"""What waits for whom: the menu, my work, the reviews."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from checks import queueing, saved_views, workflow
from checks.models import FactCheck, NewsroomSettings, Proposal
from checks.permissions import Role
from tests.checks.desk_clients import browser_of, superuser
from tests.factories.checks import ClaimFactory, FactCheckFactory
from tests.factories.people import UserFactory

pytestmark = pytest.mark.django_db


def screen(person, name):
    return browser_of(person).get(reverse(f"desk:{name}")).content.decode()


def test_my_work_holds_what_i_write_what_i_handed_over_and_what_i_was_asked(marina, davi):
    FactCheckFactory(written=True, statement="A que Marina escreve")
    FactCheckFactory(in_review=True, statement="A que Marina enviou")
    FactCheckFactory(correcting=True, statement="A que Marina corrige")
    FactCheckFactory(published=True, statement="A que já saiu")
    queueing.assign(ClaimFactory(statement="A que pediram"), to=marina, by=davi)

    html = screen(marina, "mine")

    for statement in ("A que Marina escreve", "A que Marina enviou", "A que Marina corrige"):
        assert statement in html
    assert "A que pediram" in html
    assert "A que já saiu" not in html


def test_what_others_hold_is_not_my_work(davi):
    FactCheckFactory(written=True, statement="A de Marina")

    assert "A de Marina" not in screen(davi, "mine")


def test_checks_and_corrections_under_review_are_listed_and_nothing_else(davi, marina):
    FactCheckFactory(in_review=True, statement="Checagem à espera")
    correction = FactCheckFactory(correcting=True, statement="Correção à espera", verdict="true")
    correction.page.get_latest_revision_as_object()
    page = correction.page.get_latest_revision_as_object()
    page.verdict = "false"
    page.save_revision(user=marina)
    workflow.submit(correction, by=marina)
    FactCheckFactory(written=True, statement="Ainda em edição")

    html = screen(davi, "review_list")

    assert "Checagem à espera" in html
    assert "Correção à espera" in html
    assert "Ainda em edição" not in html


def test_my_own_check_stands_in_the_list_with_the_reason_why_i_cannot(marina):
    FactCheckFactory(in_review=True)

    html = screen(marina, "review_list")

    assert "Você não pode aprovar esta versão" in html


@pytest.mark.parametrize(("hours", "is_late"), [(3, False), (5, True)])
def test_a_review_is_late_after_the_newsrooms_own_hours(davi, hours, is_late):
    fact_check = FactCheckFactory(in_review=True)
    FactCheck.objects.filter(pk=fact_check.pk).update(
        submitted_at=timezone.now() - timedelta(hours=hours)
    )

    assert ("Atrasada" in screen(davi, "review_list")) is is_late


def test_the_newsroom_sets_how_many_hours_a_review_may_take(davi):
    fact_check = FactCheckFactory(in_review=True)
    site = fact_check.page.get_site()
    NewsroomSettings.objects.update_or_create(site=site, defaults={"review_within_hours": 48})
    FactCheck.objects.filter(pk=fact_check.pk).update(
        submitted_at=timezone.now() - timedelta(hours=40)
    )

    assert "Atrasada" not in screen(davi, "review_list")


def sidebar_counts(person):
    html = screen(person, "mine")
    return [
        html.split(f"desk-{name}")[1].split('"attrs"')[1].split("}")[0]
        for name in ("queue", "mine", "review")
    ]


def test_the_badges_count_what_waits_for_the_person_who_looks(marina, davi):
    FactCheckFactory(in_review=True)

    mine, others = sidebar_counts(marina), sidebar_counts(davi)

    assert "data-desk-count" not in mine[2]
    assert '"data-desk-count": "1"' in others[2]


def test_a_reporter_has_no_review_waiting(teo):
    FactCheckFactory(in_review=True)

    assert "data-desk-count" not in sidebar_counts(teo)[2]


def test_the_desk_is_in_the_menu_of_its_people_only(marina):
    operator = UserFactory(username="otto", role=Role.OPERATOR)
    start = reverse("wagtailadmin_home")

    assert '"desk-queue"' in browser_of(marina).get(start).content.decode()
    assert '"desk-queue"' not in browser_of(operator).get(start).content.decode()


def test_wagtails_own_workflow_reports_are_out_of_the_menu():
    html = browser_of(superuser()).get(reverse("wagtailadmin_home")).content.decode()

    assert "/desk/reports/workflow/" not in html
    assert "/desk/workflows/" not in html


@pytest.mark.parametrize("name", ["queue", "promises", "mine", "review_list"])
def test_an_empty_screen_says_so(marina, name):
    answer = browser_of(marina).get(reverse(f"desk:{name}"))

    assert answer.status_code == 200
    assert "desk-empty" in answer.content.decode() or "Nenhuma checagem" in answer.content.decode()


def test_promises_are_read_page_by_page_without_a_gap(marina, monkeypatch):
    monkeypatch.setattr("social_capture.keyset.PAGE_SIZE", 2)
    made = [Proposal.objects.create(quote=f"Vou abrir {number} creches.") for number in range(3)]
    browser, address = browser_of(marina), reverse("desk:promises")

    first = browser.get(address).context
    second = browser.get(f"{address}{first['next_page']}").context

    assert [*first["proposals"], *second["proposals"]] == made[::-1]
    assert (first["first_page"], second["first_page"], second["next_page"]) == ("", "?", "")


def test_what_came_back_stands_apart_with_the_note(marina, davi):
    fact_check = FactCheckFactory(in_review=True, statement="A que voltou")
    workflow.send_back(fact_check, by=davi, note="Falta a fonte do número.")

    html = screen(marina, "mine")

    assert "Voltaram para mim" in html
    assert "Davi devolveu: Falta a fonte do número." in html


@pytest.mark.parametrize("name", ["queue", "mine", "review_list"])
def test_each_list_says_how_many_stand_in_each_state_and_since_when(davi, name):
    FactCheckFactory(in_review=True)
    FactCheckFactory(written=True)
    FactCheck.objects.filter(state="in_review").update(
        state_since=timezone.now() - timedelta(hours=5, minutes=10, seconds=5)
    )

    html = " ".join(screen(davi, name).split())

    assert '<b>Em revisão:</b> <span class="desk-num">1</span>' in html
    assert "atrasada: a mais antiga há 5 h 10 min" in html
    assert '<b>Em edição:</b> <span class="desk-num">1</span>' in html


def test_the_queues_badge_counts_what_nobody_has_and_what_is_late(marina, davi):
    ClaimFactory()
    ClaimFactory(assigned_to=davi)
    ClaimFactory(assigned_to=davi, due_at=timezone.now() - timedelta(hours=1))

    assert '"data-desk-count": "2"' in sidebar_counts(marina)[0]


def test_the_queues_badge_keeps_to_the_default_view(marina):
    ClaimFactory(topic="health")
    ClaimFactory(topic="security")
    view = saved_views.keep("Saúde", "topic=health", by=marina)
    saved_views.open_with(view.pk, by=marina)

    assert '"data-desk-count": "1"' in sidebar_counts(marina)[0]


def test_what_i_was_asked_for_counts_as_mine(davi):
    ClaimFactory(assigned_to=davi)

    assert '"data-desk-count": "1"' in sidebar_counts(davi)[1]
