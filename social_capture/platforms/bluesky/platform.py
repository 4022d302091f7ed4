"""Bluesky: which post or account an address means, and what its public interface tells.

Lexicons: app.bsky.feed.getAuthorFeed, app.bsky.feed.getPosts, app.bsky.actor.getProfile.
"""

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, quote, urlencode

from social_capture.fetch import Fetched
from social_capture.platforms.abilities import AccountIdentity, Get
from social_capture.platforms.answers import answer_of
from social_capture.platforms.bluesky.posts import SLUG, entry_of, identity_of, post_of
from social_capture.platforms.failures import Declined, Gone, PlatformFailed
from social_capture.platforms.hostile_json import count, many, parsed, text
from social_capture.platforms.identity import PostIdentity
from social_capture.platforms.told import FeedPage, PostAnswer, Profile

HOSTS = frozenset({"bsky.app", "www.bsky.app"})
ACTOR = r"(?P<actor>did:[a-z]+:[A-Za-z0-9._:%-]+|[A-Za-z0-9.-]+\.[A-Za-z0-9-]+)"
POST_PATH = re.compile(rf"/profile/{ACTOR}/post/(?P<key>[A-Za-z0-9._~:-]{{1,512}})")
ACCOUNT_PATH = re.compile(rf"/profile/{ACTOR}")
PER_PAGE = 50
NO_ACCOUNT = re.compile(
    r"not found|unable to resolve|deactivated|deleted|taken? ?down|suspended", re.I
)


@dataclass(frozen=True)
class Bluesky:
    """The public AppView at ``api``; no login, no token."""

    api: str = "https://public.api.bsky.app"
    slug: str = SLUG

    def identify(self, address: SplitResult) -> PostIdentity | None:
        """By handle or by did, as the address says; the platform tells that they are one."""
        found = POST_PATH.fullmatch(address.path.rstrip("/"))
        if address.netloc not in HOSTS or found is None:
            return None
        return identity_of(_actor(found["actor"]), found["key"])

    def account(self, address: SplitResult) -> AccountIdentity | None:
        """A profile's address."""
        found = ACCOUNT_PATH.fullmatch(address.path.rstrip("/"))
        if address.netloc not in HOSTS or found is None:
            return None
        actor = _actor(found["actor"])
        url = f"https://bsky.app/profile/{quote(actor, safe=':')}"
        return AccountIdentity(SLUG, actor, url, actor if actor.startswith("did:") else "")

    def profile(self, account: AccountIdentity, get: Get) -> Profile:
        """Handle, name and followers; the did is the identifier that stays."""
        asked = self._ask("actor.getProfile", actor=_named(account))
        told = parsed(_or_gone(get, asked).body)
        did, handle = text(told, "did", most=200), text(told, "handle", most=200)
        if not did:
            raise Gone(f"no profile of {account.handle}")
        return Profile(
            did,
            handle or account.handle,
            text(told, "displayName", most=300),
            f"https://bsky.app/profile/{handle or did}",
            count(told, "followersCount"),
        )

    def page(self, account: AccountIdentity, get: Get, older: str = "") -> FeedPage:
        """The author's feed, replies included; reposts are entries without a post."""
        asked = {"actor": _named(account), "limit": str(PER_PAGE), "filter": "posts_with_replies"}
        if older:
            asked["cursor"] = older
        fetched = _or_gone(get, self._ask("feed.getAuthorFeed", **asked))
        told = parsed(fetched.body)
        entries = (entry_of(view, account.account_id) for view in many(told, "feed"))
        return FeedPage(
            tuple(entry for entry in entries if entry),
            answer_of(fetched),
            text(told, "cursor", most=500),
        )

    def post(self, identity: PostIdentity, get: Get) -> PostAnswer:
        """Ask for it by its AT address; a handle is first turned into the did that it has now."""
        actor, _slash, key = identity.post_id.partition("/")
        if not actor.startswith("did:"):
            actor = self.profile(AccountIdentity(SLUG, actor, ""), get).account_id
        uri = f"at://{actor}/app.bsky.feed.post/{key}"
        fetched = get(self._ask("feed.getPosts", uris=uri))
        told = [post_of(view) for view in many(parsed(fetched.body), "posts")]
        post = next(
            (post for post in told if post and post.identity.post_id == f"{actor}/{key}"), None
        )
        if post is None:
            raise Gone(f"{uri} is not among the posts that the platform has")
        return PostAnswer(post, answer_of(fetched))

    def _ask(self, method: str, **asked: str) -> str:
        return f"{self.api}/xrpc/app.bsky.{method}?{urlencode(asked)}"


def _actor(named: str) -> str:
    # Handles are host names; a did is case-sensitive.
    return named if named.startswith("did:") else named.lower()


def _named(account: AccountIdentity) -> str:
    return account.account_id or account.handle


def _or_gone(get: Get, url: str) -> Fetched:
    """The answer; the interface says "not found" of an account with status 400."""
    try:
        return get(url)
    except Declined as declined:
        why = text(_said(declined), "message", most=200) or text(_said(declined), "error", most=80)
        if declined.status == 400 and NO_ACCOUNT.search(why):
            raise Gone(why) from declined
        raise PlatformFailed(f"{declined}: {why}") from declined


def _said(declined: Declined) -> Any:
    try:
        return parsed(declined.body)
    except PlatformFailed:
        return None
