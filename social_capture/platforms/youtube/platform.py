"""YouTube: which video or channel an address means, and what feeds and Data API tell."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from urllib.parse import SplitResult, quote

from social_capture.platforms.abilities import AccountIdentity, Get
from social_capture.platforms.answers import answer_of
from social_capture.platforms.failures import Gone, NotShown
from social_capture.platforms.hostile_json import count, parsed, text
from social_capture.platforms.identity import PostIdentity
from social_capture.platforms.keys import key_of
from social_capture.platforms.told import FeedPage, PostAnswer, Profile
from social_capture.platforms.youtube import addresses, channel_feed, channel_page
from social_capture.platforms.youtube.addresses import SLUG
from social_capture.platforms.youtube.data_api import DataApi, items_of
from social_capture.platforms.youtube.videos import entry_of, of_resource

PARTS = "snippet,statistics,liveStreamingDetails"
PER_PAGE = "50"
CHANNEL_ID = re.compile(r"UC[\w-]{22}", re.ASCII)


@dataclass(frozen=True)
class YouTube:
    """Without a key a channel shows its fifteen newest videos; with one, all of them."""

    site: str = "https://www.youtube.com"
    api: str = "https://www.googleapis.com"
    key: Callable[[], str] = lambda: key_of(SLUG)
    clock: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))
    slug: str = SLUG

    def identify(self, address: SplitResult) -> PostIdentity | None:
        """By the identifier that is the same in every form of address."""
        return addresses.identify(address)

    def account(self, address: SplitResult) -> AccountIdentity | None:
        """A channel by its identifier or by the name it has now."""
        name = addresses.channel_of(address)
        if not name:
            return None
        is_id = CHANNEL_ID.fullmatch(name) is not None
        path = f"channel/{name}" if is_id else quote(name, safe="@/")
        return AccountIdentity(SLUG, name, f"https://www.youtube.com/{path}", name if is_id else "")

    def profile(self, account: AccountIdentity, get: Get) -> Profile:
        """The identifier behind the name; subscribers only where the API tells them."""
        if not self.key():
            return channel_page.profile(self.site, account, get)
        asked = {"part": "snippet,statistics"}
        if account.account_id:
            asked["id"] = account.account_id
        elif account.handle.startswith("@"):
            asked["forHandle"] = account.handle
        else:
            found = channel_page.profile(self.site, account, get)
            asked["id"] = found.account_id
        channel = next(iter(items_of(self._api().ask(get, "channels", **asked))), None)
        channel_id = text(channel, "id", most=40)
        if CHANNEL_ID.fullmatch(channel_id) is None:
            raise Gone(f"no channel {account.handle}")
        handle = text(channel, "snippet", "customUrl", most=200)
        return Profile(
            channel_id,
            handle if handle.startswith("@") else account.handle,
            text(channel, "snippet", "title", most=300),
            f"https://www.youtube.com/channel/{channel_id}",
            count(channel, "statistics", "subscriberCount"),
        )

    def page(self, account: AccountIdentity, get: Get, older: str = "") -> FeedPage:
        """A page of the channel's uploads."""
        if not account.account_id:
            found = self.profile(account, get).account_id
            account = replace(account, account_id=found)
        if not self.key():
            return channel_feed.page(self.site, account.account_id, get)
        return self._uploads(account.account_id, get, older)

    def post(self, identity: PostIdentity, get: Get) -> PostAnswer:
        """The video as the API tells it; one that is private or deleted is not in the answer."""
        if ":" in identity.post_id or not self.key():
            raise NotShown("only videos are asked for, and only with a key of the Data API")
        fetched = self._api().ask(get, "videos", part=PARTS, id=identity.post_id)
        posts = (of_resource(resource) for resource in items_of(fetched))
        post = next((post for post in posts if post and post.identity == identity), None)
        if post is None:
            raise Gone(f"{identity.canonical_url}: deleted, private, or never there")
        return PostAnswer(post, answer_of(fetched))

    def _uploads(self, channel_id: str, get: Get, older: str) -> FeedPage:
        # A channel's list of uploads has the channel's identifier with another second letter.
        asked = {"part": "contentDetails", "playlistId": f"UU{channel_id[2:]}"}
        more = {"pageToken": older} if older else {}
        listed = self._api().ask(get, "playlistItems", **asked, maxResults=PER_PAGE, **more)
        ids = [text(one, "contentDetails", "videoId", most=20) for one in items_of(listed)]
        token = text(parsed(listed.body), "nextPageToken", most=500)
        if not any(ids):
            return FeedPage((), answer_of(listed), token)
        fetched = self._api().ask(get, "videos", part=PARTS, id=",".join(i for i in ids if i))
        entries = (entry_of(of_resource(one), channel_id) for one in items_of(fetched))
        newest_first = sorted((e for e in entries if e), key=lambda e: e.position, reverse=True)
        return FeedPage(tuple(newest_first), answer_of(fetched), token)

    def _api(self) -> DataApi:
        return DataApi(self.api, self.key(), self.clock)
