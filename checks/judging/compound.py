"""A claim of several facts goes by its central one. Method: judge rule 5."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from checks.verdicts import Verdict

# What may be said of the whole, by what its central fact is. A true datum can still mislead as
# it is presented, so «true» leaves the two distorted verdicts open; what code sees broken is
# the rest. ``no_data`` is always open: a guard makes nobody bolder.
OPEN: Mapping[Verdict, frozenset[Verdict]] = MappingProxyType(
    {
        Verdict.TRUE: frozenset({Verdict.TRUE, Verdict.IMPRECISE, Verdict.MISLEADING}),
        Verdict.IMPRECISE: frozenset({Verdict.IMPRECISE, Verdict.MISLEADING}),
        Verdict.MISLEADING: frozenset({Verdict.IMPRECISE, Verdict.MISLEADING}),
        Verdict.FALSE: frozenset({Verdict.FALSE}),
        Verdict.NO_DATA: frozenset(),
    }
)


def rolled_up(central: Verdict, parts: Iterable[Verdict]) -> Verdict:
    """The verdict of the whole from its central fact and the other ``parts``.

    Central true and any part that is not: imprecise, never false. A part without data counts as
    one that is not shown [ours]. Otherwise the central fact's own verdict.
    """
    if central is Verdict.TRUE and any(part is not Verdict.TRUE for part in parts):
        return Verdict.IMPRECISE
    return central


def held_to_facts(whole: Verdict, central: Verdict, parts: Iterable[Verdict]) -> Verdict:
    """The verdict proposed for the whole if its facts leave it open, else the rolled-up one."""
    summed = rolled_up(central, parts)
    is_open = whole is Verdict.NO_DATA or whole in OPEN[summed]
    return whole if is_open else summed
