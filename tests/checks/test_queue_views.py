"""Saved views: whose they are, who changes them, and that no stored text is believed."""

import pytest
from django.http import Http404
from django.urls import reverse

from checks import saved_views
from checks.models import SavedView
from checks.permissions import Role
from checks.refusals import NotAllowed, TooManyViews, ViewNeedsName
from tests.checks.desk_clients import browser_of
from tests.checks.test_desk_queue import queue, statements
from tests.factories.checks import ClaimFactory
from tests.factories.people import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db]
QUEUE = "desk:queue"


def keep(browser, **fields):
    return browser.post(reverse("desk:keep_view"), fields)


def test_a_view_keeps_filters_and_order_and_its_address_holds_all_of_it(marina):
    ClaimFactory(statement="De saúde", topic="health")
    ClaimFactory(statement="De obras", topic="infrastructure")
    browser = browser_of(marina)

    answer = keep(browser, name="Saúde", query="topic=health&after=x&next=//golpe.example&order=")

    view = SavedView.objects.get()
    assert (view.name, view.query) == ("Saúde", "topic=health")
    assert answer.headers["Location"] == f"{reverse(QUEUE)}?view={view.pk}&topic=health"
    assert statements(browser.get(answer.headers["Location"]).content.decode()) == ["De saúde"]


def test_a_personal_view_is_seen_by_its_owner_only(marina, davi):
    saved_views.keep("Só minha", "assignee=me", by=marina)

    assert "Só minha" in queue(browser_of(marina))
    assert "Só minha" not in queue(browser_of(davi))


def test_a_shared_view_is_made_by_an_editor_and_seen_by_the_desk(marina, teo):
    saved_views.keep("Da redação", "late=on", by=marina, is_shared=True)

    assert "Da redação" in queue(browser_of(teo))
    with pytest.raises(NotAllowed):
        saved_views.keep("Do Téo", "", by=teo, is_shared=True)


@pytest.mark.parametrize(
    ("who", "is_allowed"),
    [("marina", True), ("bia", True), ("davi", False), ("teo", False)],
    ids=["who made it", "the chief editor", "another editor", "a reporter"],
)
@pytest.mark.parametrize("act", ["rename", "delete"])
def test_a_shared_view_is_changed_by_its_maker_or_the_chief(request, marina, who, is_allowed, act):
    view = saved_views.keep("Da redação", "", by=marina, is_shared=True)
    person = request.getfixturevalue(who)

    answer = browser_of(person).post(reverse(f"desk:{act}_view", args=[view.pk]), {"name": "Outra"})

    assert answer.status_code == (302 if is_allowed else 403)
    untouched = SavedView.objects.filter(name="Da redação").exists()
    assert untouched is not is_allowed


def test_not_even_the_chief_sees_or_changes_a_personal_view(marina, bia):
    view = saved_views.keep("Só minha", "", by=marina)

    with pytest.raises(Http404):
        saved_views.delete(view.pk, by=bia)


def test_the_queue_opens_with_the_persons_default_view(marina, davi):
    view = saved_views.keep("Saúde", "topic=health", by=marina, is_shared=True)
    browser = browser_of(davi)
    browser.post(reverse("desk:open_with", args=[view.pk]))

    answer = browser.get(reverse(QUEUE))

    assert answer.headers["Location"].endswith(f"?view={view.pk}&topic=health")
    assert browser_of(marina).get(reverse(QUEUE)).status_code == 200


def test_everything_is_still_one_click_away_and_the_default_can_be_taken_back(marina):
    view = saved_views.keep("Saúde", "topic=health", by=marina)
    browser = browser_of(marina)
    browser.post(reverse("desk:open_with", args=[view.pk]))

    assert browser.get(reverse(QUEUE), {"state": ""}).status_code == 200
    browser.post(reverse("desk:open_with", args=[view.pk]), {"default": "no"})
    assert browser.get(reverse(QUEUE)).status_code == 200


def test_a_default_view_that_is_no_longer_shared_opens_nothing(marina, davi):
    view = saved_views.keep("Da redação", "topic=health", by=marina, is_shared=True)
    saved_views.open_with(view.pk, by=davi)
    SavedView.objects.update(is_shared=False)

    assert browser_of(davi).get(reverse(QUEUE)).status_code == 200


def test_a_stored_filter_that_is_wrong_or_gone_is_told_and_not_applied(marina):
    ClaimFactory(statement="Continua à vista")
    view = SavedView.objects.create(
        owner=marina, name="Velha", query="topic=<script>&moon=full&assignee=999999"
    )
    browser = browser_of(marina)

    html = browser.get(f"{reverse(QUEUE)}?view={view.pk}&{view.query}").content.decode()

    assert statements(html) == ["Continua à vista"]
    assert "não foi aplicada" in html
    assert "A visão guarda um filtro que não existe: moon" in html
    assert "<script>&" not in html


@pytest.mark.parametrize("name", ["", "   ", "\x00", "Saúde"])
def test_a_view_has_a_name_of_its_own(marina, name):
    saved_views.keep("Saúde", "", by=marina)

    with pytest.raises(ViewNeedsName):
        saved_views.keep(name, "", by=marina)


def test_two_people_may_give_the_same_name(marina, davi):
    saved_views.keep("Saúde", "", by=marina)

    assert saved_views.keep("Saúde", "", by=davi).owner == davi


def test_nobody_keeps_more_views_than_anyone_reads(marina):
    for number in range(saved_views.MOST_VIEWS):
        saved_views.keep(f"Visão {number}", "", by=marina)

    with pytest.raises(TooManyViews):
        saved_views.keep("Mais uma", "", by=marina)


def test_people_outside_the_desk_keep_no_view():
    operator = UserFactory(username="otto", role=Role.OPERATOR)

    with pytest.raises(NotAllowed):
        saved_views.keep("Minha", "", by=operator)
