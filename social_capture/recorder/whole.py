"""After the page: the whole of each file of which only parts were asked for."""

import asyncio

from social_capture.guard import Refused
from social_capture.guard.policy import target_of
from social_capture.recorder.exchange import NoAnswer, relay
from social_capture.recorder.heads import Head, without_range
from social_capture.recorder.proxy import Recorder
from social_capture.recorder.streams import NoClient
from social_capture.recorder.tape import Exchange
from social_capture.recorder.upstream import BrowserOwnHost


def only_in_parts(exchanges: list[Exchange]) -> dict[str, Head]:
    """Addresses seen as ranges or given up by the browser, with their last request."""
    whole = {e.url for e in exchanges if e.status == 200 and not e.truncated}
    return {
        exchange.url: exchange.request
        for exchange in exchanges
        if exchange.request is not None
        and exchange.method == "GET"
        and exchange.url not in whole
        and (exchange.status == 206 or (exchange.status == 200 and exchange.truncated))
        and exchange.truncated != "length"
        and exchange.mime != "text/event-stream"
    }


async def fetch_whole(recorder: Recorder) -> list[str]:
    """GET each of them once without a range; returns the addresses that are whole now."""
    wanted = only_in_parts(recorder.tape.exchanges)
    try:
        async with asyncio.timeout(recorder.limits.whole_s):
            for url, request in wanted.items():
                await _fetch(recorder, url, without_range(request))
    except TimeoutError:
        recorder.tape.refuse("", "no time left for the whole of every file")
    return sorted(set(wanted) - set(only_in_parts(recorder.tape.exchanges)))


async def _fetch(recorder: Recorder, url: str, request: Head) -> None:
    try:
        upstream = await recorder.connector.connect(target_of(url))
    except (Refused, BrowserOwnHost, OSError, TimeoutError) as error:
        recorder.tape.refuse(url, f"not fetched whole: {error or type(error).__name__}")
        return
    try:
        await relay(recorder.tape, url, request, (asyncio.StreamReader(), NoClient()), upstream)
    except NoAnswer:
        recorder.tape.refuse(url, "not fetched whole: no answer")
    finally:
        upstream.close()
