"""Searching the web through a provider: leads to pages, never evidence by themselves."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from checks.providers.protocol import Answer


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A page that a search returned.

    ``cited_text`` are words that the service says are on it, empty when it gave none: they are
    looked for in the stored copy before anybody cites them. ``page_age`` is as the service put it.
    """

    url: str
    title: str = ""
    cited_text: str = ""
    page_age: str = ""


class WebSearcher(Protocol):
    """A provider that searches the web; not every one does."""

    @property
    def name(self) -> str:
        """The provider's name."""
        ...

    def search(
        self,
        question: str,
        *,
        allowed: Sequence[str] = (),
        blocked: Sequence[str] = (),
        at_most: int,
    ) -> Answer[tuple[SearchHit, ...]]:
        """The pages that answer a question, by at most so many searches.

        ``allowed`` or ``blocked`` are domains, with an optional path and without a scheme; raises
        ``ValueError`` for both at once or ``at_most`` under 1, ``ProviderFailure`` when the
        service does not answer. Only addresses that a search returned are in the answer.
        """
        ...
