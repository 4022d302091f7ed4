"""Undoes the codings of an archived body piece by piece, within bounds."""

import zlib
from collections.abc import Callable, Iterator

CHUNK = 1 << 16
MAX_CHUNK_LINE = 1_000


class NotDecoded(Exception):
    """The body is in a coding that is unknown here, or is broken."""


def unchunked(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The body without the frames of ``Transfer-Encoding: chunked``."""
    buffer = _Buffer(pieces)
    while True:
        size = _size(buffer.line())
        if size == 0:
            return
        while size:
            piece = buffer.take(min(size, CHUNK))
            if not piece:
                raise NotDecoded("cut inside a chunk")
            size -= len(piece)
            yield piece
        if buffer.line().strip():
            raise NotDecoded("no end of a chunk")


def decoded(pieces: Iterator[bytes], codings: str) -> Iterator[bytes]:
    """The body without its content codings, the last one undone first.

    Raises ``NotDecoded`` while it is read.
    """
    for coding in reversed([word.strip().lower() for word in codings.split(",") if word.strip()]):
        if coding == "identity":
            continue
        if coding not in CODINGS:
            raise NotDecoded(f"in the coding {coding[:40]}, which is not undone here")
        pieces = CODINGS[coding](pieces)
    yield from pieces


class _Buffer:
    """Pieces read by line or by length."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self.pieces = pieces
        self.held = b""

    def line(self) -> bytes:
        """Up to the next LF, which must be near."""
        while b"\n" not in self.held:
            more = next(self.pieces, b"")
            if not more or len(self.held) > MAX_CHUNK_LINE:
                raise NotDecoded("no head of a chunk")
            self.held += more
        line, _newline, self.held = self.held.partition(b"\n")
        return line

    def take(self, most: int) -> bytes:
        """Up to that many bytes; empty at the end."""
        if not self.held:
            self.held = next(self.pieces, b"")
        taken, self.held = self.held[:most], self.held[most:]
        return taken


def _size(line: bytes) -> int:
    try:
        return int(line.split(b";", 1)[0].strip(), 16)
    except ValueError:
        raise NotDecoded("no size of a chunk") from None


def _gzip(pieces: Iterator[bytes]) -> Iterator[bytes]:
    return _inflate(pieces, lambda _first: zlib.decompressobj(16 + zlib.MAX_WBITS))


def _deflate(pieces: Iterator[bytes]) -> Iterator[bytes]:
    # Half the servers send the bare stream that the name promises, half the one of the RFC.
    def unpacker(first: bytes) -> "zlib._Decompress":
        is_wrapped = first[0] & 0x0F == 8 and int.from_bytes(first[:2], "big") % 31 == 0
        return zlib.decompressobj(zlib.MAX_WBITS if is_wrapped else -zlib.MAX_WBITS)

    return _inflate(pieces, unpacker)


def _inflate(
    pieces: Iterator[bytes], make: Callable[[bytes], "zlib._Decompress"]
) -> Iterator[bytes]:
    unpacker = None
    for packed in pieces:
        while packed:
            unpacker = unpacker or make(packed)
            try:
                plain = unpacker.decompress(packed, CHUNK)
            except zlib.error as error:
                raise NotDecoded(f"broken: {error}") from error
            packed = unpacker.unconsumed_tail or unpacker.unused_data
            if plain:
                yield plain
            if unpacker.eof:
                # Servers pad behind the end; only another whole stream is more of the body.
                packed = packed if packed.startswith(b"\x1f\x8b") else b""
                unpacker = None
                if not packed:
                    return
    if unpacker is not None:
        raise NotDecoded("broken: cut off")


def _brotli(pieces: Iterator[bytes]) -> Iterator[bytes]:
    try:
        import brotlicffi  # noqa: PLC0415  (comes with the extra "capture")
    except ImportError:
        raise NotDecoded("in the coding br, for which nothing is installed") from None
    unpacker = brotlicffi.Decompressor()
    for packed in pieces:
        while True:
            try:
                plain = unpacker.process(packed, output_buffer_limit=CHUNK)
            except brotlicffi.error as error:
                raise NotDecoded(f"broken: {error}") from error
            if plain:
                yield plain
            packed = b""
            if unpacker.can_accept_more_data():
                break
    if not unpacker.is_finished():
        raise NotDecoded("broken: cut off")


CODINGS: dict[str, Callable[[Iterator[bytes]], Iterator[bytes]]] = {
    "gzip": _gzip,
    "x-gzip": _gzip,
    "deflate": _deflate,
    "br": _brotli,
}
