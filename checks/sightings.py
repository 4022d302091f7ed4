"""Puts what was found in a post on its list: a claim seen before gets another appearance.

The same words from another person, or words that point to their own time and place, are
another claim, whatever the likeness. Method: «A claim», «Memory».
"""

from collections.abc import Iterable

from checks import appearing
from checks.claimants import claimant_of
from checks.deadlines import last_day
from checks.extraction.extracted import ExtractedClaim, ExtractedProposal
from checks.extraction.question_changes import weights_of
from checks.memory.guard.deixis import is_deictic
from checks.models.claims import Appearance, Claim, Proposal
from checks.models.people import Person
from checks.question_tables import InForce
from checks.wording import key_of, normalised
from social_capture.models import Capture, Post

DEADLINE_MAX = Proposal._meta.get_field("deadline_text").max_length


def keep_claims(
    found: Iterable[ExtractedClaim],
    *,
    asked: InForce,
    post: Post,
    capture: Capture,
    found_by: str,
) -> tuple[int, int]:
    """Claims and appearances that were added; call it with the post locked.

    ``asked`` are the questions that the claims were graded by.
    """
    claimant = _locked(claimant_of(post))
    claims = appearances = 0
    for one in found:
        claim = same_claim(one.statement, post, claimant)
        if claim is None:
            claim = _new_claim(one, asked, claimant, found_by)
            claims += 1
        if Appearance.objects.filter(claim=claim, post=post).exists():
            continue
        appearing.propose(
            claim,
            found_by=found_by,
            post=post,
            capture=capture,
            quote=one.quote,
            address=post.canonical_url,
            platform=post.platform,
            said_at=post.posted_at,
        )
        appearances += 1
    return claims, appearances


def same_claim(statement: str, post: Post, claimant: Person | None) -> Claim | None:
    """The claim that these words are, or None when nobody we know has said them before.

    In another version of the same post the same words are the same claim. In another post
    they are only if the same known person says them and they do not point to their own time
    and place («this year», «here»).
    """
    same_words = Claim.objects.filter(statement_key=key_of(statement)).order_by("pk")
    here = same_words.filter(appearances__post=post).first()
    if here is not None:
        return here
    if claimant is None or is_deictic(statement):
        return None
    return same_words.filter(claimant=claimant).first()


def keep_proposals(found: Iterable[ExtractedProposal], *, post: Post, found_by: str) -> int:
    """Promises that were added to those of the post; the same words are listed once."""
    person = claimant_of(post)
    known = {normalised(quote) for quote in post.proposals.values_list("quote", flat=True)}
    added = 0
    for one in found:
        words = normalised(one.quote)
        if words in known:
            continue
        known.add(words)
        Proposal.objects.create(
            person=person,
            post=post,
            quote=one.quote,
            what=one.what or "",
            target=one.target or "",
            means=one.means or "",
            deadline=last_day(one.deadline_text or ""),
            deadline_text=(one.deadline_text or "")[:DEADLINE_MAX],
            deliverable=one.deliverable or "",
            topic=one.topic,
            said_at=post.posted_at,
            found_by=found_by,
        )
        added += 1
    return added


def _locked(claimant: Person | None) -> Person | None:
    """Two posts of one person are kept one after the other."""
    return Person.objects.select_for_update().get(pk=claimant.pk) if claimant else None


def _new_claim(
    found: ExtractedClaim, asked: InForce, claimant: Person | None, found_by: str
) -> Claim:
    return Claim.objects.create(
        statement=found.statement,
        claimant=claimant,
        topic=found.topic,
        checkworthiness=found.checkworthiness,
        harm=found.harm,
        reasons=list(found.reasons),
        weights=weights_of(found.reasons, asked.questions),
        question_table=asked.table,
        found_by=found_by,
    )
