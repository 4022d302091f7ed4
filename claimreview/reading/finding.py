"""Where the ClaimReviews are in a JSON-LD value, however deep they are nested."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from claimreview.nodes import Node, first_node, has_type
from claimreview.reading.reviews import Unreadable


class Trail(NamedTuple):
    """A step and the trail before it; written out only when somebody asks for the place."""

    before: "Trail | None"
    step: str | int

    def written(self) -> str:
        """The path, such as ``@graph[1].mainEntity``."""
        steps: list[str] = []
        trail: Trail | None = self
        while trail is not None:
            is_index = isinstance(trail.step, int)
            steps.append(f"[{trail.step}]" if is_index else f".{str(trail.step)[:60]}")
            trail = trail.before
        return "".join(reversed(steps)).removeprefix(".")


@dataclass(frozen=True, slots=True)
class Found:
    """A ClaimReview and its path inside the block ("" for the block itself)."""

    where: str
    node: Node


def find_reviews(root: object, max_depth: int) -> Iterator[Found | Unreadable]:
    """Every ClaimReview in document order; what lies deeper than ``max_depth`` is told, not read.

    ``@graph``, lists, ``mainEntity``, ``associatedClaimReview``, feeds: any nesting is opened.
    """
    stack: list[tuple[Any, Trail | None, int]] = [(root, None, 0)]
    while stack:
        value, trail, depth = stack.pop()
        where = trail.written() if trail and (depth > max_depth or is_review(value)) else ""
        if depth > max_depth:
            yield Unreadable(where, f"nested deeper than {max_depth} levels")
        elif is_review(value):
            yield Unreadable(where, CLIP_ALONE) if is_clip_alone(value) else Found(where, value)
        elif isinstance(value, Mapping):
            stack += [
                (item, Trail(trail, key), depth + 1)
                for key, item in reversed(list(value.items()))
                if isinstance(item, (dict, list))
            ]
        elif isinstance(value, list):
            stack += [
                (value[place], Trail(trail, place), depth + 1)
                for place in range(len(value) - 1, -1, -1)
                if isinstance(value[place], (dict, list))
            ]


CLIP_ALONE = "a Clip without a reviewRating: it describes a recording and judges nothing"


def is_review(value: object) -> bool:
    """Whether it is a ClaimReview by its type, which may stand among others."""
    return has_type(value, "ClaimReview")


def is_clip_alone(node: Node) -> bool:
    """Whether it only points at a stretch of a recording. Spec: «Reading»."""
    item = first_node(node.get("itemReviewed"))
    return item is not None and has_type(item, "Clip") and not node.get("reviewRating")


def nodes_by_id(root: object, max_depth: int) -> dict[str, Node]:
    """The nodes that say something beside their ``@id``, for those that only refer to them."""
    known: dict[str, Node] = {}
    stack: list[tuple[Any, int]] = [(root, 0)]
    while stack:
        value, depth = stack.pop()
        if depth > max_depth:
            continue
        if isinstance(value, Mapping):
            name = value.get("@id")
            if isinstance(name, str) and name and len(value) > 1:
                known.setdefault(name, value)
            stack += [(item, depth + 1) for item in value.values()]
        elif isinstance(value, list):
            stack += [(item, depth + 1) for item in value]
    return known
