"""The platforms on loopback: what followed accounts publish, and where workers ask for it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from benchmarks.mixed.links import Link
from benchmarks.mixed.site import Site, html
from social_capture.collecting import accounts
from social_capture.models import Account
from tests.social_capture import telegram_server, youtube_server
from tests.social_capture.api_server import ApiServer, api_server
from tests.social_capture.bluesky_server import DID, HANDLE, BlueskyServer
from tests.social_capture.feed_documents import item, rss
from tests.social_capture.mastodon_server import MastodonServer
from tests.social_capture.odd_server import odd_server
from tests.social_capture.telegram_server import TelegramServer
from tests.social_capture.youtube_server import YouTubeServer

# A feed shows its newest entries only.
SHOWN = 60


class Hosts:
    """Everything that answers; ``publish`` gives a link its address."""

    def __init__(self, site: Site, servers: dict[str, ApiServer]) -> None:
        """One account on each platform."""
        self.site = site
        self.servers = servers
        self.bluesky = BlueskyServer(servers["bluesky"])
        self.mastodon = MastodonServer(servers["mastodon"])
        self.telegram = TelegramServer(servers["telegram"])
        self.youtube = YouTubeServer(servers["youtube"])
        self.items: list[dict[str, str]] = []
        servers["feed"].routes["/feed"] = lambda *_: (200, {}, rss(*self.items[-SHOWN:]))
        servers["mastodon"].routes["/@anaprado/*"] = self._status_page
        self._publish: dict[str, Callable[[Link], str]] = {
            "bluesky post": self._post,
            "mastodon status": self._status,
            "telegram message": self._message,
            "youtube video": self._video,
            "feed entry": self._entry,
        }

    @property
    def asked_at(self) -> dict[str, str]:
        """Where each platform answers."""
        return {name: server.url for name, server in self.servers.items()}

    @property
    def allowed(self) -> list[str]:
        """What the guard must let through, and nothing else."""
        return [self.site.server.netloc, *(server.netloc for server in self.servers.values())]

    def is_published(self, link: Link) -> bool:
        """Whether an account publishes it; others are pasted."""
        return link.kind in self._publish

    def publish(self, link: Link) -> str:
        """Put it where its kind belongs; its address."""
        return self._publish.get(link.kind, self.site.address_of)(link)

    def follow(self) -> list[Account]:
        """Follow the account on each platform."""
        return [
            accounts.follow(address).account
            for address in (
                f"https://bsky.app/profile/{HANDLE}",
                f"{self.servers['mastodon'].url}/@anaprado",
                f"https://t.me/s/{telegram_server.CHANNEL}",
                f"https://www.youtube.com/channel/{youtube_server.CHANNEL_ID}",
                f"{self.servers['feed'].url}/feed",
            )
        ]

    def _post(self, link: Link) -> str:
        return f"https://bsky.app/profile/{DID}/post/{self.bluesky.publish(link.words)}"

    def _status(self, link: Link) -> str:
        number = self.mastodon.publish(f"<p>{link.words}</p>")
        return f"{self.servers['mastodon'].url}/@anaprado/{number}"

    def _message(self, link: Link) -> str:
        number = self.telegram.publish(link.words)
        return f"https://t.me/{telegram_server.CHANNEL}/{number}"

    def _video(self, link: Link) -> str:
        return f"https://www.youtube.com/watch?v={self.youtube.publish(link.words)}"

    def _entry(self, link: Link) -> str:
        address = self.site.address_of(link)
        self.items.append(item(link.number, title=link.words, link=address))
        return address

    def _status_page(self, path: str, _asked: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
        number = path.rpartition("/")[2]
        told = next(one["content"] for one in self.mastodon.statuses if one["id"] == number)
        return 200, {"Content-Type": "text/html; charset=utf-8"}, html(told)


@contextmanager
def hosts() -> Iterator[Hosts]:
    """All of it, running."""
    with ExitStack() as running:
        site = Site(running.enter_context(odd_server()))
        names = ("bluesky", "mastodon", "telegram", "youtube", "feed")
        servers = {name: running.enter_context(api_server()) for name in names}
        yield Hosts(site, servers)
