"""In doubt between two verdicts, the more cautious one. Method: «AI first draft» 4."""

from checks.verdicts import Verdict

DOWN_FROM_TRUE = (Verdict.TRUE, Verdict.IMPRECISE, Verdict.NO_DATA)
DOWN_FROM_FALSE = (Verdict.FALSE, Verdict.MISLEADING, Verdict.IMPRECISE, Verdict.NO_DATA)


def in_doubt_between(one: Verdict, other: Verdict) -> Verdict:
    """The verdict to give when two seem possible; the order of the two does not matter.

    On one chain the later of both; true against false is ``no_data`` [ours]; true against
    misleading meet where their chains do, at ``imprecise``.
    """
    if {one, other} == {Verdict.TRUE, Verdict.FALSE}:
        return Verdict.NO_DATA
    for chain in (DOWN_FROM_TRUE, DOWN_FROM_FALSE):
        if one in chain and other in chain:
            return max(one, other, key=chain.index)
    return Verdict.IMPRECISE
