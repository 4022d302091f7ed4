"""The second person's screen: what changes for the reader, and each way an approval is refused."""

import pytest
from django.urls import reverse

from checks import workflow
from checks.models import Appearance, Approval, FactCheckPage, LogEntry
from checks.permissions import Role
from tests.checks.desk_clients import as_shown, browser_of, superuser
from tests.factories.checks import AppearanceFactory, FactCheckFactory, write
from tests.factories.people import UserFactory

pytestmark = pytest.mark.django_db


def review_address(fact_check):
    return reverse("desk:review", args=[fact_check.pk])


def approve_by(browser, fact_check, seen_hash=None):
    return browser.post(
        reverse("desk:approve", args=[fact_check.pk]),
        as_shown(fact_check, seen_hash),
    )


def is_live(fact_check):
    return FactCheckPage.objects.get(pk=fact_check.page_id).live


def test_another_person_approves_and_sees_the_page_on_air(davi):
    fact_check = FactCheckFactory(in_review=True)

    answer = approve_by(browser_of(davi), fact_check)

    page = FactCheckPage.objects.get(pk=fact_check.page_id)
    assert answer.headers["Location"] == review_address(fact_check)
    assert page.live
    assert page.url in browser_of(davi).get(answer.headers["Location"]).content.decode()


def test_nobody_approves_their_own_work_over_http_and_nothing_changes(marina):
    fact_check = FactCheckFactory(in_review=True)
    logged = LogEntry.objects.count()

    answer = approve_by(browser_of(marina), fact_check)

    fact_check.refresh_from_db()
    assert answer.status_code == 403
    assert "Você não pode aprovar esta versão" in answer.content.decode()
    assert (fact_check.state, is_live(fact_check)) == ("in_review", False)
    assert LogEntry.objects.count() == logged
    assert not Approval.objects.exists()


def test_a_superuser_is_no_exception_over_http(marina):
    marina.is_superuser = True
    marina.save()
    fact_check = FactCheckFactory(in_review=True)

    assert approve_by(browser_of(marina), fact_check).status_code == 403
    assert approve_by(browser_of(superuser()), fact_check).status_code == 403
    assert not is_live(fact_check)


def test_a_reporter_reads_the_review_and_approves_nothing(teo):
    fact_check = FactCheckFactory(in_review=True)
    browser = browser_of(teo)

    screen = browser.get(review_address(fact_check)).content.decode()

    assert "Seus grupos não incluem este ato" in screen
    assert "Davi" in screen
    assert reverse("desk:approve", args=[fact_check.pk]) not in screen
    assert approve_by(browser, fact_check).status_code == 403


def test_the_screen_says_before_anyone_clicks_why_the_author_cannot_approve(marina):
    fact_check = FactCheckFactory(in_review=True)

    screen = browser_of(marina).get(review_address(fact_check)).content.decode()

    assert "Quem mexe no conteúdo não aprova" in screen
    assert "Davi" in screen
    assert reverse("desk:approve", args=[fact_check.pk]) not in screen


def test_when_everyone_has_touched_it_the_screen_says_that_nobody_is_left(marina, davi):
    fact_check = FactCheckFactory(written=True)
    workflow.take(fact_check, by=davi, take_over=True)
    write(fact_check, by=davi, summary="Outra frase.")
    fact_check = workflow.submit(fact_check, by=davi)

    screen = browser_of(marina).get(review_address(fact_check)).content.decode()

    assert "Ninguém livre para aprovar" in screen


def test_looking_at_a_review_makes_nobody_an_author_and_changes_nothing(davi):
    fact_check = FactCheckFactory(in_review=True)
    before = LogEntry.objects.count()

    answer = browser_of(davi).get(review_address(fact_check))

    assert answer.status_code == 200
    assert LogEntry.objects.count() == before
    assert not fact_check.contributions.filter(user=davi).exists()
    assert browser_of(davi).get(reverse("desk:approve", args=[fact_check.pk])).status_code == 405


def test_an_approval_of_what_was_read_before_is_refused_with_what_changed(marina, davi):
    fact_check = FactCheckFactory(in_review=True)
    seen = fact_check.review_hash
    workflow.recall(fact_check, by=marina)
    write(fact_check, by=marina, summary="Três postos, na verdade.")
    workflow.submit(fact_check, by=marina)

    answer = approve_by(browser_of(davi), fact_check, seen)

    screen = answer.content.decode()
    assert answer.status_code == 409
    assert "O texto mudou enquanto você lia" in screen
    assert "Marina salvou a versão de agora" in screen
    assert "<ins>Três postos, na verdade.</ins>" in screen
    assert not is_live(fact_check)


@pytest.mark.parametrize("seen", ["", "x" * 10_000, "' OR 1=1 --", "0" * 64])
def test_a_made_up_version_is_refused(davi, seen):
    fact_check = FactCheckFactory(in_review=True)

    answer = approve_by(browser_of(davi), fact_check, seen)

    assert answer.status_code == 409
    assert not is_live(fact_check)


def test_the_second_of_two_people_is_told_who_was_first_and_when(davi, bia):
    fact_check = FactCheckFactory(in_review=True)
    approve_by(browser_of(davi), fact_check)

    answer = approve_by(browser_of(bia), fact_check)

    assert answer.status_code == 409
    assert "Davi fez isto em" in answer.content.decode()
    assert Approval.objects.count() == 1


def test_an_approval_without_the_forms_token_is_refused(davi):
    fact_check = FactCheckFactory(in_review=True)

    answer = approve_by(browser_of(davi, enforce_csrf_checks=True), fact_check)

    assert answer.status_code == 403
    assert not is_live(fact_check)


def test_a_return_takes_a_note_along(davi):
    fact_check = FactCheckFactory(in_review=True)
    address = reverse("desk:send_back", args=[fact_check.pk])

    refused = browser_of(davi).post(address, {"note": " "})
    done = browser_of(davi).post(address, {"note": "Falta a data."})

    fact_check.refresh_from_db()
    assert (refused.status_code, done.status_code) == (409, 302)
    assert fact_check.state == "editing"
    assert LogEntry.objects.latest("number").note == "Falta a data."


def test_a_correction_is_shown_old_against_new_with_its_public_text(marina, davi):
    fact_check = FactCheckFactory(correcting=True)
    write(fact_check, by=marina, verdict="true", summary="Um posto fechou, não 14.")
    workflow.submit(fact_check, by=marina)

    screen = browser_of(davi).get(review_address(fact_check)).content.decode()

    assert "<del>Dois postos fecharam, " in screen
    assert "<ins>Um posto fechou, " in screen
    assert "O número era outro." in screen
    assert screen.index("desk-verdict--false") < screen.index("desk-verdict--true")


def test_a_hostile_text_is_shown_as_text_in_the_comparison(marina, davi):
    fact_check = FactCheckFactory(
        in_review=True, summary="<img src=x onerror=alert(1)> </ins><script>alert(2)</script>"
    )

    screen = browser_of(davi).get(review_address(fact_check)).content.decode()

    assert "<img src=x" not in screen
    assert "<script>alert(2)" not in screen
    assert "&lt;img src=x onerror=alert(1)&gt;" in screen


def test_a_change_of_a_link_alone_is_shown(marina, davi):
    fact_check = FactCheckFactory(published=True)
    workflow.open_correction(fact_check, by=marina, kind="factual", explanation="Outra portaria.")
    write(
        fact_check,
        by=marina,
        explanation='<p>A <a href="https://outra.example/x">portaria</a> lista dois postos.</p>',
    )
    workflow.submit(fact_check, by=marina)

    screen = browser_of(davi).get(review_address(fact_check)).content.decode()

    assert "[https://outra.example/x]" in screen


def test_the_appearances_that_go_out_along_are_named_without_the_approvers_own(davi):
    fact_check = FactCheckFactory(in_review=True)
    AppearanceFactory(
        claim=fact_check.claim,
        quote="Essa foi Davi quem confirmou.",
        state=Appearance.State.CONFIRMED,
        confirmed_by=davi,
        confirmed_at=fact_check.submitted_at,
    )

    screen = browser_of(davi).get(review_address(fact_check)).content.decode()

    assert screen.count("sai com a sua aprovação") == 1


def test_an_appearance_joins_a_published_page_after_a_second_person(marina, davi):
    fact_check = FactCheckFactory(published=True)
    appearance = AppearanceFactory(claim=fact_check.claim)
    confirm = reverse("desk:confirm_appearance", args=[appearance.pk])
    approve = reverse("desk:approve_appearance", args=[appearance.pk])

    browser_of(marina).post(confirm)
    refused = browser_of(marina).post(approve)
    done = browser_of(davi).post(approve)

    appearance.refresh_from_db()
    assert (refused.status_code, done.status_code) == (403, 302)
    assert (appearance.state, appearance.approved_by) == ("approved", davi)


def test_a_check_that_does_not_exist_is_not_found(davi):
    assert browser_of(davi).get(reverse("desk:review", args=[404])).status_code == 404


@pytest.mark.parametrize("role", [Role.OPERATOR, Role.ADMINISTRATOR])
def test_people_without_an_editorial_act_open_no_screen_of_the_desk(role):
    browser = browser_of(UserFactory(username="nina", role=role))

    for name in ("queue", "promises", "mine", "review_list"):
        answer = browser.get(reverse(f"desk:{name}"))
        assert answer.status_code == 403
        assert "Seus grupos não incluem este ato" in answer.content.decode()
