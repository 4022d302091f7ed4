"""Who checked: named, with an address, and never the one who is checked."""

import re
from collections.abc import Iterator, Mapping

from claimreview import codes
from claimreview.addresses import identity
from claimreview.nodes import Node, first_node, many, types_of
from claimreview.problems import Problem, excerpt

# A house and its checking desk are one: "Daily" and "Daily Fact Check".
DESK = re.compile(r"(?<=\w) (?:fact[ -]?check(?:s|ing|ers)?|checa(?:gem|gens)|verifica)\Z")
PARTIES = ("Person", "Organization", "NewsMediaOrganization", "GovernmentOrganization")


def problems(block: Node) -> Iterator[Problem]:
    """What is wrong with ``author``."""
    author = block.get("author")
    if isinstance(author, str) and author.strip():
        author = {"@type": "Organization", "name": author}
    node = first_node(author)
    if node is None:
        yield Problem(codes.AUTHOR_MISSING, "author")
        return
    if not names_of(node):
        yield Problem(codes.AUTHOR_NAME_MISSING, "author.name")
    if not node.get("url"):
        yield Problem(codes.AUTHOR_URL_MISSING, "author.url")
    if not set(types_of(node)) & set(PARTIES):
        value = excerpt(", ".join(types_of(node)))
        yield Problem(codes.AUTHOR_TYPE_WRONG, "author.@type", {"value": value})
    item = first_node(block.get("itemReviewed"))
    if item is not None and any(same_party(node, other) for other in many(item.get("author"))):
        yield Problem(codes.AUTHOR_IS_CLAIMANT, "itemReviewed.author")


def same_party(one: object, other: object) -> bool:
    """Whether two authors are one: by a name, or by an address that both give."""
    return bool(names_of(one) & names_of(other) or _addresses(one) & _addresses(other))


def names_of(party: object) -> set[str]:
    """The names of an author, which may be a node or plain text, folded for comparison."""
    given = many(party.get("name")) if isinstance(party, Mapping) else many(party)
    names = (" ".join(name.split()).casefold() for name in given if isinstance(name, str))
    return {DESK.sub("", name) for name in names if name}


def _addresses(party: object) -> set[str]:
    if not isinstance(party, Mapping):
        return set()
    given = many(party.get("url")) + many(party.get("sameAs")) + many(party.get("@id"))
    named = (identity(url) for url in given if isinstance(url, str))
    return {name for name in named if name}
