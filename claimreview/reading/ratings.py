"""The checker's own label and numbers; nothing is converted, oddities are remarked."""

from claimreview import codes
from claimreview.nodes import Node, first_node, many, number
from claimreview.problems import Rule
from claimreview.reading.reviews import ReadRating
from claimreview.reading.source import Source


def label_of(review: Node, source: Source) -> str | None:
    """The verdict in words: ``alternateName``, ``name``, or a rating that is only text."""
    given = review.get("reviewRating")
    rating = source.node(given)
    if rating is None:
        label = source.text(given)
    else:
        label = source.text(rating.get("alternateName")) or source.text(rating.get("name"))
    if label is None:
        source.remark(codes.READ_LABEL_MISSING, "reviewRating.alternateName")
    return label


def explanation_of(review: Node, source: Source) -> str | None:
    """What the checker says about the rating."""
    rating = source.node(review.get("reviewRating")) or {}
    return source.text(rating.get("ratingExplanation"))


def rating_of(review: Node, source: Source) -> ReadRating:
    """The numbers as given, absent where they are absent."""
    rating = first_node(source.followed(review.get("reviewRating")))
    if rating is None:
        return ReadRating()
    read = ReadRating(
        value=_number(rating, "ratingValue", source),
        best=_number(rating, "bestRating", source),
        worst=_number(rating, "worstRating", source),
    )
    rule = oddity(read)
    if rule is not None:
        params = {"value": read.value, "best": read.best, "worst": read.worst}
        source.remark(rule, "reviewRating", **params)
    return read


def oddity(rating: ReadRating) -> Rule | None:
    """What makes the numbers no scale to compare with, if anything does."""
    if rating.best is None:
        return None
    if rating.worst is not None and rating.best == rating.worst:
        return codes.READ_RATING_DEGENERATE
    if rating.worst is not None and rating.best < rating.worst:
        return codes.READ_RATING_INVERTED
    # schema.org: where worstRating is omitted, 1 is assumed; only to compare, never to fill in.
    low = 1 if rating.worst is None else rating.worst
    if rating.value is not None and not low <= rating.value <= rating.best:
        return codes.READ_RATING_OUT_OF_BOUNDS
    return None


def _number(rating: Node, name: str, source: Source) -> int | float | None:
    for given in many(rating.get(name)):
        value = number(given)
        if value is not None:
            return value
        if not (isinstance(given, str) and not given.strip()):
            source.remark(
                codes.READ_RATING_NOT_NUMBER,
                f"reviewRating.{name}",
                property=name,
                value=given if isinstance(given, str) else repr(given),
            )
    return None
