"""The queue: its order, its three parts, its filters, its pages and its acts."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from checks import workflow
from checks.models import Claim, FactCheck, LogEntry
from tests.checks.desk_clients import browser_of
from tests.factories.checks import AppearanceFactory, ClaimFactory, FactCheckFactory
from tests.factories.people import PersonFactory
from tests.factories.site import make_site

pytestmark = pytest.mark.django_db
QUEUE = "desk:queue"


def queue(browser, **query):
    return browser.get(reverse(QUEUE), query).content.decode()


def statements(html):
    wrappers = re.findall(r'<div class="title-wrapper">(.*?)</div>', html, re.DOTALL)
    return [re.sub(r"<[^>]+>", "", wrapper).strip() for wrapper in wrappers]


def test_claims_stand_by_priority_then_first_seen_then_number(marina):
    for statement, priority in (("Terceira", 0.2), ("Primeira", 0.9), ("Segunda", 0.2)):
        ClaimFactory(statement=statement, priority=priority)
    Claim.objects.filter(statement="Segunda").update(
        first_seen_at=Claim.objects.get(statement="Primeira").first_seen_at
    )
    Claim.objects.filter(statement="Terceira").update(
        first_seen_at=Claim.objects.get(statement="Segunda").first_seen_at
    )

    found = statements(queue(browser_of(marina)))

    assert found == ["Primeira", "Terceira", "Segunda"]


def test_the_three_parts_are_shown_always_in_the_same_order(marina):
    ClaimFactory(checkworthiness=0.91, reach=0.9, harm=0.95, priority=0.84175)

    html = queue(browser_of(marina))

    assert "Prioridade 84 de 100: checável 91, alcance 90, dano 95" in html
    assert "0,91 × (0,90 + 0,95) ÷ 2 = 0,84" in html


def test_an_unknown_reach_is_shown_as_unknown_never_as_none(marina):
    ClaimFactory(checkworthiness=0.72, reach=None, harm=0.5, priority=0.36)

    html = queue(browser_of(marina))

    assert "checável 72, alcance sem leitura, dano 50" in html
    assert "desk-meter--unknown" in html
    assert "0,72 × 0,50 = 0,36" in html


def test_each_filter_narrows_the_list(marina, davi):
    joao = PersonFactory(name="João Tavares", slug="joao")
    ClaimFactory(statement="De João", claimant=joao, topic="health")
    ClaimFactory(statement="De segurança", topic="security", assigned_to=davi)
    seen = ClaimFactory(statement="Vista no vídeo", topic="economy", assigned_to=marina)
    AppearanceFactory(claim=seen, platform="youtube")
    AppearanceFactory(claim=seen, platform="youtube")
    ClaimFactory(statement="Fora", topic="other", state="discarded", discard_reason="Opinião.")
    browser = browser_of(marina)

    assert statements(queue(browser, claimant=joao.pk)) == ["De João"]
    assert statements(queue(browser, topic="security")) == ["De segurança"]
    assert statements(queue(browser, platform="youtube")) == ["Vista no vídeo"]
    assert statements(queue(browser, assignee="me")) == ["Vista no vídeo"]
    assert statements(queue(browser, assignee="nobody")) == ["De João"]
    assert statements(queue(browser, assignee=davi.pk)) == ["De segurança"]
    assert statements(queue(browser, state="discarded")) == ["Fora"]
    assert len(statements(queue(browser, state="all"))) == 4


def test_claims_under_check_are_found_by_the_state_of_their_check(marina):
    FactCheckFactory(in_review=True, statement="Em revisão")
    FactCheckFactory(written=True, statement="Em edição")
    browser = browser_of(marina)

    assert statements(queue(browser)) == []
    assert statements(queue(browser, state="in_review")) == ["Em revisão"]
    assert len(statements(queue(browser, state="being_checked"))) == 2


@pytest.mark.parametrize(
    "query",
    [
        {"state": "nonsense"},
        {"claimant": "999999"},
        {"claimant": "x' OR 1=1"},
        {"assignee": "999"},
        {"topic": "<script>"},
        {"platform": "x" * 5000},
        {"after": "nan~2026-01-01T00:00:00~1"},
        {"after": "0.5~tomorrow~1"},
        {"after": "1e999~2026-01-01T00:00:00~1"},
        {"after": "0.5~0001-01-01T00:00:00~99999999999999999999999"},
        {"after": "~" * 10_000},
    ],
    ids=lambda query: next(iter(query)) + " " + next(iter(query.values()))[:12],
)
def test_an_address_with_nonsense_in_it_breaks_nothing(marina, query):
    ClaimFactory()

    answer = browser_of(marina).get(reverse(QUEUE), query)

    assert answer.status_code == 200
    assert "<script>" not in answer.content.decode().split('class="desk-filters"')[1]


def test_pages_follow_each_other_without_a_gap_or_a_repeat(marina):
    for number in range(120):
        ClaimFactory(statement=f"Afirmação {number}", priority=(number % 7) / 10)
    browser = browser_of(marina)
    found, query = [], ""

    while True:
        html = browser.get(reverse(QUEUE) + query).content.decode()
        found += statements(html)
        link = re.search(r'rel="next"\s+href="(\?[^"]+)"', html)
        if link is None:
            break
        query = link.group(1).replace("&amp;", "&")

    assert len(found) == 120
    assert found == [claim.statement for claim in Claim.objects.all()]


def queries_of(browser, address):
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert browser.get(address).status_code == 200
    return len(queries)


def test_the_queue_costs_at_most_eight_queries_more_than_an_empty_page_of_the_admin(marina):
    for _ in range(60):
        AppearanceFactory()
    FactCheckFactory(written=True)
    browser = browser_of(marina)
    frame = queries_of(browser, reverse("wagtailadmin_account"))

    first = queries_of(browser, reverse(QUEUE))
    filtered = queries_of(browser, reverse(QUEUE) + "?state=all&topic=health&platform=rede")

    assert first - frame <= 8
    assert filtered - frame <= 8


def test_the_number_of_queries_does_not_grow_with_the_rows(marina):
    browser = browser_of(marina)
    AppearanceFactory()
    few = queries_of(browser, reverse(QUEUE))
    for _ in range(40):
        AppearanceFactory()

    assert queries_of(browser, reverse(QUEUE)) == few


def test_taking_a_claim_starts_its_check_and_opens_the_workspace(marina):
    claim = ClaimFactory()
    browser = browser_of(marina)

    answer = browser.post(reverse("desk:take_claim", args=[claim.pk]))

    fact_check = FactCheck.objects.get()
    assert fact_check.editor == marina
    assert answer.headers["Location"] == reverse(
        "wagtailadmin_pages:edit", args=[fact_check.page_id]
    )


def test_the_draft_of_a_machine_is_taken_by_a_person(marina):
    claim = ClaimFactory()
    workflow.start(claim, by=None, under=make_site())

    browser_of(marina).post(reverse("desk:take_claim", args=[claim.pk]))

    assert (FactCheck.objects.get().state, FactCheck.objects.get().editor) == ("editing", marina)


def test_the_second_to_take_a_claim_is_told_who_holds_it(marina, davi):
    claim = ClaimFactory()
    browser_of(marina).post(reverse("desk:take_claim", args=[claim.pk]))

    answer = browser_of(davi).post(reverse("desk:take_claim", args=[claim.pk]))

    assert answer.status_code == 409
    assert "Marina está com esta checagem" in answer.content.decode()
    assert FactCheck.objects.get().editor == marina


def test_without_a_live_list_of_checks_taking_says_what_is_missing(marina):
    claim = ClaimFactory()
    browser = browser_of(marina)
    make_site().delete()

    answer = browser.post(reverse("desk:take_claim", args=[claim.pk]))

    assert answer.status_code == 409
    assert "lista de checagens" in answer.content.decode()


def test_discarding_asks_for_a_reason_that_stays(marina):
    claim = ClaimFactory()
    address = reverse("desk:discard_claim", args=[claim.pk])
    browser = browser_of(marina)

    refused = browser.post(address, {"reason": ""})
    done = browser.post(address, {"reason": "É opinião."})

    claim.refresh_from_db()
    assert (refused.status_code, done.status_code) == (409, 302)
    assert (claim.state, claim.discard_reason) == ("discarded", "É opinião.")
    assert "É opinião." in LogEntry.objects.get().note


def test_a_code_discards_without_further_words(marina):
    claim = ClaimFactory()
    address = reverse("desk:discard_claim", args=[claim.pk])
    browser = browser_of(marina)

    unknown = browser.post(address, {"code": "boring", "reason": "x"})
    done = browser.post(address, {"code": "opinion", "reason": ""})

    claim.refresh_from_db()
    assert (unknown.status_code, done.status_code) == (404, 302)
    assert (claim.state, claim.discard_code) == ("discarded", "opinion")
    assert (
        "Opinião ou juízo de valor"
        in browser.get(reverse("desk:queue"), {"state": "discarded"}).content.decode()
    )


def test_a_discarded_claim_comes_back(marina):
    claim = ClaimFactory(state="discarded", discard_reason="É opinião.")

    browser_of(marina).post(reverse("desk:revive_claim", args=[claim.pk]))

    claim.refresh_from_db()
    assert (claim.state, claim.discard_reason) == ("waiting", "")


def test_a_claim_is_assigned_to_someone_who_writes(marina, davi):
    claim = ClaimFactory()

    browser_of(marina).post(reverse("desk:assign_claim", args=[claim.pk]), {"person": davi.pk})

    claim.refresh_from_db()
    assert claim.assigned_to == davi


@pytest.mark.parametrize("act", ["assign_claim", "discard_claim"])
def test_a_claim_under_check_is_not_moved_from_the_queue(marina, act):
    fact_check = FactCheckFactory(written=True)

    answer = browser_of(marina).post(
        reverse(f"desk:{act}", args=[fact_check.claim_id]), {"reason": "x", "person": marina.pk}
    )

    assert answer.status_code == 409


def test_a_proposed_appearance_is_confirmed_or_refused_from_the_row(marina):
    claim = ClaimFactory()
    same, other = AppearanceFactory(claim=claim), AppearanceFactory(claim=claim)
    browser = browser_of(marina)

    browser.post(reverse("desk:confirm_appearance", args=[same.pk]))
    browser.post(reverse("desk:refuse_appearance", args=[other.pk]))

    same.refresh_from_db()
    other.refresh_from_db()
    assert (same.state, other.state) == ("confirmed", "refused")


def test_an_act_goes_back_to_a_page_of_ours_only(marina):
    claim = ClaimFactory()

    answer = browser_of(marina).post(
        reverse("desk:assign_claim", args=[claim.pk]), {"next": "https://golpe.example/"}
    )

    assert answer.headers["Location"] == reverse(QUEUE)


def test_the_reasons_of_the_triage_are_words_with_their_weight(marina):
    ClaimFactory(reasons=["figure", "a code nobody knows", {"odd": 1}])

    html = queue(browser_of(marina))

    assert "a code nobody knows" in html
    assert "desk-reasons" in html
