"""Feeds as sites publish them, written from their entries.

Shapes: rssboard.org/rss-specification (RSS 2.0: guid, pubDate, enclosure),
web.resource.org/rss/1.0/spec (RSS 1.0 with Dublin Core), RFC 4287 (Atom).
"""

from xml.sax.saxutils import escape


def rss(*items, title="Prefeitura de Porto Sereno"):
    """RSS 2.0; each item is a dict of elements."""
    listed = "".join(f"<item>{_elements(item)}</item>" for item in items)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>{title}</title>'
        f"<link>https://porto.example/</link>{listed}</channel></rss>"
    ).encode()


def atom(*entries):
    """Atom; an entry's ``link`` becomes its alternate link, ``author`` its author's name."""
    listed = ""
    for entry in entries:
        parts = dict(entry)
        link = escape(parts.pop("link", ""), {'"': "&quot;"})
        author = parts.pop("author", "")
        listed += f'<entry><link rel="alternate" href="{link}"/>{_elements(parts)}'
        listed += f"<author><name>{escape(author)}</name></author></entry>"
    return f'<feed xmlns="http://www.w3.org/2005/Atom"><title>Porto</title>{listed}</feed>'.encode()


RSS1 = b"""<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
  xmlns:dc="http://purl.org/dc/elements/1.1/">
 <channel rdf:about="https://porto.example/"><title>Porto</title></channel>
 <item rdf:about="https://porto.example/1"><title>Vagas</title><link>https://porto.example/1</link>
  <description>Dobraram.</description><dc:date>2026-09-12T08:02:00-03:00</dc:date>
  <dc:creator>Ana</dc:creator></item>
</rdf:RDF>"""


def item(number, title="Vagas em creche dobram", **elements):
    """An RSS item with its own guid, link and date."""
    return {
        "guid": f"https://porto.example/?p={number}",
        "link": f"https://porto.example/noticia/{number}",
        "title": title,
        "description": f"<p>Notícia {number}.</p>",
        "pubDate": f"Sat, 12 Sep 2026 {8 + number // 60:02d}:{number % 60:02d}:00 -0300",
        **elements,
    }


def _elements(values):
    return "".join(f"<{name}>{escape(value)}</{name}>" for name, value in values.items())
