"""The desk changes the source policy: alone where it only restricts, else by two people."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.utils import DatabaseError

from checks import workflow
from checks.models import LogEntry, Notice, SourceRuleChange, SourceRuleDecision
from checks.readiness import Lack
from checks.refusals import ActedFirst, NotAllowed, NotReady, ReasonMissing
from checks.review_refusals import SourceClassMoved
from checks.source_policy.classification import classify_by
from checks.source_policy.rules import InvalidRule
from checks.source_rules import changing
from checks.source_rules.in_force import policy
from checks.source_rules.refusals import (
    AlreadyAsked,
    NothingChanges,
    NotYourChange,
    OwnChange,
    RuleMoved,
)
from checks.source_rules.telling import still_to_look_at
from checks.source_rules.wanted import Wanted
from tests.factories.checks import OFFICIAL_SOURCE, FactCheckFactory, write
from tests.factories.people import chief, reporter
from tests.factories.source_rules import (
    Kind,
    asked_retirement,
    asked_rule,
    retired,
    rule_in_force,
    wanted,
)

pytestmark = [pytest.mark.db, pytest.mark.django_db]
MAYOR = "portosereno.gov.br"


def class_of(url):
    return classify_by(policy(), url).source_class


def test_a_rule_that_lets_a_site_carry_waits_for_a_second_person(davi):
    change = asked_rule("jornal.exemplo.org")
    assert class_of("https://jornal.exemplo.org/a") == "other"

    changing.put_in_force(change, by=davi)

    assert class_of("https://www.jornal.exemplo.org/a") == "reference_press"


def test_a_rule_that_only_takes_support_away_counts_at_once():
    change = asked_rule("g1.globo.com", "other")

    assert change.decision.decided_by == change.asked_by
    assert class_of("https://g1.globo.com/a") == "other"


def test_nobody_puts_in_force_what_they_asked_for():
    bia = chief()
    change = asked_rule(by=bia)

    with pytest.raises(OwnChange):
        changing.put_in_force(change, by=bia)


def test_who_does_not_approve_puts_nothing_in_force():
    with pytest.raises(NotAllowed):
        changing.put_in_force(asked_rule(), by=reporter())


def test_who_does_not_keep_the_list_asks_for_nothing(davi):
    with pytest.raises(NotAllowed):
        asked_rule(by=davi)


def test_an_excluded_site_leaves_the_list_by_two_people_only(davi):
    change = asked_rule("brasil247.com", "other")
    assert class_of("https://brasil247.com/") == "excluded"

    changing.put_in_force(change, by=davi)

    assert class_of("https://brasil247.com/") == "other"


def test_a_site_is_put_on_the_public_list_by_two_people_only():
    change = asked_rule("blog.exemplo.org", "excluded", side="right")

    assert class_of("https://blog.exemplo.org/") == "other"
    assert change.needs_second


def test_a_retired_shipped_rule_leaves_what_is_shorter_to_decide():
    retired("g1.globo.com/vc-no-g1")

    assert class_of("https://g1.globo.com/vc-no-g1/a") == "reference_press"


def test_the_shipped_rule_counts_again_when_the_desk_returns_to_it(davi):
    asked_rule("g1.globo.com", "other")
    back = Wanted("g1.globo.com", Kind.SHIPPED, reason="O site foi recuperado.").checked()

    changing.put_in_force(changing.ask(back, by=chief()), by=davi)

    assert class_of("https://g1.globo.com/a") == "reference_press"


def test_a_refused_change_stays_with_its_reason(davi):
    change = asked_rule()

    changing.refuse(change, by=davi, note="O site não corrige erros.")

    assert change.decision.note == "O site não corrige erros."
    assert class_of("https://jornal.exemplo.org/") == "other"


def test_a_change_is_not_refused_without_a_reason(davi):
    with pytest.raises(ReasonMissing):
        changing.refuse(asked_rule(), by=davi, note=" ")


def test_only_who_asked_takes_a_change_back():
    change = asked_rule()

    with pytest.raises(NotYourChange):
        changing.take_back(change, by=chief("lia"))

    changing.take_back(change, by=change.asked_by)
    assert change.decision.outcome == "taken_back"


def test_the_second_decision_on_a_change_is_told_who_was_first(davi):
    change = asked_rule()
    changing.put_in_force(change, by=davi)

    with pytest.raises(ActedFirst):
        changing.refuse(change, by=davi, note="Tarde demais.")


def test_a_second_change_of_an_address_waits_until_the_first_is_decided():
    asked_rule()

    with pytest.raises(AlreadyAsked):
        asked_rule("jornal.exemplo.org", "official")


def test_a_change_that_says_what_counts_already_is_refused():
    rule_in_force()

    with pytest.raises(NothingChanges):
        asked_rule()


def test_retiring_what_has_no_rule_of_its_own_changes_nothing():
    with pytest.raises(NothingChanges):
        asked_retirement("www1.ibge.gov.br")


def test_a_change_over_a_rule_that_moved_is_not_put_in_force(davi):
    change = asked_rule("sub.exemplo.org/a")
    asked_rule("exemplo.org", "campaign", side="PX")

    with pytest.raises(RuleMoved):
        changing.put_in_force(change, by=davi)


@pytest.mark.parametrize(
    ("address", "fields", "code"),
    [
        ("com.br", {}, "public_suffix"),
        ("jornal.exemplo.org?x=1", {}, "no_address"),
        ("jornal exemplo", {}, "no_address"),
        ("jornal.exemplo.org:8080", {}, "no_address"),
        ("jornal.exemplo.org/%2e%2e", {}, "no_address"),
        ("jornal.exemplo.org", {"reason": " "}, "no_reason"),
        ("jornal.exemplo.org", {"origin": ""}, "no_origin"),
        ("jornal.exemplo.org", {"source_class": "excluded"}, "no_side"),
        ("jornal.exemplo.org", {"source_class": "campaign"}, "no_side"),
        ("jornal.exemplo.org", {"source_class": "press"}, "no_class"),
        ("jornal.exemplo.org", {"reason": "=cmd()"}, "formula"),
        ("jornal.exemplo.org", {"reason": "a\nb"}, "hidden"),
        ("jornal.exemplo.org", {"reason": "a" * 501}, "too_long"),
    ],
)
def test_a_rule_that_lacks_something_is_refused_with_what_it_lacks(address, fields, code):
    with pytest.raises(InvalidRule) as refused:
        wanted(address, **fields)

    assert refused.value.code == code


def test_a_pasted_address_becomes_the_rule_of_the_whole_site():
    assert wanted("https://www.Jornal.Exemplo.org./").address == "jornal.exemplo.org"


def test_every_step_is_a_row_of_the_log(davi):
    changing.put_in_force(asked_rule(), by=davi)

    acts = list(LogEntry.objects.order_by("number").values_list("act", "actor_name"))
    assert acts == [("ask_source_rule", "Bia"), ("source_rule_in_force", "Davi")]


def test_who_approves_is_told_of_a_change_that_waits_and_who_asked_of_its_end(davi):
    change = asked_rule()
    changing.refuse(change, by=davi, note="Não.")

    told = Notice.objects.values_list("person__username", "kind")
    assert set(told) == {("davi", "source_rule_waits"), ("bia", "source_rule_decided")}


# What rests on the rules: pages on air stay as they were, and the desk is told.
def test_a_published_page_keeps_its_class_and_the_desk_is_told(davi):
    fact_check = FactCheckFactory(published=True)
    frozen = fact_check.page.current_hash()

    rule_in_force(MAYOR, "other", reason="Domínio invadido em 30/11.")

    fact_check.page.refresh_from_db()
    assert fact_check.page.current_hash() == frozen
    assert fact_check.page.sources[0].value["source_class"] == "official"
    told = Notice.objects.filter(kind="source_class_changed", fact_check=fact_check)
    assert {one.person.username for one in told} == {"marina", "davi", "bia"}
    assert fact_check.log.filter(act="source_class_changed").count() == 1


def test_the_desk_lists_the_page_until_a_correction_shows_the_class_of_today(davi):
    fact_check = FactCheckFactory(published=True)
    rule_in_force(MAYOR, "other")

    ((record, moved),) = still_to_look_at()

    assert record == fact_check
    assert moved == [(OFFICIAL_SOURCE["url"], "official", "other")]


def test_a_page_is_not_listed_when_the_rule_went_back():
    FactCheckFactory(published=True)
    rule_in_force(MAYOR, "other")

    retired(MAYOR)

    assert still_to_look_at() == []


def test_a_draft_whose_source_lost_its_class_is_not_submitted(marina):
    fact_check = FactCheckFactory(written=True)
    rule_in_force(MAYOR, "other")

    with pytest.raises(NotReady) as refused:
        workflow.submit(fact_check, by=marina)

    assert Lack.SOURCE_CLASS in refused.value.lacks


def test_a_draft_saved_again_has_the_class_of_today_and_lacks_a_source(marina):
    fact_check = FactCheckFactory(written=True)
    rule_in_force(MAYOR, "other")
    write(fact_check, by=marina, summary="Dois postos fecharam, não catorze.")

    with pytest.raises(NotReady) as refused:
        workflow.submit(fact_check, by=marina)

    assert refused.value.lacks == [Lack.SOURCE]


def test_what_was_submitted_before_the_list_changed_does_not_go_out(davi):
    fact_check = FactCheckFactory(in_review=True)
    rule_in_force(MAYOR, "other")

    with pytest.raises(SourceClassMoved):
        workflow.approve(fact_check, by=davi, seen_hash=fact_check.review_hash)

    fact_check.refresh_from_db()
    assert not fact_check.published_hash


# The walls: the rule holds whatever the road.
def row(bia, **fields):
    """A change as an earlier road may write it."""
    return SourceRuleChange.objects.create(
        **{
            "address": "jornal.exemplo.org",
            "kind": "rule",
            "source_class": "official",
            "reason": "x",
            "class_before": "other",
            "needs_second": True,
            "asked_by": bia,
            "asked_at": "2026-12-01T10:00:00Z",
        }
        | fields
    )


def decision(change, by, **fields):
    return SourceRuleDecision.objects.create(
        **{
            "change": change,
            "outcome": "in_force",
            "address": change.address,
            "decided_by": by,
            "decided_at": "2026-12-01T10:00:00Z",
        }
        | fields
    )


@pytest.mark.parametrize("by", ["who asked", "nobody"])
def test_the_database_refuses_a_loosening_that_no_second_person_agreed_to(bia, by):
    change = row(bia)

    with pytest.raises(DatabaseError, match="second person"), transaction.atomic():
        decision(change, bia if by == "who asked" else None)


@pytest.mark.parametrize(
    "fields",
    [
        {"source_class": "official"},
        {"source_class": "excluded"},
        {"kind": "retired", "source_class": ""},
        {"kind": "shipped", "source_class": ""},
        {"source_class": "other", "class_before": "excluded"},
    ],
)
def test_the_database_refuses_a_loosening_that_says_it_needs_nobody(bia, fields):
    with pytest.raises(IntegrityError), transaction.atomic():
        row(bia, needs_second=False, **fields)


def test_the_database_refuses_a_rule_in_the_place_of_another_than_it_was_made_over(bia, davi):
    first = rule_in_force("exemplo.org").decision
    change = row(bia)

    with pytest.raises(DatabaseError, match="made over"), transaction.atomic():
        decision(change, davi, supersedes=first)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE checks_sourcerulechange SET source_class = 'other'",
        "DELETE FROM checks_sourcerulechange",
        "UPDATE checks_sourceruledecision SET outcome = 'refused', note = 'x'",
        "DELETE FROM checks_sourceruledecision",
    ],
)
def test_the_history_is_neither_changed_nor_deleted(sql):
    rule_in_force()

    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        connection.cursor().execute(sql)
