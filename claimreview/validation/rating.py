"""The rating: a label always, and three whole numbers in order or none."""

from collections.abc import Iterator

from claimreview import codes
from claimreview.nodes import Node, first_node, number
from claimreview.problems import Problem, excerpt

NUMBERS = ("ratingValue", "bestRating", "worstRating")


def problems(block: Node) -> Iterator[Problem]:
    """What is wrong with ``reviewRating``."""
    rating = first_node(block.get("reviewRating"))
    if rating is None:
        yield Problem(codes.RATING_MISSING, "reviewRating")
        return
    label = rating.get("alternateName")
    if not isinstance(label, str) or not label.strip():
        yield Problem(codes.LABEL_MISSING, "reviewRating.alternateName")
    given = [name for name in NUMBERS if name in rating]
    if not given:
        return
    if len(given) < len(NUMBERS):
        yield Problem(codes.RATING_INCOMPLETE, "reviewRating")
    yield from _numbers(rating, given)


def _numbers(rating: Node, given: list[str]) -> Iterator[Problem]:
    whole: dict[str, int] = {}
    for name in given:
        value = number(rating[name])
        if isinstance(value, int):
            whole[name] = value
        else:
            where = f"reviewRating.{name}"
            yield Problem(codes.RATING_NOT_INTEGER, where, {"value": excerpt(rating[name])})
    if len(whole) < len(NUMBERS):
        return
    value, best, worst = (whole[name] for name in NUMBERS)
    params: dict[str, object] = {"value": value, "best": best, "worst": worst}
    if best <= worst:
        yield Problem(codes.RATING_BOUNDS, "reviewRating.bestRating", params)
    elif not worst <= value <= best:
        yield Problem(codes.RATING_OUT_OF_BOUNDS, "reviewRating.ratingValue", params)
