"""Passes one exchange on, byte for byte, and puts it on the tape."""

import asyncio
import ssl
import time

from social_capture.recorder.bodies import (
    ends_with_connection,
    request_body,
    response_body,
)
from social_capture.recorder.heads import BrokenHead, Head, read_head
from social_capture.recorder.streams import ByteSink, ByteSource
from social_capture.recorder.tape import Exchange, Spool, Tape
from social_capture.recorder.upstream import Upstream
from social_capture.recorder.warc import now


class TooMuch(Exception):
    """A cap on bytes is reached."""


class ClientGone(Exception):
    """The browser does not want the rest."""


class NoAnswer(Exception):
    """The server ended the connection before a response."""


async def relay(
    tape: Tape,
    url: str,
    request: Head,
    browser: tuple[ByteSource, ByteSink],
    upstream: Upstream,
) -> bool:
    """Send the request on, stream the response back; whether the connection lives on.

    Raises ``NoAnswer`` when the server says nothing at all. A response cut by either side,
    by a cap or by time is kept as such.
    """
    started = time.monotonic()
    source, client = browser
    method = request.first_line[0]
    with tape.spool() as asked, tape.spool() as answered:
        spool = Spool(url, method, now(), upstream.peer.address, request, asked, answered)
        try:
            async with asyncio.timeout(tape.limits.exchange_s):
                await _send(tape, spool, source, upstream)
                await _receive(tape, spool, client, upstream)
        except TooMuch:
            spool.truncated = "length"
        except TimeoutError:
            spool.truncated = "time"
        except (ClientGone, BrokenHead, asyncio.IncompleteReadError, ssl.SSLError, OSError):
            spool.truncated = "disconnect"
        except asyncio.CancelledError:
            spool.truncated = "time"
            raise
        finally:
            upstream.exchanges += 1
            await tape.keep(spool)
            _note(tape, spool, started)
        if spool.response is None:
            raise NoAnswer(url)
        return not spool.truncated and not _is_last(request, spool.response, method)


async def _send(tape: Tape, spool: Spool, source: ByteSource, upstream: Upstream) -> None:
    upstream.writer.write(spool.request.raw)
    sent = 0
    async for piece in request_body(spool.request, source, tape.limits.idle_s):
        sent += len(piece)
        if sent > tape.limits.upload_bytes:
            raise TooMuch
        spool.request_body.write(piece)
        upstream.writer.write(piece)
        await upstream.writer.drain()
    await upstream.writer.drain()


async def _receive(tape: Tape, spool: Spool, client: ByteSink, upstream: Upstream) -> None:
    limits = tape.limits
    while True:
        try:
            head = await read_head(upstream.reader, limits, limits.idle_s)
        except EOFError as error:
            raise asyncio.IncompleteReadError(b"", None) from error
        if head.status == 101:
            tape.refuse(spool.url, "another protocol was offered (101)")
            raise BrokenHead("101")
        if head.status >= 200:
            break  # an interim 1xx is no answer
    spool.response = head
    await _pass_on(client, head.raw)
    async for piece in response_body(spool.method, head, upstream.reader, limits.idle_s):
        spool.response_body.write(piece)
        spool.size += len(piece)
        tape.received += len(piece)
        if spool.size > limits.body_bytes or tape.received > limits.capture_bytes:
            raise TooMuch
        await _pass_on(client, piece)


async def _pass_on(client: ByteSink, data: bytes) -> None:
    try:
        client.write(data)
        await client.drain()
    except (ConnectionError, ssl.SSLError) as error:
        raise ClientGone from error


def _is_last(request: Head, response: Head, method: str) -> bool:
    ends = method != "HEAD" and response.status not in {204, 304} and ends_with_connection(response)
    return ends or request.closes or response.closes


def _note(tape: Tape, spool: Spool, started: float) -> None:
    response = spool.response
    if response is None:
        return
    tape.exchanges.append(
        Exchange(
            spool.url,
            spool.method,
            response.status,
            response.mime,
            spool.size,
            spool.truncated,
            round((time.monotonic() - started) * 1000),
            response.get("location"),
            spool.request,
        )
    )
