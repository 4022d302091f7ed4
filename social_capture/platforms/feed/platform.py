"""Feeds as accounts: the address of a feed, or of a page that names one."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from urllib.parse import SplitResult

from social_capture.platforms.abilities import AccountIdentity, Get
from social_capture.platforms.answers import answer_of
from social_capture.platforms.failures import Unreadable
from social_capture.platforms.feed.documents import entries_of, feed_named_by, parsed_feed, title_of
from social_capture.platforms.feed.items import SLUG, entry_of
from social_capture.platforms.identity import PostIdentity
from social_capture.platforms.told import FeedPage, Profile

LONGEST_HANDLE = 200


@dataclass(frozen=True)
class Feed:
    """The last resort for following: any address outside ``not_at``.

    ``identify`` tells which post an entry's link means; the entry is that post.
    """

    identify_link: Callable[[str], PostIdentity]
    not_at: frozenset[str] = frozenset()
    clock: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))
    slug: str = SLUG

    def identify(self, _address: SplitResult) -> PostIdentity | None:
        """No page belongs to feeds: entries are pages of their sites."""
        return None

    def account(self, address: SplitResult) -> AccountIdentity | None:
        """The address without its scheme is the account's name."""
        if address.netloc in self.not_at:
            return None
        named = address._replace(scheme="", fragment="").geturl().removeprefix("//").rstrip("/")
        if len(named) > LONGEST_HANDLE:
            named = f"{address.netloc}/…{hashlib.sha256(named.encode()).hexdigest()[:32]}"
        return AccountIdentity(SLUG, named, address.geturl())

    def profile(self, account: AccountIdentity, get: Get) -> Profile:
        """The feed's title; the feed that a page names takes the page's place."""
        fetched = get(account.url)
        root = parsed_feed(fetched.body)
        if root is None:
            url = feed_named_by(fetched.text, fetched.url_final)
            if not url:
                raise Unreadable("neither a feed nor a page that names one")
            root = parsed_feed(get(url).body)
            if root is None:
                raise Unreadable(f"{url} is named as a feed and is none")
        else:
            url = account.url
        return Profile("", account.handle, title_of(root), url)

    def page(self, account: AccountIdentity, get: Get, older: str = "") -> FeedPage:
        """All that the feed shows; what it showed before is not offered."""
        fetched = get(account.url)
        root = parsed_feed(fetched.body)
        if root is None:
            raise Unreadable("not a feed")
        now = self.clock()
        entries = (
            entry_of(element, account.url, self.identify_link, now) for element in entries_of(root)
        )
        return FeedPage(tuple(entries), answer_of(fetched), is_whole=False)
