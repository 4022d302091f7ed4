"""A page as a newsroom captures it, on loopback: text, style, script, twelve pictures, no video."""

import random
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

from tests.social_capture.odd_server import OddServer, odd_server, page

PICTURES = 12
SIDE = 240
PARAGRAPH = "A prefeitura dobrou as vagas em creche, diz o candidato; o censo conta outra coisa. "
HEAD = (
    '<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Reportagem</title>'
    '<link rel="stylesheet" href="/style.css"><script src="/script.js"></script>'
)
SCRIPT = "document.addEventListener('DOMContentLoaded', () => document.body.dataset.ready = 1);"


@contextmanager
def served_article() -> Iterator[OddServer]:
    """A server whose ``/`` is the article."""
    with odd_server() as server:
        server.answers["/"] = page(_html().encode(), b"Content-Type: text/html; charset=utf-8")
        style = b"body { font: 18px sans-serif; max-width: 40rem; margin: auto }"
        server.answers["/style.css"] = page(style, b"Content-Type: text/css")
        server.answers["/script.js"] = page(SCRIPT.encode(), b"Content-Type: text/javascript")
        for number in range(PICTURES):
            server.answers[f"/{number}.png"] = page(_png(number), b"Content-Type: image/png")
        yield server


def _html() -> str:
    parts = [
        f'<p>{PARAGRAPH * 8}</p><img src="/{n}.png" width="{SIDE}" height="{SIDE}" loading="lazy">'
        for n in range(PICTURES)
    ]
    return f"{HEAD}<body><article><h1>Vagas</h1>{''.join(parts)}</article></body></html>"


def _png(seed: int) -> bytes:
    """A picture that no packer makes smaller, as photographs are."""
    noise = random.Random(seed)  # noqa: S311  (a picture, no secret)
    rows = b"".join(b"\0" + noise.randbytes(SIDE * 3) for _ in range(SIDE))
    size = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", size), (b"IDAT", zlib.compress(rows, 1)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )
