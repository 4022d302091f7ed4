"""A whole page or file held to the rules: every review in it, and what broke on the way."""

from collections import Counter

from claimreview import codes
from claimreview.problems import Problem
from claimreview.reading.reviews import Reading, ReadReview
from claimreview.validation.block import validate

# What a tolerant reader passes over is an error in a block that others must read.
STRICTLY = {
    codes.READ_KEY_REPEATED: codes.KEY_REPEATED,
    codes.READ_NUMBER_REFUSED: codes.NUMBER_NOT_FINITE,
    codes.READ_SYNTAX_FORGIVEN: codes.SYNTAX_NOT_STRICT,
    codes.READ_CHARSET_BROKEN: codes.READ_CHARSET_BROKEN,
}


def validate_reading(reading: Reading) -> list[Problem]:
    """Every rule broken in a document; ``where`` names the block and the path inside it."""
    problems = [
        Problem(codes.BLOCK_UNREADABLE, place.where, {"reason": place.reason})
        for place in reading.unreadable
    ]
    if not reading.reviews:
        problems.append(Problem(codes.REVIEW_MISSING, "document"))
    for review in reading.reviews:
        problems += _strictly(review)
        problems += [
            Problem(broken.rule, _joined(review.where, broken.where), broken.params)
            for broken in validate(review.raw, page_url=reading.canonical_url)
        ]
    return problems + _repeated(reading)


def _strictly(review: ReadReview) -> list[Problem]:
    return [
        Problem(STRICTLY[remark.rule], review.where, remark.params)
        for remark in review.warnings
        if remark.rule in STRICTLY
    ]


def _repeated(reading: Reading) -> list[Problem]:
    times = Counter(review.identity for review in reading.reviews if review.identity)
    return [
        Problem(codes.URL_REPEATED, "document", {"value": name})
        for name, count in times.items()
        if count > 1
    ]


def _joined(where: str, below: str) -> str:
    return ": ".join(part for part in (where, below) if part)
