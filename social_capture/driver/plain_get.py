"""One address asked for without a browser, through the recorder: same guard, same archive."""

import asyncio
import re
from dataclasses import dataclass
from urllib.parse import quote, urljoin, urlsplit

from social_capture.fetch import USER_AGENT
from social_capture.guard import Refused
from social_capture.guard.policy import NotResolved, target_of
from social_capture.recorder.browser_own import BrowserOwnHost
from social_capture.recorder.exchange import NoAnswer, relay
from social_capture.recorder.heads import Head
from social_capture.recorder.noted import Exchange
from social_capture.recorder.proxy import Recorder
from social_capture.recorder.streams import NoClient
from social_capture.recorder.warc import SAFE_IN_URI
from social_capture.wacz.archived import spelled

MAX_HOPS = 20
PAGE_TYPES = frozenset({"", "text/html", "application/xhtml+xml", "multipart/x-mixed-replace"})
FILE_ENDINGS = re.compile(
    r"\.(?:pdf|csv|tsv|txt|json|geojson|xml|xlsx?|ods|docx?|odt|rtf|pptx?|odp|zip|gz|7z|rar|epub"
    r"|jpe?g|png|gif|webp|mp3|m4a|ogg|wav|mp4|webm|mov|parquet|shp|kml)$",
    re.I,
)


class NotReached(Exception):
    """No answer came; the message says why."""


@dataclass(frozen=True)
class Got:
    """The last answer, and the way to it."""

    exchange: Exchange
    redirects: tuple[dict[str, object], ...]

    @property
    def is_file(self) -> bool:
        """Whether a file came, and no page that stands in its place."""
        is_file = self.exchange.is_saved or self.exchange.mime not in PAGE_TYPES
        return self.exchange.status == 200 and is_file


def looks_like_a_file(url: str) -> bool:
    """Whether the address ends as files do; the answer says whether it is one."""
    return FILE_ENDINGS.search(urlsplit(url).path) is not None


async def get(recorder: Recorder, url: str, headers: dict[str, str] | None = None) -> Got:
    """GET it and what it redirects to; raises ``Refused`` or ``NotReached``."""
    current, redirects = spelled(url), list[dict[str, object]]()
    while True:
        exchange = await _ask(recorder, current, headers or {})
        onward = exchange.location if 300 <= exchange.status < 400 else ""
        if not onward:
            return Got(exchange, tuple(redirects))
        redirects.append({"url": current, "status": exchange.status})
        if len(redirects) > MAX_HOPS:
            raise NotReached(f"more than {MAX_HOPS} redirects")
        place = urljoin(current, quote(onward.encode("latin-1"), safe=SAFE_IN_URI))
        current = spelled(place.split("#")[0])


async def _ask(recorder: Recorder, url: str, headers: dict[str, str]) -> Exchange:
    tape = recorder.tape
    try:
        upstream = await recorder.connector.connect(target_of(url))
    except Refused as refused:
        by_guard = not isinstance(refused, NotResolved)
        refusal = refused.refusal
        tape.refuse(url, refusal.reason, refusal.addresses, by_guard=by_guard)
        raise
    except (BrowserOwnHost, OSError, TimeoutError) as error:
        raise NotReached(f"no connection: {error or type(error).__name__}") from error
    ends = (asyncio.StreamReader(), NoClient())
    try:
        await relay(tape, url, _head(url, headers), ends, upstream)
    except NoAnswer as nothing:
        raise NotReached(str(nothing)) from nothing
    finally:
        upstream.close()
    return next(one for one in reversed(tape.exchanges) if one.url == url)


def _head(url: str, headers: dict[str, str]) -> Head:
    parts = urlsplit(url)
    target = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    fields = {
        "Host": parts.netloc,
        "User-Agent": USER_AGENT,
        "Accept": "*/*",
        "Accept-Encoding": "gzip, br",
        "Connection": "close",
        **headers,
    }
    lines = [f"GET {target} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
    return Head("\r\n".join([*lines, "", ""]).encode("latin-1", "replace"))
