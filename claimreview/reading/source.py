"""What a review stands in, and what was remarked while reading it."""

import contextlib
import html
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin

from claimreview.nodes import Node, first_node, many
from claimreview.problems import Problem, Rule, excerpt

ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
REFERRING = ("author", "publisher", "itemReviewed", "reviewRating")
MOST_REMARKS = 100
# No database or encoder takes them, and they carry no text.
UNSTORABLE = re.compile(r"[\x00\ud800-\udfff]")


@dataclass(slots=True)
class Source:
    """One review's surroundings: its place, its page, the nodes it may refer to by ``@id``."""

    where: str
    page_url: str | None = None
    nodes: Mapping[str, Node] = field(default_factory=dict)
    remarks: list[Problem] = field(default_factory=list)
    is_unescaped: bool = False

    def remark(self, rule: Rule, where: str, **params: object) -> None:
        """Note a fault of the review, quoted values cut short; a flood of them is cut too."""
        if len(self.remarks) >= MOST_REMARKS:
            return
        shown = {key: excerpt(v) if isinstance(v, str) else v for key, v in params.items()}
        self.remarks.append(Problem(rule, where, shown))

    def text(self, value: object) -> str | None:
        """The first text of a property, trimmed, its entities undone once; None when empty."""
        for item in many(value):
            if isinstance(item, str):
                text = item if self.is_unescaped else ENTITY.sub(_unescape, item)
                if text := UNSTORABLE.sub("\N{REPLACEMENT CHARACTER}", text).strip():
                    return text
        return None

    def address(self, value: object) -> str | None:
        """The first text of a property as an address, made whole by that of the page."""
        for item in many(value):
            if isinstance(item, str) and (text := item.strip().replace("&amp;", "&")):
                with contextlib.suppress(ValueError):
                    text = urljoin(self.page_url, text) if self.page_url else text
                return UNSTORABLE.sub("\N{REPLACEMENT CHARACTER}", text)
        return None

    def followed(self, value: object) -> list[Any]:
        """A property's values, a bare reference replaced by the node that it names."""
        return [self._follow(item) for item in many(value)]

    def node(self, value: object) -> Node | None:
        """The first node of a property, references followed."""
        return first_node(self.followed(value))

    def resolved(self, node: Node) -> Node:
        """The node with the parties and the item that it only referred to put in."""
        if not self.nodes:
            return node
        whole = dict(node)
        for name in REFERRING:
            if name in node:
                followed = self.followed(node[name]) or [node[name]]
                whole[name] = followed if isinstance(node[name], list) else followed[0]
        return whole

    def _follow(self, item: Any) -> Any:
        if isinstance(item, Mapping) and set(item) <= {"@id", "@type"}:
            name = item.get("@id")
            return self.nodes.get(name, item) if isinstance(name, str) else item
        return item


def _unescape(entity: re.Match[str]) -> str:
    return html.unescape(entity[0])
