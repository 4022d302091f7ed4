"""Who holds a draft: handing it over, giving it up, taking it from someone who is away."""

import pytest
from django.urls import reverse

from checks import workflow
from checks.models import Contribution, LogEntry, Notice
from checks.permissions import Role
from checks.refusals import HeldByNobody, HeldByOther, NotAllowed, ReasonMissing, WrongState
from checks.review_refusals import CannotHold
from checks.workflow.holds import hold_of
from tests.checks.desk_clients import browser_of
from tests.factories.checks import FactCheckFactory
from tests.factories.people import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db]


def act(browser, fact_check, name, **given):
    return browser.post(reverse(f"desk:{name}", args=[fact_check.pk]), given)


def workspace(person, fact_check):
    address = reverse("wagtailadmin_pages:edit", args=[fact_check.page_id])
    return browser_of(person).get(address).content.decode()


def test_a_check_is_handed_to_a_colleague_who_is_told(marina, teo):
    fact_check = FactCheckFactory(written=True)

    fact_check = workflow.hand_over(fact_check, by=marina, to=teo, note="Falta ouvir a prefeitura.")

    row = LogEntry.objects.latest("number")
    assert fact_check.editor == teo
    assert (row.act, row.note) == ("hand_over", "→ Teo. Falta ouvir a prefeitura.")
    assert Notice.objects.get(person=teo).kind == "handed_over"
    assert not Contribution.objects.filter(user=teo).exists()


def test_only_the_holder_hands_over_and_only_to_who_writes(marina, davi, teo):
    operator = UserFactory(username="nina", role=Role.OPERATOR)
    gone = UserFactory(username="ivo", role=Role.EDITOR, is_active=False)
    fact_check = FactCheckFactory(written=True)

    with pytest.raises(HeldByOther, match="Marina"):
        workflow.hand_over(fact_check, by=davi, to=teo)
    for nobody in (None, operator, gone, marina):
        with pytest.raises(CannotHold):
            workflow.hand_over(fact_check, by=marina, to=nobody)
    with pytest.raises(NotAllowed):
        workflow.hand_over(fact_check, by=operator, to=teo)
    fact_check.refresh_from_db()
    assert fact_check.editor == marina


def test_the_holder_gives_it_up_without_a_reason_and_nobody_holds_it(marina):
    fact_check = workflow.release(FactCheckFactory(written=True), by=marina)

    assert (fact_check.editor, fact_check.held_since, fact_check.state) == (None, None, "editing")
    assert not Notice.objects.exists()
    with pytest.raises(HeldByNobody):
        workflow.release(fact_check, by=marina)
    with pytest.raises(HeldByNobody):
        workflow.submit(fact_check, by=marina)


def test_an_editor_releases_it_for_who_is_away_with_a_reason_and_they_are_told(marina, davi, teo):
    fact_check = FactCheckFactory(written=True)

    with pytest.raises(ReasonMissing):
        workflow.release(fact_check, by=davi)
    with pytest.raises(NotAllowed):
        workflow.release(fact_check, by=teo, note="Ela saiu.")
    fact_check = workflow.release(fact_check, by=davi, note="De folga hoje.")

    assert fact_check.editor is None
    assert LogEntry.objects.latest("number").note == "Estava com Marina. De folga hoje."
    assert Notice.objects.get(person=marina).kind == "released"


def test_taking_over_tells_who_held_it_by_whom_and_when(marina, davi):
    workflow.take(FactCheckFactory(written=True), by=davi, take_over=True)

    notice = Notice.objects.get(person=marina)
    assert (notice.kind, notice.by_name) == ("taken_over", "Davi")
    assert notice.at
    assert LogEntry.objects.latest("number").note == "Estava com Marina."


def test_what_is_under_review_or_on_air_is_neither_handed_over_nor_released(marina, davi, teo):
    for fact_check in (FactCheckFactory(in_review=True), FactCheckFactory(published=True)):
        with pytest.raises(WrongState):
            workflow.hand_over(fact_check, by=marina, to=teo)
        with pytest.raises(WrongState):
            workflow.release(fact_check, by=marina)


def test_an_open_correction_is_handed_over_and_released_like_a_draft(marina, davi):
    fact_check = FactCheckFactory(correcting=True)

    fact_check = workflow.hand_over(fact_check, by=marina, to=davi)
    fact_check = workflow.release(fact_check, by=davi)

    assert (fact_check.editor, fact_check.state) == (None, "published")


def test_a_take_over_of_a_holding_that_has_changed_says_who_holds_it_now(marina, davi, teo):
    fact_check = FactCheckFactory(written=True)
    seen = hold_of(fact_check)
    workflow.hand_over(fact_check, by=marina, to=teo)

    with pytest.raises(HeldByOther, match="Teo"):
        workflow.take(fact_check, by=davi, take_over=True, seen_hold=seen)
    with pytest.raises(HeldByOther, match="Teo"):
        workflow.release(fact_check, by=davi, note="Saiu.", seen_hold=seen)
    workflow.release(fact_check, by=teo)
    with pytest.raises(HeldByNobody):
        workflow.take(fact_check, by=davi, take_over=True, seen_hold=seen)


def test_the_holder_hands_over_and_releases_from_the_workspace(marina, davi):
    fact_check = FactCheckFactory(written=True)
    screen = workspace(marina, fact_check)
    browser = browser_of(marina)

    assert reverse("desk:hand_over", args=[fact_check.pk]) in screen
    assert "Passar adiante" in screen
    assert "Soltar" in screen
    assert act(browser, fact_check, "hand_over", person="x").status_code == 409
    assert act(browser, fact_check, "hand_over", person="9" * 30).status_code == 409
    assert act(browser, fact_check, "hand_over", person=davi.pk).status_code == 302
    fact_check.refresh_from_db()
    assert fact_check.editor == davi
    assert act(browser_of(davi), fact_check, "release").status_code == 302


def test_colleagues_see_who_may_release_what_somebody_else_holds(davi, teo):
    fact_check = FactCheckFactory(written=True)
    release = reverse("desk:release", args=[fact_check.pk])

    assert release in workspace(davi, fact_check)
    assert release not in workspace(teo, fact_check)
    assert act(browser_of(teo), fact_check, "release", reason="Saiu.").status_code == 403
