"""Held publishing: what of a claim readers see before and after one person released it.

Method: live debates, part C, «Publishing».
"""

from dataclasses import replace

from debates_live.record.claims import Claim

# What the newsroom found. What was said (quote, time, speaker) is public at once.
FINDINGS = (
    "facts",
    "verdict",
    "confidence",
    "review",
    "editor_verdict",
    "editor_reason",
    "distortion",
    "no_data_reason",
    "repeats",
    "checked_in",
    "fact_check_url",
    "explanation",
    "background",
    "sources",
    "relisten",
    "shown_at",
)
BLANK = Claim(id="", speaker="", start_s=0, quote="")


def public_claim(claim: Claim, released: Claim | None) -> Claim:
    """The claim with the findings that were released; without a release it is pending.

    A repetition waits too: until it is released nothing says that it repeats a checked claim.
    Its states (hidden, on hold, withdrawn) hold at once.
    """
    if released is None:
        nothing = {name: getattr(BLANK, name) for name in FINDINGS}
        return replace(claim, **nothing, history=(), explicit=claim.explicit - set(FINDINGS))
    if released is claim:
        return claim
    return replace(claim, **{name: getattr(released, name) for name in FINDINGS})
