"""Finds elements by class in pages that strangers wrote."""

from collections.abc import Iterator

from lxml import etree, html

from social_capture.platforms.failures import Unreadable
from social_capture.platforms.hostile_json import storable


def page_of(text: str) -> etree._Element:
    """The root of a page; raises ``Unreadable``."""
    parser = html.HTMLParser(no_network=True, remove_comments=True, remove_pis=True)
    try:
        return html.document_fromstring(storable(text) or " ", parser=parser)
    except (etree.LxmlError, ValueError) as error:
        raise Unreadable(f"not HTML: {str(error)[:200]}") from error


def has_class(element: etree._Element, name: str) -> bool:
    """Whether it is one of its classes."""
    return name in (element.get("class") or "").split()


def each(root: etree._Element, name: str) -> Iterator[etree._Element]:
    """Every element of that class, in the page's order."""
    return (element for element in root.iter() if has_class(element, name))


def first(root: etree._Element, name: str) -> etree._Element | None:
    """The first element of that class."""
    return next(each(root, name), None)


def words_of(element: etree._Element | None) -> str:
    """Its text on one line; empty for none."""
    return "" if element is None else storable(" ".join("".join(element.itertext()).split()))
