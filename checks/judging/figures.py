"""The figures of a judgement as code reads them: what was spoken against what a source has.

The comparison is never left to a model. Method: judge rules 1, 3 and 4.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from checks.guard_change import GuardChange
from checks.judging.citations import Standing
from checks.judging.judgement import Figure
from checks.quantities.comparison import Agreement, compare
from checks.quantities.reader import Quantity, read_quantities
from checks.quantities.units import Unit
from checks.verdicts import DistortionKind
from checks.wording import normalised

# A year or a rank is a place in an order, no amount that is inflated or deflated.
PLACES = frozenset({Unit.YEAR, Unit.RANK})


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """Two figures side by side, with what their comparison says."""

    figure: Figure
    spoken: Quantity
    official: Quantity

    @property
    def agreement(self) -> Agreement:
        """Within the margin, off, far off, or not comparable."""
        return compare(self.spoken, self.official)

    @property
    def is_of_another_period(self) -> bool:
        """Whether both periods are named and are not the same words."""
        claimed, datum = (
            normalised(self.figure.claimed_period),
            normalised(self.figure.datum_period),
        )
        return bool(claimed and datum) and claimed != datum

    @property
    def mixes_percent_and_points(self) -> bool:
        """Whether one is in percent and the other in percentage points."""
        return {self.spoken.unit, self.official.unit} == {Unit.PERCENT, Unit.POINTS}

    @property
    def direction(self) -> DistortionKind | None:
        """Whether the spoken figure is over the official one or under it; a place is neither."""
        if self.official.unit in PLACES:
            return None
        is_over = abs(self.spoken.value) > abs(self.official.value)
        return DistortionKind.INFLATED_NUMBER if is_over else DistortionKind.DEFLATED_NUMBER


def compared_figures(
    figures: Iterable[Figure],
    statement: str,
    standing: Sequence[Standing],
    changes: list[GuardChange],
) -> list[ComparedFigure]:
    """The figures that were really said and really stand in a cited text, each compared.

    The others are left out and recorded: an invented figure decides nothing.
    """
    found: list[ComparedFigure] = []
    for figure in figures:
        spoken, official = the_one_in(figure.spoken), the_one_in(figure.official)
        is_said = figure.spoken in statement and stands_in(figure, standing)
        if spoken is None or official is None or not is_said:
            changes.append(GuardChange("figure_not_found", f"{figure.spoken} / {figure.official}"))
            continue
        found.append(ComparedFigure(figure, spoken, official))
    return found


def the_one_in(text: str) -> Quantity | None:
    """The quantity that a text names, if it names exactly one."""
    quantities = read_quantities(text)
    return quantities[0] if len(quantities) == 1 else None


def stands_in(figure: Figure, standing: Iterable[Standing]) -> bool:
    """Whether the official figure is in the stored text of a citation that stood."""
    return any(
        figure.official in page.text
        for one in standing
        if one.citation.url == figure.url
        for page in one.pages
    )
