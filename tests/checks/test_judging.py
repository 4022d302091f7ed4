"""The judge's rules as data, the order of caution, and the guards behind every judgement."""

from datetime import UTC, date, datetime, timedelta
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.drafting.material import CheckedClaim, Evidence, EvidenceKind, StoredSource
from checks.judging.caution import in_doubt_between
from checks.judging.citations import Case
from checks.judging.guards import guard
from checks.judging.judgement import Abstention, Citation, Distortion, Judgement
from checks.judging.rules import judge_rules
from checks.source_policy.classification import classify
from checks.verdicts import DistortionKind, NoDataReason, Verdict

OFFICIAL = "https://www.ibge.gov.br/creches"
BLOG = "https://blog.exemplo.com.br/creches"
EXCLUDED = "https://brasil247.com/creches"
TEXT = "Em 2025 foram entregues 300 creches."
QUOTE = "foram entregues 300 creches"
SAID_AT = datetime(2026, 9, 1, 12, tzinfo=UTC)


def page(url=OFFICIAL, **changes):
    values = {"kind": EvidenceKind.PAGE, "text": TEXT, "published_at": SAID_AT}
    return Evidence(url, **{**values, **changes})


def judgement(verdict=Verdict.TRUE, *citations, **changes):
    cited = citations or (Citation(OFFICIAL, QUOTE),)
    return Judgement(**{"verdict": verdict, "explanation": "Foi.", "citations": cited, **changes})


def guarded(proposed, *evidence, cut_off=SAID_AT, **case):
    kept, changes = guard(proposed, Case(evidence, classify, cut_off, **case))
    return kept, [change.code for change in changes]


def test_there_are_ten_rules_with_the_numbers_of_the_code_filled_in():
    rules = judge_rules()

    assert [rule.number for rule in rules] == list(range(1, 11))
    assert len({rule.code for rule in rules}) == 10
    assert "5 %" in rules[0].pt
    assert "under 20" in rules[0].en
    assert not any("{" in rule.pt + rule.en for rule in rules)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("true", "true", "true"),
        ("true", "imprecise", "imprecise"),
        ("true", "no_data", "no_data"),
        ("true", "false", "no_data"),
        ("true", "misleading", "imprecise"),
        ("imprecise", "misleading", "imprecise"),
        ("imprecise", "false", "imprecise"),
        ("misleading", "false", "misleading"),
        ("false", "no_data", "no_data"),
        ("misleading", "no_data", "no_data"),
    ],
)
def test_in_doubt_the_more_cautious_verdict(one, other, expected):
    assert in_doubt_between(Verdict(one), Verdict(other)) == expected
    assert in_doubt_between(Verdict(other), Verdict(one)) == expected


def test_a_verdict_with_a_carrying_source_stands_as_it_is():
    proposed = judgement()

    assert guarded(proposed, page()) == (proposed, [])


@pytest.mark.parametrize(
    ("citation", "evidence", "code"),
    [
        (Citation(OFFICIAL + "/2", QUOTE), page(), "address_not_found"),
        (Citation(OFFICIAL, "foram entregues 900 creches"), page(), "words_not_in_stored_text"),
        (Citation(OFFICIAL, " "), page(), "no_words_cited"),
        (Citation(EXCLUDED, QUOTE), page(EXCLUDED), "excluded_source"),
        (
            Citation(OFFICIAL, QUOTE),
            page(published_at=SAID_AT + timedelta(days=1)),
            "after_cut_off",
        ),
    ],
    ids=["invented address", "invented words", "no words", "excluded", "one day late"],
)
def test_a_citation_that_does_not_stand_takes_the_verdict_with_it(citation, evidence, code):
    kept, codes = guarded(judgement(Verdict.FALSE, citation), evidence)

    assert (kept.verdict, kept.no_data_reason) == (Verdict.NO_DATA, NoDataReason.NO_SOURCE)
    assert kept.citations == ()
    assert codes == [code, "no_carrying_source"]


@pytest.mark.parametrize(
    "evidence", [page(BLOG), page(BLOG, published_at=None)], ids=["dated", "undated"]
)
def test_a_source_that_may_not_carry_is_cited_but_carries_nothing(evidence):
    kept, codes = guarded(judgement(Verdict.TRUE, Citation(BLOG, QUOTE)), evidence)

    assert kept.verdict is Verdict.NO_DATA
    assert kept.citations == (Citation(BLOG, QUOTE),)
    assert codes == ["no_carrying_source"]


@pytest.mark.parametrize("cut_off", [SAID_AT, None])
def test_undated_evidence_carries_no_verdict_alone(cut_off):
    kept, codes = guarded(judgement(), page(published_at=None), cut_off=cut_off)

    assert (kept.verdict, codes) == (Verdict.NO_DATA, ["no_carrying_source"])


@pytest.mark.parametrize(
    ("day", "said_at", "code"),
    [
        (date(2026, 9, 1), datetime(2026, 9, 1, 12, tzinfo=UTC), []),
        (date(2026, 9, 2), datetime(2026, 9, 1, 12, tzinfo=UTC), ["after_cut_off"]),
        (date(2026, 9, 1), datetime(2026, 9, 2, 2, 59, tzinfo=UTC), []),
        (date(2026, 9, 2), datetime(2026, 9, 2, 2, 59, tzinfo=UTC), ["after_cut_off"]),
        (date(2026, 9, 2), None, []),
    ],
    ids=["same day", "one day late", "its night in Brazil", "late in Brazil", "never said when"],
)
def test_a_page_with_a_day_only_is_in_time_until_the_end_of_the_day_of_the_claim(
    day, said_at, code
):
    evidence = page(published_at=None, published_on=day)

    kept, codes = guarded(judgement(), evidence, cut_off=said_at)

    assert codes == [*code, *(["no_carrying_source"] if code else [])]
    assert kept.verdict.judges == (not code)


@pytest.mark.parametrize("late", [timedelta(seconds=1), timedelta(microseconds=1)])
def test_a_page_with_a_time_is_held_to_the_instant_of_the_claim(late):
    assert guarded(judgement(), page(published_at=SAID_AT))[1] == []
    assert guarded(judgement(), page(published_at=SAID_AT + late))[1][0] == "after_cut_off"


@pytest.mark.parametrize(
    ("why", "reason"),
    [
        ("newer_than_model", NoDataReason.NO_SOURCE),
        ("cannot_judge", NoDataReason.NO_SOURCE),
        ("opinion", NoDataReason.UNVERIFIABLE),
        ("promise", NoDataReason.UNVERIFIABLE),
    ],
)
def test_a_judge_that_does_not_judge_gives_no_data_with_its_reason(why, reason):
    silent, no_codes = guarded(
        judgement(Verdict.NO_DATA, abstained=Abstention(why), no_data_reason=None), page()
    )
    torn, codes = guarded(judgement(Verdict.TRUE, abstained=Abstention(why)), page())

    assert (silent.verdict, silent.no_data_reason, no_codes) == (Verdict.NO_DATA, reason, [])
    assert (torn.verdict, torn.no_data_reason) == (Verdict.NO_DATA, reason)
    assert (torn.abstained, codes) == (Abstention(why), ["verdict_despite_abstention"])


def test_undated_evidence_may_stand_beside_a_dated_one():
    other = "https://www.saude.gov.br/x"
    proposed = judgement(Verdict.TRUE, Citation(OFFICIAL, QUOTE), Citation(other, QUOTE))

    kept, codes = guarded(proposed, page(), page(other, published_at=None))

    assert (kept, codes) == (proposed, [])


def test_a_verdict_without_explanation_is_none():
    kept, codes = guarded(judgement(explanation=" "), page())

    assert (kept.verdict, kept.no_data_reason) == (Verdict.NO_DATA, NoDataReason.UNVERIFIABLE)
    assert codes == ["no_explanation"]


@pytest.mark.parametrize(
    ("proposed", "code"),
    [
        (judgement(Verdict.MISLEADING), "distortion_missing"),
        (
            judgement(distortion=Distortion(DistortionKind.WRONG_PERIOD)),
            "distortion_not_due",
        ),
        (judgement(no_data_reason=NoDataReason.NO_SOURCE), "reason_not_due"),
        (judgement(Verdict.NO_DATA), "reason_missing"),
    ],
)
def test_distortion_and_reason_stand_exactly_where_the_scale_asks(proposed, code):
    kept, codes = guarded(proposed, page())

    assert codes == [code]
    assert (kept.distortion is not None) == kept.verdict.is_distorted
    assert (kept.no_data_reason is None) == kept.verdict.judges


def test_a_source_of_our_own_published_check_is_known_without_its_words():
    checked = CheckedClaim("x", verdict=Verdict.TRUE, sources=(StoredSource(OFFICIAL),))
    own = Evidence("https://exemplo.com.br/checagem", EvidenceKind.OWN_CHECK, checked=checked)

    kept, codes = guarded(judgement(Verdict.TRUE, Citation(OFFICIAL, "inventado")), own)

    assert (kept.verdict, codes) == (Verdict.TRUE, [])
    assert kept.citations == (Citation(OFFICIAL),)


def test_another_agencys_sources_are_not_ours():
    checked = CheckedClaim("x", label="Falso", sources=(StoredSource(OFFICIAL),))
    other = Evidence(
        "https://agencia.exemplo.com.br/", EvidenceKind.IMPORTED_REVIEW, checked=checked
    )

    kept, _ = guarded(judgement(Verdict.FALSE, Citation(OFFICIAL)), other)

    assert kept.verdict is Verdict.NO_DATA


URLS = st.sampled_from([OFFICIAL, BLOG, EXCLUDED, "javascript:x", "https://bit.ly/x", ""])
TEXTS = st.sampled_from(["", TEXT, QUOTE, "outro texto"])
INSTANTS = st.sampled_from(
    [None, SAID_AT, SAID_AT - timedelta(days=9), SAID_AT + timedelta(days=9)]
)
CHECKED = st.builds(
    CheckedClaim,
    statement=TEXTS,
    verdict=st.none() | st.sampled_from(Verdict),
    sources=st.lists(st.builds(StoredSource, URLS), max_size=2).map(tuple),
)
EVIDENCE = st.builds(
    partial(Evidence),
    url=URLS,
    kind=st.sampled_from(EvidenceKind),
    text=TEXTS,
    published_at=INSTANTS,
    published_on=st.none() | INSTANTS.map(lambda instant: instant and instant.date()),
    checked=st.none() | CHECKED,
)
JUDGEMENTS = st.builds(
    Judgement,
    verdict=st.sampled_from(Verdict),
    explanation=TEXTS,
    no_data_reason=st.none() | st.sampled_from(NoDataReason),
    distortion=st.none() | st.builds(Distortion, st.sampled_from(DistortionKind)),
    citations=st.lists(st.builds(Citation, URLS, TEXTS), max_size=3).map(tuple),
)


@given(JUDGEMENTS, st.lists(EVIDENCE, max_size=4), INSTANTS)
def test_no_judgement_leaves_with_a_verdict_and_without_a_source_that_carries_it(
    proposed, evidence, cut_off
):
    kept, _ = guard(proposed, Case(evidence, classify, cut_off))

    found = {one.url for one in evidence} | {
        source.url for one in evidence if one.checked for source in one.checked.sources
    }
    assert {citation.url for citation in kept.citations} <= found
    if kept.verdict.judges:
        assert any(classify(citation.url).can_carry for citation in kept.citations)
    assert (kept.no_data_reason is None) == kept.verdict.judges
    assert (kept.distortion is not None) == kept.verdict.is_distorted
