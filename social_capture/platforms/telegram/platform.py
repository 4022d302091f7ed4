"""Telegram: what t.me shows of public channels to anybody, without an account.

``/s/<channel>`` is the channel's preview, twenty messages a page, ``?before=`` the older ones;
``/<channel>/<number>?embed=1`` is the widget of one message.
"""

from dataclasses import dataclass
from urllib.parse import SplitResult, parse_qs, urlsplit

from lxml import etree

from social_capture.fetch import Fetched
from social_capture.platforms.abilities import AccountIdentity, Get
from social_capture.platforms.answers import answer_of
from social_capture.platforms.failures import Gone, NotShown, Unreadable
from social_capture.platforms.identity import PostIdentity
from social_capture.platforms.markup import each, first, page_of, words_of
from social_capture.platforms.rounded import shown_count
from social_capture.platforms.telegram import addresses
from social_capture.platforms.telegram.messages import entry_of, messages_of, number_of, post_of
from social_capture.platforms.told import FeedPage, PostAnswer, Profile

SLUG = addresses.SLUG
ERRORS = ("tgme_widget_message_error", "err_message")


@dataclass(frozen=True)
class Telegram:
    """Public channels; a closed one shows nothing and nothing is done about it."""

    site: str = "https://t.me"
    slug: str = SLUG

    def identify(self, address: SplitResult) -> PostIdentity | None:
        """By channel and number, as no address says more."""
        return addresses.identify(address)

    def account(self, address: SplitResult) -> AccountIdentity | None:
        """A channel's page or its preview."""
        channel = addresses.channel_of(address)
        return AccountIdentity(SLUG, channel, f"https://t.me/s/{channel}") if channel else None

    def profile(self, account: AccountIdentity, get: Get) -> Profile:
        """Title and subscribers; no page tells an identifier that outlives the name."""
        root = page_of(_shown(account, get(self._preview(account))).text)
        return Profile(
            "",
            account.handle,
            words_of(first(root, "tgme_channel_info_header_title"))[:300],
            f"https://t.me/s/{account.handle}",
            _subscribers(root),
        )

    def page(self, account: AccountIdentity, get: Get, older: str = "") -> FeedPage:
        """The newest messages; their numbers say how far back they go."""
        fetched = _shown(account, get(self._preview(account, older)))
        root = page_of(fetched.text)
        messages = [one for one in messages_of(root) if _is_of(one, account.handle)]
        newest_first = sorted(messages, key=number_of, reverse=True)
        return FeedPage(
            tuple(entry_of(message) for message in newest_first),
            answer_of(fetched),
            _older(root),
        )

    def post(self, identity: PostIdentity, get: Get) -> PostAnswer:
        """The message by its widget."""
        named = addresses.NAMED.fullmatch(identity.post_id)
        if named is None:
            raise NotShown("comments and closed channels are not shown without an account")
        fetched = get(f"{self.site}/{identity.post_id}?embed=1&mode=tme")
        root = page_of(fetched.text)
        posts = (post_of(message) for message in messages_of(root))
        post = next((post for post in posts if post.identity.post_id == identity.post_id), None)
        if post is not None:
            return PostAnswer(post, answer_of(fetched))
        if any(first(root, name) is not None for name in ERRORS):
            raise Gone(f"{identity.canonical_url}: no such message")
        raise Unreadable(f"{identity.canonical_url}: a page without the message")

    def _preview(self, account: AccountIdentity, before: str = "") -> str:
        asked = f"?before={before}" if before else ""
        return f"{self.site}/s/{account.handle}{asked}"


def _shown(account: AccountIdentity, fetched: Fetched) -> Fetched:
    """The preview; a channel that has none is sent to a page without messages."""
    if not urlsplit(fetched.url_final).path.startswith("/s/"):
        raise NotShown(f"t.me shows no messages of {account.handle}: closed, or no such channel")
    return fetched


def _is_of(message: etree._Element, channel: str) -> bool:
    return (message.get("data-post") or "").lower().startswith(f"{channel.lower()}/")


def _older(root: etree._Element) -> str:
    for link in each(root, "tme_messages_more"):
        before = parse_qs(urlsplit(link.get("href") or "").query).get("before", [""])[0]
        if before.isascii() and before.isdigit():
            return before[:15]
    return ""


def _subscribers(root: etree._Element) -> int | None:
    for counter in each(root, "tgme_channel_info_counter"):
        if words_of(first(counter, "counter_type")).lower().startswith(("subscriber", "inscrit")):
            return shown_count(words_of(first(counter, "counter_value"))).number
    return None
