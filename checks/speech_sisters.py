"""The other claims of the same speech, with the verdicts that they have by now.

A speech is a post; an app above says what else is one, such as a debate.
"""

from collections.abc import Callable, Iterable, Iterator

from django.db.models import QuerySet

from checks.judging.sisters import Sister
from checks.memory.guard.deixis import points_to_speaker
from checks.models.claims import Appearance, Claim
from checks.models.drafts import Draft
from checks.models.fact_check import FactCheck
from checks.states import CheckState
from checks.verdicts import Verdict

SISTERS_MAX = 200
IN_THE_SPEECH = [Appearance.State.PROPOSED, Appearance.State.CONFIRMED, Appearance.State.APPROVED]
Speech = Callable[[Claim], QuerySet[Appearance]]


def of_its_posts(claim: Claim) -> QuerySet[Appearance]:
    """Every appearance in the posts where the claim was seen."""
    posts = claim.appearances.filter(state__in=IN_THE_SPEECH, post__isnull=False).values("post")
    return Appearance.objects.filter(post__in=posts)


_SPEECHES: list[Speech] = [of_its_posts]


def register(speech: Speech) -> None:
    """Say what else is one speech: the appearances that a claim shares it with."""
    if speech not in _SPEECHES:
        _SPEECHES.append(speech)


def sisters_of(claim: Claim) -> list[Sister]:
    """The claims of the same speech; a published verdict counts before a drafted one."""
    verdicts = verdicts_of(sister_claims := claims_beside(claim))
    return [
        Sister(sister.statement, verdicts[sister.pk])
        for sister in sister_claims
        if sister.pk in verdicts
    ]


def claims_beside(claim: Claim) -> list[Claim]:
    """The claims themselves, with or without a verdict.

    «Meu governo» of two speakers in one debate are two governments: such are left out.
    """
    found: dict[int, Claim] = {}
    for speech in _SPEECHES:
        seen = speech(claim).filter(state__in=IN_THE_SPEECH).values("claim")
        beside = Claim.objects.filter(pk__in=seen).exclude(pk=claim.pk).order_by("pk")
        found |= {one.pk: one for one in beside[:SISTERS_MAX]}
    return [one for one in found.values() if _speaks_of_the_same(claim, one)]


def verdicts_of(claims: Iterable[Claim]) -> dict[int, Verdict]:
    """By claim, what readers have; else what its latest draft says."""
    keys = [one.pk for one in claims]
    drafted = Draft.objects.filter(claim__in=keys, state=Draft.State.DONE)
    # The latest draft, and then the published verdict, take the place of what came before.
    found = dict(_known(drafted.order_by("created_at", "pk").values_list("claim", "result")))
    published = FactCheck.objects.filter(claim__in=keys, state=CheckState.PUBLISHED)
    return found | dict(
        _known(
            published.order_by("publications__round_number").values_list(
                "claim", "publications__content"
            )
        )
    )


def _known(rows: Iterable[tuple[int, dict[str, object]]]) -> Iterator[tuple[int, Verdict]]:
    for claim, said in rows:
        if said and said.get("verdict") in list(Verdict):
            yield claim, Verdict(said["verdict"])


def _speaks_of_the_same(one: Claim, other: Claim) -> bool:
    if one.claimant_id is not None and one.claimant_id == other.claimant_id:
        return True
    return not points_to_speaker(one.statement) and not points_to_speaker(other.statement)
