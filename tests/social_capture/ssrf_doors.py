"""Every way in which the product opens an address that it found: one line each.

A door takes an address, opens it exactly as the product would, follows where it leads, and
returns the words that stand on record when it was refused: nothing when it went through.
Whoever adds a way to open found addresses adds it here, and ``test_ssrf`` knocks.
"""

import asyncio
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from django.utils import timezone
from yt_dlp import YoutubeDL
from yt_dlp.utils import YoutubeDLError

from social_capture import capturing, embedding
from social_capture.collecting.collector import collect
from social_capture.collecting.polite_get import polite_get
from social_capture.fetch import FetchFailed, Refused, fetch, trace
from social_capture.films.asked_for import options_of
from social_capture.guard import Guard
from social_capture.link_answer import Answer, look_at
from social_capture.models import Account, Capture
from social_capture.platforms import oembed_providers
from social_capture.platforms.failures import PlatformFailed
from social_capture.platforms.oembed_providers import Provider
from social_capture.recorder.proxy import Recorder
from social_capture.recorder.whole import fetch_whole
from tests.factories.captures import CaptureFactory
from tests.social_capture.recording import QUICK, ask, get

Door = Callable[[str], str]
LOCATION = re.compile(rb"(?im)^location: *([^\r\n]+)")


def by_fetch(url: str) -> str:
    """Adapters, feeds and shorteners share this one client."""
    try:
        fetch(url, timeout_s=5)
    except Refused as refused:
        return str(refused)
    except FetchFailed as failed:
        return f"failed: {failed}"
    return ""


def by_recorder(url: str) -> str:
    """A browser's plain requests, redirects followed as it would."""
    return _through_recorder(url, _browse)


def by_tunnel(url: str) -> str:
    """A browser's CONNECT, for https and for WebSocket."""
    return _through_recorder(url, _tunnel)


def by_capture_of_a_post(url: str) -> str:
    """A pasted link, up to the record that the desk sees."""
    return _captured(url, Capture.Reason.PASTED)


def by_capture_of_a_source(url: str) -> str:
    """A link that a check cites."""
    return _captured(url, Capture.Reason.SOURCE)


def by_look_at_a_cited_link(url: str) -> str:
    """Whether a link that a published check cites still answers."""
    found = look_at(url)
    return "" if found.answer == Answer.THERE else found.evidence


def by_share_link(url: str) -> str:
    """A shortener's redirects, which are followed without reading a page."""
    try:
        trace(url, until=lambda _onward: False, timeout_s=5)
    except Refused as refused:
        return str(refused)
    except FetchFailed as failed:
        return f"failed: {failed}"
    return ""


def by_oembed(url: str) -> str:
    """An endpoint that sends us on, up to the record that the desk sees."""
    capture = CaptureFactory(ok=True, post__platform="x")
    # Behind the mark of a fragment the query is not sent: the address is opened as it stands.
    table = (Provider("x", f"{url}#"),)
    with mock.patch.object(oembed_providers, "providers", return_value=table):
        embed = embedding.ask_for(capture)
    return embed.error if "Refused" in embed.error or "NotResolved" in embed.error else ""


def by_platform(url: str) -> str:
    """What every platform's reader fetches with."""
    try:
        polite_get(url)
    except Refused as refused:
        return str(refused)
    except (FetchFailed, PlatformFailed) as failed:
        return f"failed: {failed}"
    return ""


def by_collecting_a_feed(url: str) -> str:
    """A followed feed, and what its address leads to."""
    return _collected("feed", url)


def by_collecting_from_a_host(url: str) -> str:
    """A followed Mastodon account: its address names the host that is asked."""
    return _collected("mastodon", url)


def by_films(url: str) -> str:
    """yt-dlp with our options behind a recorder; here without a process of its own."""
    return _through_recorder(url, _look_for_films)


DOORS: dict[str, Door] = {
    "fetch": by_fetch,
    "recorder": by_recorder,
    "tunnel": by_tunnel,
    "share link": by_share_link,
    "films": by_films,
    "oEmbed": by_oembed,
    "platform": by_platform,
    "capture of a post": by_capture_of_a_post,
    "capture of a source": by_capture_of_a_source,
    "look at a cited link": by_look_at_a_cited_link,
    "collection of a feed": by_collecting_a_feed,
    "collection from a host": by_collecting_from_a_host,
}
# What opens one address only; where it leads from there is the browser's affair, which goes
# through the recorder.
ONE_STEP = frozenset(
    {"tunnel", "capture of a post", "capture of a source", "collection from a host"}
)


def _through_recorder(url: str, way) -> str:
    async def knock() -> str:
        with tempfile.TemporaryDirectory() as folder:
            async with Recorder(Path(folder), Guard(), QUICK) as recorder:
                await way(recorder, url)
                await fetch_whole(recorder)
            return "; ".join(blocked.reason for blocked in recorder.tape.blocked)

    return asyncio.run(knock())


async def _browse(recorder: Recorder, url: str) -> None:
    for _hop in range(3):
        answer = await ask(recorder, get(url, "Connection: close"))
        onward = LOCATION.search(answer)
        if onward is None:
            return
        url = onward[1].decode()


async def _tunnel(recorder: Recorder, url: str) -> None:
    netloc = url.split("/")[2]
    has_port = ":" in netloc.rpartition("]")[2]
    asked = netloc if has_port else f"{netloc}:80"
    await ask(recorder, f"CONNECT {asked} HTTP/1.1\r\n\r\n".encode())


async def _look_for_films(recorder: Recorder, url: str) -> None:
    facts = {
        "port": int(recorder.address.rsplit(":", 1)[1]),
        "folder": str(recorder.tape.folder),
        "file_bytes": 1 << 20,
        "idle_s": 5,
    }

    def look() -> None:
        with YoutubeDL(options_of(facts)) as downloader:
            try:
                downloader.extract_info(url, download=False)
            except YoutubeDLError as error:
                if not url.startswith("http"):
                    recorder.tape.refuse(url, str(error))

    await asyncio.to_thread(look)


def _collected(platform: str, url: str) -> str:
    now = timezone.now()
    account = Account.objects.create(
        platform=platform, handle="a@b", url=url, collect=True, next_collect_at=now
    )
    collect(account.pk)
    account.refresh_from_db()
    if account.last_failure == Account.Failure.UNREACHABLE:
        return f"failed: {account.last_error}"
    return account.last_error if account.last_failure == Account.Failure.REFUSED else ""


def _captured(url: str, reason: str) -> str:
    try:
        capture = capturing.run(capturing.request(url, reason=reason).pk)
    except Refused as refused:
        return str(refused)  # the desk says so before anything is stored
    assert capture.status != Capture.Status.OK
    return capture.error and str(capture.blocked)
