"""Search that accents and capitals make no difference to, the same on every database."""

import re
from typing import Any

from django.utils.html import escape, strip_tags
from django.utils.safestring import SafeString, mark_safe

from checks.wording import composed, fold

# A reader's question: longer ones are cut, more words than these are not asked for.
QUESTION_MAX = 200
WORDS_MAX = 10
# What is searched of one page.
TEXT_MAX = 100_000


def search_text_of(page: Any) -> str:
    """Everything of a page that readers may look for, folded."""
    rich = (page.explanation, page.background)
    parts = [
        page.statement,
        page.claimant_name,
        page.claimant_party,
        page.summary,
        *(strip_tags(text.replace("<", " <")) for text in rich),
        *(child.value.get("title") or "" for child in page.sources),
        *(child.value.get("publisher") or "" for child in page.sources),
        *(child.value.get("text") or "" for child in page.replies),
    ]
    # NUL has no place in a PostgreSQL text.
    return fold(" ".join(parts))[:TEXT_MAX].replace("\x00", " ")


def words_of(question: str) -> list[str]:
    """The words of a question, folded, each once."""
    return list(dict.fromkeys(fold(question[:QUESTION_MAX]).split()))[:WORDS_MAX]


def marked(text: str, words: list[str]) -> SafeString:
    """The text, escaped, with every hit in ``<mark>``."""
    text = composed(text)
    if not words:
        return mark_safe(escape(text))  # noqa: S308  (escaped)
    longest_first = sorted(words, key=len, reverse=True)
    hits = re.finditer("|".join(map(re.escape, longest_first)), fold(text))
    pieces, end = [], 0
    for hit in hits:
        pieces += [escape(text[end : hit.start()]), "<mark>", escape(text[slice(*hit.span())])]
        pieces.append("</mark>")
        end = hit.end()
    return mark_safe("".join([*pieces, escape(text[end:])]))  # noqa: S308  (escaped piece by piece)
