"""Rich text as lines of plain text that say everything a reader sees of it, links included."""

from html.parser import HTMLParser

OPENINGS = {
    "p": "\n",
    "h2": "\n## ",
    "h3": "\n### ",
    "h4": "\n#### ",
    "li": "\n• ",
    "blockquote": "\n> ",
    "br": "\n",
    "hr": "\n―――",
    "b": "*",
    "strong": "*",
    "i": "_",
    "em": "_",
}
# Where one paragraph ends and the next begins; no text holds it.
BREAK = "\0"
CLOSINGS = {"b": "*", "strong": "*", "i": "_", "em": "_"}


class _Reader(HTMLParser):
    """Collects the text, with a mark for each thing that shows."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            named = dict(attrs)
            page = named.get("id")
            self.links.append(named.get("href") or (f"page {page}" if page else ""))
        self.parts.append(OPENINGS.get(tag, ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "a" and self.links:
            self.parts.append(f" [{self.links.pop()}]")
        self.parts.append(CLOSINGS.get(tag, ""))

    def handle_data(self, data: str) -> None:
        self.parts.append(data)


class _Words(HTMLParser):
    """Collects the words, with a break at each paragraph."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            self.parts.append(" ")
        elif OPENINGS.get(tag, "").startswith("\n"):
            self.parts.append(BREAK)

    def handle_data(self, data: str) -> None:
        self.parts.append(data.replace(BREAK, ""))


def paragraphs(html: str) -> list[str]:
    """The words of each paragraph, without marks: what a draft's paragraphs are compared with."""
    reader = _Words()
    reader.feed(html)
    reader.close()
    lines = (" ".join(line.split()) for line in "".join(reader.parts).split(BREAK))
    return [line for line in lines if line]


def readable(html: str) -> str:
    """The text of rich text, one line per paragraph, headings, lists, emphasis and links marked."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    lines = (line.strip() for line in "".join(reader.parts).splitlines())
    return "\n".join(line for line in lines if line)
