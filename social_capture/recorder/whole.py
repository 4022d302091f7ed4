"""After the page: the whole of each file of which only parts were asked for."""

import asyncio
import re
from collections.abc import Iterable

from social_capture.guard import Refused
from social_capture.guard.policy import target_of
from social_capture.recorder.browser_own import BrowserOwnHost
from social_capture.recorder.exchange import NoAnswer, relay
from social_capture.recorder.heads import Head
from social_capture.recorder.noted import Exchange
from social_capture.recorder.proxy import Recorder
from social_capture.recorder.sent_on import as_sent_on, for_the_whole
from social_capture.recorder.streams import NoClient

MEDIA = ("video/", "audio/")
ENDLESS = frozenset({"text/event-stream", "multipart/x-mixed-replace"})
# Players ask for parts of a film in the query too: ``range=0-999``, ``bytestart=0&byteend=999``.
RANGE_IN_QUERY = re.compile(
    r"(?<=[?&])(?:range|bytes)=\d+-\d*(?:&|$)|(?<=[?&])byte(?:start|end)=\d+(?:&|$)"
)


def whole_address(exchange: Exchange) -> str:
    """Where the whole of it would be: for media without a range in the query."""
    if not exchange.mime.startswith(MEDIA):
        return exchange.url
    cut = RANGE_IN_QUERY.sub("", exchange.url)
    return cut if cut == exchange.url else cut.rstrip("?&")


def only_in_parts(exchanges: Iterable[Exchange]) -> dict[str, Head | None]:
    """Addresses of files seen in parts or cut, with a request that may be sent again."""
    seen = list(exchanges)
    whole = {e.url for e in seen if e.status == 200 and e.is_in_main}
    return {
        address: exchange.request
        for exchange in seen
        if _is_part(exchange) and (address := whole_address(exchange)) not in whole
    }


async def fetch_whole(recorder: Recorder) -> list[str]:
    """GET each of them once without a range; returns the addresses that are whole now."""
    tape = recorder.tape
    wanted = only_in_parts(e for e in tape.exchanges if e.truncated != "time")
    try:
        async with asyncio.timeout(recorder.limits.whole_s):
            for url, request in wanted.items():
                if request is not None:
                    await _fetch(recorder, url, request)
    except TimeoutError:
        tape.refuse("", "no time left for the whole of every file")
    return sorted(set(wanted) - set(only_in_parts(tape.exchanges)))


def _is_part(exchange: Exchange) -> bool:
    is_cut = exchange.status == 200 and exchange.truncated in {"disconnect", "time"}
    is_range = exchange.status == 206 and exchange.truncated != "length"
    is_range_by_query = exchange.status == 200 and whole_address(exchange) != exchange.url
    is_wanted = exchange.method == "GET" and exchange.mime not in ENDLESS
    return is_wanted and (is_cut or is_range or is_range_by_query)


async def _fetch(recorder: Recorder, url: str, request: Head) -> None:
    tape = recorder.tape
    if tape.why_full:
        tape.refuse(url, f"not fetched whole: {tape.why_full}")
        return
    origin = re.match(r"https?://[^/?#]+", url)
    try:
        if origin is None:
            raise Refused("address not understood")
        upstream = await recorder.connector.connect(target_of(f"{origin[0]}/"))
    except (Refused, BrowserOwnHost, OSError, TimeoutError) as error:
        tape.refuse(url, f"not fetched whole: {error or type(error).__name__}")
        return
    path = url.removeprefix(origin[0])
    asked = as_sent_on(for_the_whole(request), path if path.startswith("/") else f"/{path}")
    try:
        await relay(tape, url, asked, (asyncio.StreamReader(), NoClient()), upstream)
    except NoAnswer as nothing:
        tape.refuse(url, f"not fetched whole: {nothing}")
    finally:
        upstream.close()
