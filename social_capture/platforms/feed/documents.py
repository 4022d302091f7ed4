"""Parses feeds that strangers wrote: RSS 2.0, RSS 1.0 and Atom.

No entity is expanded, no external one is fetched, nothing leaves the given bytes.
"""

from urllib.parse import urljoin

from lxml import etree, html

from social_capture.platforms.hostile_json import MOST_LISTED, storable, web_address

ATOM = "{http://www.w3.org/2005/Atom}"
RSS1 = "{http://purl.org/rss/1.0/}"
ROOTS = {"rss", "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}RDF", f"{ATOM}feed"}
ENTRIES = frozenset({"item", f"{RSS1}item", f"{ATOM}entry"})
FEED_TYPES = frozenset({"application/rss+xml", "application/atom+xml"})


def parsed_feed(body: bytes) -> etree._Element | None:
    """The root of a feed; None for anything else. Small faults of the XML are forgiven."""
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        recover=True,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(body.strip(), parser=parser)
    except (etree.LxmlError, ValueError):
        return None
    return root if root is not None and root.tag in ROOTS else None


def entries_of(root: etree._Element) -> list[etree._Element]:
    """Its entries, in its order, cut at ``MOST_LISTED``."""
    found = (element for element in root.iter() if element.tag in ENTRIES)
    return [element for element, _place in zip(found, range(MOST_LISTED), strict=False)]


def title_of(root: etree._Element) -> str:
    """The feed's own title."""
    for path in ("channel/title", f"{RSS1}channel/{RSS1}title", f"{ATOM}title"):
        if title := words(root.find(path)):
            return " ".join(title.split())[:300]
    return ""


def words(element: etree._Element | None) -> str:
    """The element's own text; an entity that was not expanded is left out."""
    if element is None:
        return ""
    if len(element) == 0:
        return storable(element.text or "").strip()
    # Atom's xhtml, or an entity: the markup is read like any other.
    return storable(etree.tostring(element, encoding="unicode", method="html")).strip()


def feed_named_by(page: str, url: str) -> str:
    """The address of the first feed that a page names in its head."""
    try:
        root = html.fromstring(page.encode("utf-8", "replace"))
    except (etree.LxmlError, ValueError):
        return ""
    for link in root.iter("link"):
        is_feed = (link.get("type") or "").partition(";")[0].strip().lower() in FEED_TYPES
        if is_feed and "alternate" in (link.get("rel") or "").lower().split():
            return web_address(_joined(url, link.get("href") or ""))
    return ""


def _joined(base: str, link: str) -> str:
    try:
        return urljoin(base, link.strip())
    except ValueError:
        return ""


def absolute(base: str, link: str) -> str:
    """The http(s) address that a link of the feed means; empty when it means none."""
    return web_address(_joined(base, link)) if link.strip() else ""
