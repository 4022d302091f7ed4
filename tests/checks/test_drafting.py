"""The first draft: it says who made it, and gives no verdict that nothing carries."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.drafting.draft import draft
from checks.drafting.explanation import OFFLINE_NOTICE
from checks.drafting.material import (
    CheckedClaim,
    ClaimInput,
    Evidence,
    EvidenceKind,
    Fact,
    MatchDecision,
    StoredSource,
)
from checks.judging.judgement import Distortion
from checks.providers.offline import OfflineProvider
from checks.providers.registry import provider_named, provider_names
from checks.source_policy.classes import SourceClass
from checks.source_policy.rules import SourceRule, shipped_rules
from checks.verdicts import DistortionKind, NoDataReason, Verdict
from tests.checks.test_judging import EVIDENCE

STATEMENT = "O governo fechou 12 escolas em 2023"
SOURCE = "https://www.ibge.gov.br/escolas"


def own_check(**changes):
    values = {
        "statement": STATEMENT,
        "verdict": Verdict.FALSE,
        "decision": MatchDecision.SAME,
        "sources": (StoredSource(SOURCE, "Censo"),),
    }
    checked = CheckedClaim(**{**values, **changes})
    return Evidence(
        "https://exemplo.com.br/checagens/escolas",
        EvidenceKind.OWN_CHECK,
        title="Não fecharam 12 escolas",
        checked=checked,
    )


def drafted(*evidence, statement=STATEMENT, **options):
    return draft(ClaimInput(statement), evidence, OfflineProvider(), **options)


def test_the_offline_draft_judges_nothing_and_says_so_in_portuguese():
    result = drafted()

    assert (result.verdict, result.no_data_reason) == (Verdict.NO_DATA, NoDataReason.NO_SOURCE)
    assert result.explanation.startswith("Rascunho feito sem modelo de linguagem")
    assert result.is_offline
    assert result.sources == ()


@pytest.mark.parametrize(
    "statement",
    [STATEMENT, "o GOVERNO fechou 12 escolas, em 2023!", "O governo  fechou 12 escolas em 2023 😡"],
)
def test_the_same_words_as_a_published_check_of_ours_take_its_verdict_and_sources(statement):
    result = drafted(own_check(), statement=statement)

    assert result.verdict is Verdict.FALSE
    assert [(s.url, s.title, s.source_class) for s in result.sources] == [
        (SOURCE, "Censo", SourceClass.OFFICIAL)
    ]
    assert OFFLINE_NOTICE in result.explanation
    assert "https://exemplo.com.br/checagens/escolas" in result.explanation


def test_reason_and_distortion_of_the_published_check_come_along():
    bent = Distortion(DistortionKind.WRONG_PERIOD)

    imprecise = drafted(own_check(verdict=Verdict.IMPRECISE, distortion=bent))
    unknown = drafted(
        own_check(verdict=Verdict.NO_DATA, no_data_reason=NoDataReason.UNVERIFIABLE, sources=())
    )

    assert imprecise.distortion == bent
    assert unknown.no_data_reason is NoDataReason.UNVERIFIABLE


@pytest.mark.parametrize(
    ("statement", "check"),
    [
        ("O governo fechou 13 escolas em 2023", own_check()),
        ("O governo não fechou 12 escolas em 2023", own_check()),
        (STATEMENT, own_check(decision=MatchDecision.SUGGESTED)),
        (STATEMENT, own_check(verdict=None)),
        ("Eu fechei 12 escolas", own_check(statement="Eu fechei 12 escolas")),
        ("Criamos 3 milhões de vagas", own_check(statement="Criamos 3 milhões de vagas")),
        ("O gás subiu hoje", own_check(statement="O gás subiu hoje")),
        ("😡", own_check(statement="😡")),
    ],
    ids=[
        "another number",
        "a negation",
        "only suggested",
        "no verdict",
        "first person",
        "first person plural",
        "today",
        "no words",
    ],
)
def test_anything_less_than_the_same_claim_takes_no_verdict(statement, check):
    assert drafted(check, statement=statement).verdict is Verdict.NO_DATA


def test_the_little_word_nos_is_no_first_person():
    statement = "O governo fechou 12 escolas nos Estados Unidos"

    assert drafted(own_check(statement=statement), statement=statement).verdict is Verdict.FALSE


def test_a_stored_check_whose_sources_carry_nothing_any_more_gives_no_verdict():
    rule = SourceRule("ibge.gov.br", SourceClass.OTHER, "Decided for this test")

    result = drafted(own_check(), book=shipped_rules().extended([rule]))

    assert result.verdict is Verdict.NO_DATA
    assert [change.code for change in result.revised] == ["no_carrying_source"]
    assert result.steps[-1].changes == result.revised


def test_another_agencys_review_is_a_lead_and_no_verdict():
    review = Evidence(
        "https://agencia.exemplo.com.br/a",
        EvidenceKind.IMPORTED_REVIEW,
        publisher="Agência Exemplo",
        checked=CheckedClaim(STATEMENT, label="Falso", decision=MatchDecision.SAME),
    )

    result = drafted(review)

    assert result.verdict is Verdict.NO_DATA
    assert "Agência Exemplo, “Falso”, https://agencia.exemplo.com.br/a" in result.explanation


def test_every_call_of_the_draft_is_recorded():
    steps = drafted(own_check()).steps

    assert [step.purpose.value for step in steps] == ["decompose", "judge", "read_again"]
    assert all(step.provider == "offline" and len(step.input_hash) == 64 for step in steps)
    assert all(step.cost_usd == 0 and step.usage is not None for step in steps)


class TwoCentres(OfflineProvider):
    """A drafter that can't tell which fact is central."""

    def decompose(self, claim):
        answer = super().decompose(claim)
        return type(answer)((Fact("um", True), Fact("dois", True)), answer.record)


def test_facts_without_one_centre_become_the_claim_itself():
    result = draft(ClaimInput(STATEMENT), [], TwoCentres())

    assert result.facts == (Fact(STATEMENT, is_central=True),)
    assert result.steps[0].changes[0].code == "no_single_central_fact"


@given(st.text(max_size=60), st.lists(EVIDENCE, max_size=4))
def test_no_draft_has_a_verdict_without_a_source_that_may_carry_it(statement, evidence):
    result = draft(ClaimInput(statement), evidence, OfflineProvider())

    assert result.verdict is Verdict.NO_DATA or any(s.can_carry for s in result.sources)


def test_the_cut_off_is_the_instant_of_the_claim_or_the_end_of_its_day_in_its_zone():
    instant = datetime(2026, 9, 1, 12, tzinfo=UTC)

    assert ClaimInput("x", said_at=instant).cut_off == instant
    assert ClaimInput("x", said_on=date(2026, 9, 1)).cut_off == datetime(
        2026, 9, 2, 2, 59, 59, 999999, tzinfo=UTC
    )
    assert ClaimInput("x").cut_off is None


def test_an_instant_without_a_zone_is_refused():
    with pytest.raises(ValueError, match="said_at needs a time zone"):
        ClaimInput("x", said_at=datetime(2026, 9, 1))  # noqa: DTZ001 - that is the point


def test_the_registry_names_its_providers_and_refuses_others():
    assert provider_names() == ["anthropic", "offline"]
    with pytest.raises(ValueError, match="no provider 'oracle'"):
        provider_named("oracle")
