"""Asks Google's Fact Check Tools, ``claims:search``, for other agencies' checks.

Method and answer as in its reference (v1alpha1): ``claims[].claimReview[]`` with ``url``,
``title`` and ``textualRating``; ``nextPageToken`` while there is more.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from checks.research.asking import address_in, ask_json, malformed
from checks.research.leads import LONGEST_TITLE, LONGEST_WHY, Lead, Round
from checks.research.protocol import MOST_LEADS, Found
from checks.research.question import Question
from social_capture.platforms.hostile_json import many, text

PATH = "/v1alpha1/claims:search"
PAGE_SIZE = 10
MOST_PAGES = 3
LONGEST_TOKEN = 2000


@dataclass(frozen=True)
class FactCheckTools:
    """The service behind one key; the key travels in a header, so that no log has it."""

    key: str = field(repr=False)
    url: str = "https://factchecktools.googleapis.com"
    name: str = "fact_check_tools"
    round: Round = Round.FIRST

    def find(self, question: Question) -> Found:
        """The pages of the reviews, each once; raises ``ProviderFailure``."""
        leads: dict[str, Lead] = {}
        token = ""
        for _page in range(MOST_PAGES):
            answer = self.page(question.query, token)
            for lead in leads_of(answer, self.name):
                if len(leads) < MOST_LEADS:
                    leads.setdefault(lead.url, lead)
            token = text(answer, "nextPageToken", most=LONGEST_TOKEN)
            if not token or len(leads) == MOST_LEADS:
                break
        return Found(tuple(leads.values()))

    def page(self, query: str, token: str) -> dict[str, Any]:
        """One page of claims; an answer without results is an empty object."""
        asked: dict[str, str | int] = {"query": query, "languageCode": "pt", "pageSize": PAGE_SIZE}
        if token:
            asked["pageToken"] = token
        answer = ask_json(
            self.name, self.url, PATH, query=asked, headers={"X-Goog-Api-Key": self.key}
        )
        if not isinstance(answer, dict) or not isinstance(answer.get("claims", []), list):
            raise malformed("no list of claims")
        return answer


def leads_of(answer: dict[str, Any], provider: str) -> Iterator[Lead]:
    """Each review's page, with the claim and the label that the agency gave it."""
    for claim in many(answer, "claims"):
        for review in many(claim, "claimReview"):
            url = address_in(review, "url")
            if not url:
                continue
            label = text(review, "textualRating", most=LONGEST_WHY // 2)
            statement = text(claim, "text", most=LONGEST_WHY // 2 - 10)
            title = text(review, "title", most=LONGEST_TITLE) or statement
            yield Lead(url, provider, title, f"“{statement}”: {label}" if label else statement)
