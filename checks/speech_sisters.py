"""The other claims of the same speech, with the verdicts that they have by now."""

from collections.abc import Iterator

from checks.judging.sisters import Sister
from checks.models.claims import Appearance, Claim
from checks.models.drafts import Draft
from checks.models.fact_check import FactCheck
from checks.states import CheckState
from checks.verdicts import Verdict

SISTERS_MAX = 200
IN_THE_SPEECH = [Appearance.State.PROPOSED, Appearance.State.CONFIRMED, Appearance.State.APPROVED]


def sisters_of(claim: Claim) -> list[Sister]:
    """The claims found in the same posts; a published verdict counts before a drafted one."""
    posts = claim.appearances.filter(state__in=IN_THE_SPEECH, post__isnull=False).values("post")
    found = (
        Claim.objects.filter(appearances__post__in=posts, appearances__state__in=IN_THE_SPEECH)
        .exclude(pk=claim.pk)
        .distinct()
        .order_by("pk")[:SISTERS_MAX]
    )
    return [
        Sister(sister.statement, Verdict(verdict))
        for sister in found
        if (verdict := next(_verdicts(sister), None))
    ]


def _verdicts(claim: Claim) -> Iterator[str]:
    """The codes that say something of a claim, the one that readers have first."""
    fact_check = FactCheck.objects.filter(claim=claim, state=CheckState.PUBLISHED).first()
    if fact_check is not None:
        yield fact_check.publications.order_by("-round_number")[0].content["verdict"]
    drafted = claim.drafts.filter(state=Draft.State.DONE).first()
    if drafted is not None and drafted.result.get("verdict") in list(Verdict):
        yield drafted.result["verdict"]
