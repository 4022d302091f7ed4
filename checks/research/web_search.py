"""The AI provider's own web search as a provider of leads; what it says of a page is none."""

from collections.abc import Callable
from dataclasses import dataclass

from checks.providers.searching import SearchHit, WebSearcher
from checks.research.leads import LONGEST_ADDRESS, LONGEST_TITLE, Lead, Round
from checks.research.protocol import MOST_LEADS, Found
from checks.research.question import Question
from checks.source_policy.rules import RuleBook

# [ours] Searches in one call, each of which is paid for.
MOST_SEARCHES = 3


@dataclass(frozen=True)
class AISearch:
    """Asks within the sites that may carry a verdict, as the source policy names them.

    ``searcher`` is made when it is asked: without a key that is a failure of its own.
    """

    searcher: Callable[[], WebSearcher]
    book: Callable[[], RuleBook]
    name: str = "web_search"
    round: Round = Round.FIRST

    def find(self, question: Question) -> Found:
        """The pages that the search returned, each once; raises ``ProviderFailure``."""
        answer = self.searcher().search(
            question.query, allowed=carrying_sites(self.book()), at_most=MOST_SEARCHES
        )
        leads = {hit.url: self.lead(hit) for hit in answer.value if len(hit.url) <= LONGEST_ADDRESS}
        return Found(tuple(leads.values())[:MOST_LEADS], answer.calls)

    def lead(self, hit: SearchHit) -> Lead:
        """A hit without its words: those are looked for in our own copy."""
        return Lead(hit.url, self.name, " ".join(hit.title.split())[:LONGEST_TITLE])


def carrying_sites(book: RuleBook) -> list[str]:
    """The addresses that may carry a verdict, in the order of the alphabet."""
    return sorted({rule.address for rule in book.rules if rule.source_class.can_carry})
