"""A walk back through a feed, from its newest entry to where the last one had stopped.

Plain rules: what an interrupted walk must remember, and when a walk is over.
"""

from dataclasses import asdict, dataclass
from typing import Any

from social_capture.platforms.told import FeedPage

# [ours] 2,000 posts of fifty a page: months of a busy account.
MOST_PAGES = 40


@dataclass(frozen=True)
class Walk:
    """``head`` becomes the cursor at the end; ``older`` is where the walk goes on."""

    head: str = ""
    older: str = ""
    pages: int = 0

    @classmethod
    def stored(cls, values: Any) -> "Walk":
        """What the account remembers; anything unknown begins anew."""
        try:
            return cls(**values)
        except TypeError:
            return cls()

    def remembered(self) -> dict[str, Any]:
        """For the account's row."""
        return asdict(self)

    def after(self, page: FeedPage) -> "Walk":
        """One page further. The newest position of the first page is the head."""
        newest = max((entry.position for entry in page.entries), default="")
        return Walk(self.head or newest, page.older, self.pages + 1)


def has_reached(page: FeedPage, cursor: str, is_known: bool) -> bool:
    """Whether the page goes back to what was collected before.

    Feeds without positions are told by ``is_known``: an entry of the page was kept before.
    """
    positions = [entry.position for entry in page.entries if entry.position]
    if positions:
        return bool(cursor) and min(positions) <= cursor
    return is_known
