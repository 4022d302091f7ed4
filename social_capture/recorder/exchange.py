"""Passes one exchange on, byte for byte, and puts it on the tape."""

import asyncio
import enum
import ssl
import time

from social_capture.recorder.bodies import ends_with_connection, request_body, response_body
from social_capture.recorder.heads import Head, read_head
from social_capture.recorder.limits import NotKept, TooMuch
from social_capture.recorder.streams import BrokenHead, ByteSink, ByteSource
from social_capture.recorder.tape import Spool, Tape
from social_capture.recorder.upstream import Upstream
from social_capture.recorder.warc import now

# A server may send interim answers for ever; nobody needs more than a few.
MAX_INTERIM = 20
Ends = tuple[ByteSource, ByteSink]


class Ending(enum.Enum):
    """What becomes of the browser's connection after an exchange."""

    LIVES = "lives"
    ENDS = "ends"
    # Not a farewell: a body that only the end of the connection ends must not look whole.
    BREAKS = "breaks"


class ClientGone(Exception):
    """The browser does not want the rest."""


class NoAnswer(Exception):
    """No response came; the message says why."""


async def relay(tape: Tape, url: str, request: Head, browser: Ends, upstream: Upstream) -> Ending:
    """Send the request on, stream the response back; how the connection goes on.

    Raises ``NoAnswer`` when no response comes. One that is cut by either side, by a cap or by
    time is kept as such.
    """
    started = time.monotonic()
    method = request.first_line[0]
    address = upstream.peer.address
    spool = Spool(url, method, now(), address, request, tape.body(), tape.body())
    try:
        async with asyncio.timeout(tape.limits.exchange_s):
            await _both_ways(tape, spool, browser, upstream)
    except TooMuch as error:
        _cut(spool, "length", str(error))
    except TimeoutError:
        _cut(spool, "time", "no answer in time")
    except NotKept as error:
        _cut(spool, "unspecified", f"not kept: {error}")
    except BrokenHead as error:
        _cut(spool, "disconnect", f"the answer is not HTTP ({error})")
    except (ClientGone, asyncio.IncompleteReadError, ssl.SSLError, OSError):
        _cut(spool, "disconnect", "the server ended the connection without an answer")
    except asyncio.CancelledError:
        _cut(spool, "time", "the capture ended")
        raise
    finally:
        upstream.exchanges += 1
        await tape.keep(spool)
        tape.note(spool, round((time.monotonic() - started) * 1000))
    if spool.response is None:
        raise NoAnswer(spool.why_nothing)
    return _ending(spool, spool.response)


def _cut(spool: Spool, truncated: str, why_nothing: str) -> None:
    spool.truncated, spool.why_nothing = truncated, why_nothing


async def _both_ways(tape: Tape, spool: Spool, browser: Ends, upstream: Upstream) -> None:
    """Send and receive at once: a server may answer before it has read all of the request."""
    source, client = browser
    upstream.writer.write(spool.request.raw)
    tape.take(len(spool.request.raw))
    sending = asyncio.create_task(_send(tape, spool, source, upstream))
    receiving = asyncio.create_task(_receive(tape, spool, client, upstream))
    try:
        await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
        if not receiving.done():
            await sending
        await receiving
        spool.is_request_cut = not sending.done() or spool.is_request_cut
    finally:
        for task in (sending, receiving):
            task.cancel()
        await asyncio.gather(sending, receiving, return_exceptions=True)


async def _send(tape: Tape, spool: Spool, source: ByteSource, upstream: Upstream) -> None:
    limits = tape.limits
    async for piece in request_body(spool.request, source, limits.idle_s):
        await spool.request_body.write(piece)
        tape.take(len(piece))
        if spool.request_body.size > limits.upload_bytes:
            raise TooMuch("the upload is too large")
        if not spool.is_request_cut:
            spool.is_request_cut = not await _has_sent(upstream, piece, limits.idle_s)
    if not spool.is_request_cut:
        spool.is_request_cut = not await _has_sent(upstream, b"", limits.idle_s)


async def _has_sent(upstream: Upstream, piece: bytes, idle_s: float) -> bool:
    """Whether the server still listens; one that does not may have answered all the same."""
    try:
        upstream.writer.write(piece)
        async with asyncio.timeout(idle_s):
            await upstream.writer.drain()
    except (ConnectionError, ssl.SSLError):
        return False
    return True


async def _receive(tape: Tape, spool: Spool, client: ByteSink, upstream: Upstream) -> None:
    limits = tape.limits
    head = await _answer(tape, spool, upstream)
    spool.response = head
    await _pass_on(client, head.raw)
    async for piece in response_body(spool.method, head, upstream.reader, limits.idle_s):
        await spool.response_body.write(piece)
        tape.take(len(piece))
        if spool.response_body.size > limits.body_bytes:
            raise TooMuch("the body is too large")
        await _pass_on(client, piece)


async def _answer(tape: Tape, spool: Spool, upstream: Upstream) -> Head:
    """The head of the final answer; an interim one is none."""
    for _interim in range(MAX_INTERIM):
        try:
            head = await read_head(upstream.reader, tape.limits, tape.limits.idle_s)
        except EOFError as error:
            raise asyncio.IncompleteReadError(b"", None) from error
        tape.take(len(head.raw))
        if head.status == 101:
            tape.refuse(spool.url, "another protocol was offered (101)")
            raise BrokenHead("101")
        if head.status >= 200:
            return head
    raise BrokenHead("too many interim answers")


async def _pass_on(client: ByteSink, data: bytes) -> None:
    try:
        client.write(data)
        await client.drain()
    except (ConnectionError, ssl.SSLError) as error:
        raise ClientGone from error


def _ending(spool: Spool, response: Head) -> Ending:
    ends = ends_with_connection(spool.method, response)
    if spool.truncated and ends:
        return Ending.BREAKS
    is_last = ends or spool.request.closes or response.closes
    return Ending.ENDS if is_last or spool.truncated or spool.is_request_cut else Ending.LIVES
