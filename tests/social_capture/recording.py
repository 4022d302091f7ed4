"""Runs a recorder, sends it raw requests, reads its files with a reader of others."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from warcio.archiveiterator import ArchiveIterator

from social_capture.guard import Guard
from social_capture.recorder.limits import Limits
from social_capture.recorder.proxy import Recorder

QUICK = Limits(connect_s=2, idle_s=0.5, exchange_s=2)


@dataclass
class Seen:
    """A record as warcio reads it; ``block`` is head and body together."""

    kind: str
    url: str
    block: bytes
    headers: dict[str, str]


def record(
    folder: Path,
    work: Callable[[Recorder], Awaitable[object]],
    *,
    allow: frozenset[str] = frozenset(),
    guard: Guard | None = None,
    limits: Limits = QUICK,
    tls: ssl.SSLContext | None = None,
) -> Recorder:
    async def run() -> Recorder:
        async with Recorder(folder, guard or Guard(allow=allow), limits, tls) as recorder:
            await work(recorder)
            await recorder.quiet(2)
        return recorder

    return asyncio.run(run())


async def ask(recorder: Recorder, *requests: bytes) -> bytes:
    """Everything the proxy answers on one connection, after which we say no more."""
    reader, writer = await asyncio.open_connection("127.0.0.1", _port(recorder))
    for request in requests:
        writer.write(request)
    writer.write_eof()
    try:
        async with asyncio.timeout(5):
            return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


async def ask_inside_tunnel(recorder: Recorder, host: str, port: int, request: bytes) -> bytes:
    """The same through CONNECT and TLS, trusting the recorder's certificate blindly."""
    trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trusting.check_hostname = False
    trusting.verify_mode = ssl.CERT_NONE
    reader, writer = await asyncio.open_connection("127.0.0.1", _port(recorder))
    writer.write(f"CONNECT {host}:{port} HTTP/1.1\r\n\r\n".encode())
    status = await reader.readuntil(b"\r\n\r\n")
    if b" 200 " not in status:
        writer.close()
        return status
    await writer.start_tls(trusting, server_hostname=host)
    writer.write(request)
    async with asyncio.timeout(5):
        answer = await reader.read()
    writer.close()
    return answer


def records(path: Path) -> list[Seen]:
    """The records of a file; the block is put together as it stands there."""
    with path.open("rb") as stream:
        return [
            Seen(
                found.rec_type,
                found.rec_headers.get_header("WARC-Target-URI") or "",
                found.raw_stream.read(),
                dict(found.rec_headers.headers),
            )
            for found in ArchiveIterator(stream, no_record_parse=True)
        ]


def responses(folder: Path, name: str = "archive.warc.gz") -> list[Seen]:
    return [found for found in records(folder / name) if found.kind == "response"]


def get(url: str, *headers: str) -> bytes:
    lines = [f"GET {url} HTTP/1.1", f"Host: {url.split('/')[2]}", *headers, "", ""]
    return "\r\n".join(lines).encode()


def _port(recorder: Recorder) -> int:
    return int(recorder.address.rsplit(":", 1)[1])
