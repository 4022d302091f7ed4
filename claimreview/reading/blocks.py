"""From JSON-LD values to reviews: every block of one document together, so that ids resolve."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from claimreview.nodes import Node
from claimreview.problems import Problem
from claimreview.reading.finding import Found, find_reviews, nodes_by_id
from claimreview.reading.interpreting import interpret
from claimreview.reading.reviews import Limits, ReadReview, Unreadable
from claimreview.reading.source import Source


@dataclass(frozen=True, slots=True)
class Block:
    """A parsed value with its place in the document and what was passed over to parse it."""

    where: str
    value: Any
    remarks: tuple[Problem, ...] = ()
    is_unescaped: bool = False
    has_references: bool = False


@dataclass(slots=True)
class BlockReader:
    """Reads the blocks of one document."""

    limits: Limits
    page_url: str | None = None
    remarks: list[Problem] = field(default_factory=list)

    def reviews(self, blocks: list[Block]) -> Iterator[ReadReview | Unreadable]:
        """Every review of every block, and the places that could not be read."""
        nodes: dict[str, Node] = {}
        if any(block.has_references for block in blocks):
            nodes = nodes_by_id([block.value for block in blocks], self.limits.depth)
        for block in blocks:
            for found in find_reviews(block.value, self.limits.depth):
                where = ": ".join(part for part in (block.where, found.where) if part)
                if isinstance(found, Found):
                    yield self._review(found, block, where or "document", nodes)
                else:
                    yield Unreadable(where or "document", found.reason)

    def _review(self, found: Found, block: Block, where: str, nodes: dict[str, Node]) -> ReadReview:
        source = Source(
            where,
            page_url=self.page_url,
            nodes=nodes,
            remarks=[*self.remarks, *block.remarks],
            is_unescaped=block.is_unescaped,
        )
        return interpret(found.node, source)
