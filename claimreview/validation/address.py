"""The check's own address: https, whole, a page of its own, the page it stands on."""

from collections.abc import Iterator

from claimreview import codes
from claimreview.addresses import is_absolute, is_home, is_loopback
from claimreview.nodes import Node, first_node, many, walk
from claimreview.problems import Problem, excerpt

ADDRESSES = frozenset(
    {"image", "logo", "mainEntityOfPage", "sameAs", "archivedAt", "correctionsPolicy", "sdLicense"}
)


def problems(block: Node, page_url: str | None) -> Iterator[Problem]:
    """What is wrong with ``url``, and with every other property that must be an address."""
    yield from _own_url(block.get("url"), page_url)
    for path, _, value in walk(block, max_depth=32):
        name = path.rpartition(".")[2].partition("[")[0]
        if (
            name in ADDRESSES
            and isinstance(value, str)
            and value.strip()
            and not is_absolute(value)
        ):
            yield Problem(codes.ADDRESS_WRONG, path, {"value": excerpt(value)})
    for party in ("author", "publisher"):
        node = first_node(block.get(party))
        for url in many(node.get("url")) if node else []:
            if url and not (isinstance(url, str) and is_absolute(url)):
                yield Problem(codes.ADDRESS_WRONG, f"{party}.url", {"value": excerpt(url)})


def _own_url(url: object, page_url: str | None) -> Iterator[Problem]:
    if not isinstance(url, str) or not url.strip():
        yield Problem(codes.URL_MISSING, "url")
        return
    params = {"value": excerpt(url)}
    if not is_absolute(url):
        yield Problem(codes.URL_NOT_ABSOLUTE, "url", params)
        return
    if is_loopback(url):
        yield Problem(codes.URL_LOOPBACK, "url", params)
    elif not url.startswith("https://"):
        yield Problem(codes.URL_NOT_HTTPS, "url", params)
    if is_home(url):
        yield Problem(codes.URL_IS_HOME, "url", params)
    if page_url is not None and url != page_url:
        yield Problem(codes.URL_NOT_PAGE, "url", {**params, "page": excerpt(page_url)})
