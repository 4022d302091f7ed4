"""How much and how long a capture may take from the outside."""

from dataclasses import dataclass

MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Limits:
    """Bytes are counted on the wire, both ways; times are in seconds.

    What a capture holds on the disk stays below twice ``capture_bytes``, in memory below
    ``connections`` times ``spool_bytes`` and two heads.
    """

    body_bytes: int = 500 * MEGABYTE
    capture_bytes: int = 1000 * MEGABYTE
    upload_bytes: int = 20 * MEGABYTE
    head_bytes: int = 256 << 10
    spool_bytes: int = 512 << 10
    connect_s: float = 15.0
    idle_s: float = 20.0
    exchange_s: float = 120.0
    whole_s: float = 180.0
    connections: int = 256
    hosts: int = 1_000
    exchanges: int = 20_000


class TooMuch(Exception):
    """A cap on bytes is reached; the message says which."""


class NotKept(Exception):
    """The disk did not take what was received."""
