"""What the front of the site shows: the latest of everything, as published."""

from typing import Any

from checks.corrections.standing import is_as_approved
from checks.public.approved_pages import as_approved
from checks.public.check_list import with_counts
from checks.public.published import public_corrections, published_pages
from debates_live.models import Debate

BESIDE_THE_LEAD = 3
BELOW = 6
CORRECTIONS = 3
DEBATES = 3


def home_context() -> dict[str, Any]:
    """The lead, the checks beside and below it, and what else happened."""
    pages = published_pages()
    latest = as_approved(with_counts(pages)[: 1 + BESIDE_THE_LEAD + BELOW])
    return {
        "lead": next(iter(latest), None),
        "beside": latest[1 : 1 + BESIDE_THE_LEAD],
        "below": latest[1 + BESIDE_THE_LEAD :],
        "check_count": pages.count(),
        "corrections": [
            each for each in public_corrections()[:CORRECTIONS] if is_as_approved(each)
        ],
        "debates": Debate.objects.all()[:DEBATES],
    }
