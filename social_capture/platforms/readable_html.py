"""Turns a fragment of strangers' HTML into the text and links that a reader would see."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from lxml import etree, html

from social_capture.platforms.hostile_json import MOST_LISTED, storable, web_address

BLOCKS = frozenset(
    {"p", "div", "li", "ul", "ol", "blockquote", "section", "article", "table", "tr", "pre"}
    | {"figure", "h1", "h2", "h3", "h4", "h5", "h6"}
)
UNSEEN = frozenset({"script", "style", "template", "noscript", "head", "title"})
# Mentions and hashtags are no sources: they lead to profiles and searches.
NO_SOURCE = frozenset({"mention", "hashtag"})


@dataclass(frozen=True)
class Readable:
    """What is left of the fragment."""

    text: str = ""
    links: tuple[str, ...] = ()
    alt_texts: tuple[str, ...] = ()


def readable(fragment: str) -> Readable:
    """Paragraphs apart by an empty line, line breaks kept; whatever cannot be read is left out."""
    if not fragment.strip():
        return Readable()
    parser = html.HTMLParser(no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = html.fromstring(f"<div>{storable(fragment)}</div>", parser=parser)
    except (etree.LxmlError, ValueError):
        return Readable(storable(re.sub(r"<[^<>]*>", " ", fragment)).strip())
    parts: list[str] = []
    for event, element in etree.iterwalk(root, events=("start", "end")):
        _add(parts, event, element)
    anchors = [a for a in root.iter("a") if not NO_SOURCE & set((a.get("class") or "").split())]
    return Readable(
        _tidy("".join(parts)),
        _addresses(anchor.get("href") for anchor in anchors),
        tuple(alt for image in root.iter("img") if (alt := (image.get("alt") or "").strip())),
    )


def _add(parts: list[str], event: str, element: etree._Element) -> None:
    tag = element.tag if isinstance(element.tag, str) else ""
    if event == "start":
        if tag in BLOCKS:
            parts.append("\n\n" if tag == "p" else "\n")
        if tag == "br":
            parts.append("\n")
        if tag not in UNSEEN:
            parts.append(_one_line(element.text))
        return
    if tag in BLOCKS:
        parts.append("\n\n" if tag == "p" else "\n")
    parts.append(_one_line(element.tail))


def _one_line(text: str | None) -> str:
    return re.sub(r"\s+", " ", text or "")


def _tidy(text: str) -> str:
    lines = "\n".join(line.strip() for line in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", lines).strip()


def _addresses(found: Iterable[str | None]) -> tuple[str, ...]:
    links = dict.fromkeys(web_address(one) for one in found)
    return tuple(link for link in links if link)[:MOST_LISTED]
