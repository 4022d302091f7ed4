"""What the figures leave of a verdict: within 5 %, off, far off, of another period."""

import pytest

from checks.drafting.material import Fact
from checks.judging.judgement import Citation, Distortion, Figure, Finding, Ground
from checks.verdicts import DistortionKind, Verdict
from tests.checks.test_judging import OFFICIAL, guarded, judgement, page


def with_figures(verdict, spoken, *official, ground=None, kind=None, **changes):
    """What the guards leave of a verdict; each official figure with its two periods, or alone."""
    rows = [one if isinstance(one, tuple) else (one, "", "") for one in official]
    text = "Dado: " + "; ".join(row[0] for row in rows)
    proposed = judgement(
        Verdict(verdict),
        Citation(OFFICIAL, text),
        distortion=Distortion(DistortionKind(kind)) if kind else None,
        findings=(Finding(0, Verdict(verdict), Ground(ground) if ground else None),),
        figures=tuple(Figure(0, spoken, row[0], OFFICIAL, *row[1:]) for row in rows),
        **changes,
    )
    return guarded(proposed, page(text=text), statement=f"Foram {spoken} ao todo")


@pytest.mark.parametrize(
    ("verdict", "ground", "spoken", "official", "kept", "code"),
    [
        ("true", None, "105 mil casas", "100 mil casas", "true", None),
        ("true", None, "106 mil casas", "100 mil casas", "imprecise", "outside_margin"),
        ("true", None, "201 mil casas", "100 mil casas", "no_data", "true_but_far_off"),
        ("true", None, "5%", "5 pontos percentuais", "imprecise", "percent_against_points"),
        ("true", None, "19 casas", "18 casas", "imprecise", "outside_margin"),
        ("true", None, "1,2 bilhão", "1,2 milhão", "no_data", "true_but_far_off"),
        ("false", "far_off", "300 casas", "100 casas", "false", None),
        ("false", "far_off", "-2%", "2%", "false", None),
        ("false", "far_off", "150 casas", "100 casas", "imprecise", "not_far_off"),
        ("false", None, "150 casas", "100 casas", "imprecise", "not_far_off"),
        ("false", "far_off", "102 casas", "100 casas", "no_data", "false_within_margin"),
        ("false", "far_off", "5 casas", "R$ 100", "no_data", "far_off_not_shown"),
        ("false", "opposite", "102 casas", "100 casas", "false", None),
        ("false", None, "5 casas", "R$ 100", "false", None),
    ],
)
def test_a_verdict_is_held_to_the_comparison_of_its_figures(
    verdict, ground, spoken, official, kept, code
):
    left, codes = with_figures(verdict, spoken, official, ground=ground)

    assert (left.verdict, codes) == (kept, [code] if code else [])


@pytest.mark.parametrize(
    ("verdict", "kind", "spoken", "kept", "kept_kind", "codes"),
    [
        ("imprecise", "inflated_number", "103 casas", "true", None, ["within_margin"]),
        ("misleading", "inflated_number", "103 casas", "misleading", "inflated_number", []),
        ("imprecise", "half_truth", "103 casas", "imprecise", "half_truth", []),
        ("imprecise", "inflated_number", "130 casas", "imprecise", "inflated_number", []),
        (
            "imprecise",
            "inflated_number",
            "70 casas",
            "imprecise",
            "deflated_number",
            ["other_direction"],
        ),
    ],
)
def test_imprecise_by_number_is_held_to_the_margin_and_the_direction(
    verdict, kind, spoken, kept, kept_kind, codes
):
    left, recorded = with_figures(verdict, spoken, "100 casas", kind=kind)

    assert (left.verdict, recorded) == (kept, codes)
    assert (left.distortion and left.distortion.kind) == kept_kind


def test_a_number_outside_the_margin_says_in_which_direction():
    more, _ = with_figures("true", "130 casas", "100 casas")
    less, _ = with_figures("true", "70 casas", "100 casas")

    assert more.distortion.kind is DistortionKind.INFLATED_NUMBER
    assert less.distortion.kind is DistortionKind.DEFLATED_NUMBER


def test_a_rank_or_a_year_is_neither_inflated_nor_deflated():
    left, _ = with_figures("true", "2º lugar", "3º lugar")

    assert (left.verdict, left.distortion.kind) == ("imprecise", "other")


@pytest.mark.parametrize("verdict", ["true", "false"])
def test_the_number_of_another_period_is_imprecise_with_wrong_period(verdict):
    own = ("100 casas", "2025", "2025")
    other = ("300 casas", "2025", "2019")

    left, codes = with_figures(verdict, "300 casas", own, other)

    assert (left.verdict, left.distortion.kind) == (
        Verdict.IMPRECISE,
        DistortionKind.WRONG_PERIOD,
    )
    assert codes == ["wrong_period"]


def test_misleading_by_another_period_stays_misleading_under_its_right_name():
    own, other = ("100 casas", "2025", "2025"), ("300 casas", "2025", "2019")

    left, codes = with_figures("misleading", "300 casas", own, other, kind="half_truth")

    assert (left.verdict, left.distortion.kind) == (
        Verdict.MISLEADING,
        DistortionKind.WRONG_PERIOD,
    )
    assert codes == ["wrong_period"]


def test_a_datum_of_another_period_alone_is_no_datum():
    left, codes = with_figures("true", "300 casas", ("300 casas", "2025", "2019"))

    assert (left.verdict, codes) == (Verdict.NO_DATA, ["no_datum_for_period"])


def test_the_same_period_written_differently_is_the_same():
    left, codes = with_figures("true", "300 casas", ("300 casas", "Em 2025", "em 2025."))

    assert (left.verdict, codes) == (Verdict.TRUE, [])


@pytest.mark.parametrize(
    ("spoken", "official"),
    [("301 casas", "100 casas"), ("300 casas", "900 casas"), ("muitas", "100 casas")],
    ids=["not said", "not in the source", "no figure"],
)
def test_a_figure_that_is_not_where_it_was_said_to_be_decides_nothing(spoken, official):
    text = "Foram 100 casas, ou muitas"
    figure = Figure(0, spoken, official, OFFICIAL)
    proposed = judgement(Verdict.FALSE, Citation(OFFICIAL, text), figures=(figure,))

    left, codes = guarded(proposed, page(text=text), statement="Foram 300 casas, muitas")

    assert (left.figures, codes) == ((), ["figure_not_found"])


def test_false_for_being_far_off_needs_a_figure_that_shows_it():
    proposed = judgement(Verdict.FALSE, findings=(Finding(0, Verdict.FALSE, Ground.FAR_OFF),))

    left, codes = guarded(proposed, page())

    assert (left.verdict, codes) == (Verdict.NO_DATA, ["far_off_not_shown"])


def test_the_figures_of_a_part_move_the_part_and_those_of_the_centre_the_whole():
    text = "Foram 100 casas e 50 praças"
    facts = (Fact("Foram 130 casas", is_central=True), Fact("e 60 praças"))
    cited = (Citation(OFFICIAL, text, (0, 1)),)
    findings = (Finding(0, Verdict.TRUE), Finding(1, Verdict.TRUE))
    figures = (
        Figure(0, "130 casas", "100 casas", OFFICIAL),
        Figure(1, "60 praças", "50 praças", OFFICIAL),
    )
    proposed = judgement(Verdict.TRUE, *cited, findings=findings, figures=figures)

    left, codes = guarded(
        proposed, page(text=text), statement="Foram 130 casas e 60 praças", facts=facts
    )

    assert [finding.verdict for finding in left.findings] == ["imprecise", "imprecise"]
    assert (left.verdict, left.distortion.kind) == ("imprecise", "inflated_number")
    assert codes == ["outside_margin", "outside_margin", "not_by_central_fact"]


def test_a_figure_of_the_explanation_that_is_nowhere_is_pointed_out_and_changes_no_verdict():
    proposed = judgement(explanation="Foram 300 creches em 2025, e não 4.812.")

    left, codes = guarded(proposed, page(), statement="Foram 300 creches")

    assert (left.verdict, codes) == (Verdict.TRUE, ["figure_of_nowhere"])
