"""Mastodon: which post or account an address means, and what its host tells without a login.

docs.joinmastodon.org: methods/accounts (lookup, statuses), methods/statuses (get).
"""

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, parse_qs, quote, urlencode, urlsplit

from social_capture.fetch import Fetched
from social_capture.platforms.abilities import AccountIdentity, Get
from social_capture.platforms.answers import answer_of
from social_capture.platforms.failures import Gone, Unreadable
from social_capture.platforms.hostile_json import count, many, parsed, text
from social_capture.platforms.identity import PostIdentity
from social_capture.platforms.mastodon.statuses import SLUG, entry_of, identity_of, post_of
from social_capture.platforms.told import FeedPage, PostAnswer, Profile

NAME = r"[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?"
# Snowflakes only: a short number under such a path may be any other site's page.
POST_PATH = re.compile(
    rf"/(?:web/)?@(?P<name>{NAME})(?:@[\w.:-]+)?/(?P<id>\d{{15,20}})"
    rf"|/users/(?P<user>{NAME})/statuses/(?P<status>\d{{15,20}})"
)
ACCOUNT_PATH = re.compile(
    rf"/(?:web/)?@(?P<name>{NAME})(?:@(?P<home>[A-Za-z0-9.-]+\.[a-z]+))?|/users/(?P<user>{NAME})"
)
NEXT = re.compile(r'<([^<>]+)>\s*;\s*rel="?next"?', re.I)
PER_PAGE = 40


@dataclass(frozen=True)
class Mastodon:
    """Any host but those in ``not_at``, where the same form of address means something else."""

    not_at: frozenset[str] = frozenset()
    slug: str = SLUG

    def identify(self, address: SplitResult) -> PostIdentity | None:
        """A status as its host numbers it; another host's view of it has a number of its own."""
        found = POST_PATH.fullmatch(address.path.rstrip("/"))
        if found is None or address.netloc in self.not_at:
            return None
        name, number = found["name"] or found["user"], found["id"] or found["status"]
        return identity_of(f"{address.scheme}://{address.netloc}", name, number)

    def account(self, address: SplitResult) -> AccountIdentity | None:
        """A profile's address; another host's view of it leads to its home."""
        found = ACCOUNT_PATH.fullmatch(address.path.rstrip("/"))
        if found is None or address.netloc in self.not_at:
            return None
        name, home = (found["name"] or found["user"]).lower(), found["home"] or address.netloc
        return AccountIdentity(SLUG, f"{name}@{home}", f"{address.scheme}://{home}/@{name}")

    def profile(self, account: AccountIdentity, get: Get) -> Profile:
        """The host's own number of the account, its name and followers."""
        name = account.handle.partition("@")[0]
        told = parsed(get(f"{_api(account)}/accounts/lookup?{urlencode({'acct': name})}").body)
        number = text(told, "id", most=40)
        if not number.isalnum():
            raise Unreadable("an account without a number")
        shown = text(told, "display_name", most=300)
        return Profile(number, account.handle, shown, account.url, count(told, "followers_count"))

    def page(self, account: AccountIdentity, get: Get, older: str = "") -> FeedPage:
        """The account's own statuses, answers included; boosts are left out by the host."""
        asked = {"limit": str(PER_PAGE), "exclude_reblogs": "true"}
        if older:
            asked["max_id"] = older
        number = quote(account.account_id, safe="")
        fetched = get(f"{_api(account)}/accounts/{number}/statuses?{urlencode(asked)}")
        told = parsed(fetched.body)
        if not isinstance(told, list):
            raise Unreadable("statuses that are no list")
        origin = _origin(account.url)
        entries = (entry_of(status, origin, account.account_id) for status in told[:PER_PAGE])
        return FeedPage(
            tuple(entry for entry in entries if entry), answer_of(fetched), _older(fetched, told)
        )

    def post(self, identity: PostIdentity, get: Get) -> PostAnswer:
        """The status by its number."""
        origin = _origin(identity.canonical_url)
        number = identity.post_id.rpartition("/")[2]
        fetched = get(f"{origin}/api/v1/statuses/{quote(number, safe='')}")
        post = post_of(parsed(fetched.body), origin)
        if post is None or post.identity.post_id != identity.post_id:
            raise Gone(f"{identity.canonical_url} is not what the host answered with")
        return PostAnswer(post, answer_of(fetched))


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _api(account: AccountIdentity) -> str:
    return f"{_origin(account.url)}/api/v1"


def _older(fetched: Fetched, told: list[object]) -> str:
    """The number that the Link header names for the next page; else the last, of a full page."""
    link = NEXT.search(fetched.headers.get("Link") or "")
    if link is not None:
        return parse_qs(urlsplit(link[1]).query).get("max_id", [""])[0][:40]
    return text(many({"all": told}, "all")[-1], "id", most=40) if len(told) >= PER_PAGE else ""
