"""Asks a SearXNG instance, or a search that answers like it, for addresses.

The answer as its documentation has it (docs/dev/search_api, docs/src/searx.results): a list
``results`` with ``url`` and ``title``. What it says of the page (``content``) is a snippet and
is not kept: evidence is the page.
"""

from dataclasses import dataclass
from typing import Any

from checks.research.asking import address_in, ask_json, malformed
from checks.research.leads import LONGEST_TITLE, Lead, Round
from checks.research.protocol import MOST_LEADS, Found
from checks.research.question import Question
from social_capture.platforms.hostile_json import many, text

# [ours] Pages asked for until there are enough addresses.
MOST_PAGES = 3


@dataclass(frozen=True)
class SearxngSearch:
    """One instance, by its address without a path."""

    url: str
    name: str = "searxng"
    round: Round = Round.FIRST

    def find(self, question: Question) -> Found:
        """The addresses of the first pages, each once; raises ``ProviderFailure``."""
        leads: dict[str, Lead] = {}
        for page in range(1, MOST_PAGES + 1):
            results = self.page(question.query, page)
            for lead in (lead_of(result, self.name) for result in results):
                if lead and len(leads) < MOST_LEADS:
                    leads.setdefault(lead.url, lead)
            if not results or len(leads) == MOST_LEADS:
                break
        return Found(tuple(leads.values()))

    def page(self, query: str, number: int) -> list[Any]:
        """The results of one page."""
        asked: dict[str, str | int] = {"q": query, "format": "json", "pageno": number}
        asked["language"] = "pt-BR"
        answer = ask_json(self.name, self.url, "/search", query=asked)
        if not isinstance(answer, dict) or not isinstance(answer.get("results"), list):
            raise malformed("no list of results")
        return many(answer, "results")


def lead_of(result: Any, provider: str) -> Lead | None:
    """The lead of one result; ``None`` when it names no address of the web."""
    url = address_in(result, "url")
    if not url:
        return None
    title = " ".join(text(result, "title", most=LONGEST_TITLE).split())
    return Lead(url, provider, title)
