"""What the figures of one fact leave of its verdict. Method: judge rules 1, 3 and 4."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from checks.judging.caution import in_doubt_between
from checks.judging.figures import ComparedFigure
from checks.judging.judgement import Finding, Ground
from checks.quantities.comparison import Agreement
from checks.verdicts import DistortionKind, Verdict

BY_NUMBER = frozenset({DistortionKind.INFLATED_NUMBER, DistortionKind.DEFLATED_NUMBER})
OFF = frozenset({Agreement.OFF, Agreement.FAR_OFF})


class FigureRule(StrEnum):
    """What code saw in the figures; the codes of its changes."""

    NO_DATUM_FOR_PERIOD = "no_datum_for_period"
    FAR_OFF_NOT_SHOWN = "far_off_not_shown"
    WRONG_PERIOD = "wrong_period"
    TRUE_BUT_FAR_OFF = "true_but_far_off"
    OUTSIDE_MARGIN = "outside_margin"
    PERCENT_AGAINST_POINTS = "percent_against_points"
    NOT_FAR_OFF = "not_far_off"
    FALSE_WITHIN_MARGIN = "false_within_margin"
    WITHIN_MARGIN = "within_margin"
    OTHER_DIRECTION = "other_direction"


@dataclass(frozen=True, slots=True)
class Ruling:
    """The verdict that figures leave, the rule that changed it, and the distortion it asks for."""

    verdict: Verdict
    code: FigureRule | None = None
    kind: DistortionKind | None = None


def ruled_by_figures(
    finding: Finding, figures: Sequence[ComparedFigure], kind: DistortionKind | None = None
) -> Ruling:
    """The finding's verdict as far as its figures allow; ``kind`` is the distortion proposed.

    Figures of another period are first: what they explain is no matter of how far off it is.
    """
    if not finding.verdict.judges or not figures:
        return by_ground(finding)
    own = [one for one in figures if not one.is_of_another_period]
    if not own:
        return Ruling(Verdict.NO_DATA, FigureRule.NO_DATUM_FOR_PERIOD)
    agreements = {one.agreement for one in own}
    others = [one for one in figures if one.is_of_another_period]
    is_shifted = any(one.agreement is Agreement.AGREES for one in others)
    if is_shifted and agreements & OFF:
        return of_another_period(finding.verdict, kind)
    if finding.verdict is Verdict.TRUE:
        return true_with(agreements, own)
    if finding.verdict is Verdict.FALSE:
        return false_with(agreements, own, finding.ground)
    return distorted_with(finding.verdict, agreements, own, kind)


def by_ground(finding: Finding) -> Ruling:
    """Without figures: «far off» needs two figures to show it."""
    if finding.verdict is Verdict.FALSE and finding.ground is Ground.FAR_OFF:
        return Ruling(Verdict.NO_DATA, FigureRule.FAR_OFF_NOT_SHOWN)
    return Ruling(finding.verdict)


def of_another_period(verdict: Verdict, kind: DistortionKind | None) -> Ruling:
    """The datum of the period is known, and the spoken figure is that of another (rule 3)."""
    wrong = DistortionKind.WRONG_PERIOD
    if verdict.is_distorted:
        return Ruling(verdict, None if kind is wrong else FigureRule.WRONG_PERIOD, wrong)
    return Ruling(Verdict.IMPRECISE, FigureRule.WRONG_PERIOD, wrong)


def true_with(agreements: Collection[Agreement], own: Sequence[ComparedFigure]) -> Ruling:
    """True outside the margin is imprecise; true and far off is a doubt between true and false."""
    if Agreement.FAR_OFF in agreements:
        return Ruling(in_doubt_between(Verdict.TRUE, Verdict.FALSE), FigureRule.TRUE_BUT_FAR_OFF)
    if Agreement.OFF in agreements:
        return Ruling(Verdict.IMPRECISE, FigureRule.OUTSIDE_MARGIN, direction_of(own))
    if any(one.mixes_percent_and_points for one in own):
        return Ruling(Verdict.IMPRECISE, FigureRule.PERCENT_AGAINST_POINTS, DistortionKind.OTHER)
    return Ruling(Verdict.TRUE)


def false_with(
    agreements: Collection[Agreement], own: Sequence[ComparedFigure], ground: Ground | None
) -> Ruling:
    """False by its number only when it is far off; other grounds are not about numbers."""
    if ground in {Ground.DID_NOT_HAPPEN, Ground.OPPOSITE} or Agreement.FAR_OFF in agreements:
        return Ruling(Verdict.FALSE)
    if Agreement.OFF in agreements:
        return Ruling(Verdict.IMPRECISE, FigureRule.NOT_FAR_OFF, direction_of(own))
    if Agreement.AGREES in agreements:
        return Ruling(in_doubt_between(Verdict.TRUE, Verdict.FALSE), FigureRule.FALSE_WITHIN_MARGIN)
    return (
        Ruling(Verdict.NO_DATA, FigureRule.FAR_OFF_NOT_SHOWN) if ground else Ruling(Verdict.FALSE)
    )


def distorted_with(
    verdict: Verdict,
    agreements: Collection[Agreement],
    own: Sequence[ComparedFigure],
    kind: DistortionKind | None,
) -> Ruling:
    """Imprecise for its number and yet within the margin is true (rule 1)."""
    if kind not in BY_NUMBER:
        return Ruling(verdict)
    if agreements == {Agreement.AGREES}:
        is_true = verdict is Verdict.IMPRECISE
        return Ruling(Verdict.TRUE, FigureRule.WITHIN_MARGIN) if is_true else Ruling(verdict)
    shown = direction_of(own)
    if shown is None or shown is kind:
        return Ruling(verdict)
    return Ruling(verdict, FigureRule.OTHER_DIRECTION, shown)


def direction_of(own: Sequence[ComparedFigure]) -> DistortionKind | None:
    """Whether what is off was inflated or deflated; ``None`` when figures point both ways."""
    directions = {one.direction for one in own if one.agreement in OFF}
    return directions.pop() if len(directions) == 1 else None
