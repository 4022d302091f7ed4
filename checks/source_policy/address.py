"""Reads an address the way a browser would, and refuses what is written to deceive.

A refused address is never guessed at: it belongs to no list.
"""

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, unquote, urlsplit

from checks.source_policy.public_suffixes import registrable_domain

MAX_LENGTH = 4096
MAX_HOST_LENGTH = 253
# Control characters, spaces and the backslash: browsers drop or rewrite them, so what is
# read here and what a reader opens would differ.
DECEPTIVE = re.compile(r"[\x00-\x20\x7f-\xa0\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\\]")
LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")
NUMERIC = re.compile(r"(?:0x[0-9a-f]*|\d+)(?:\.(?:0x[0-9a-f]*|\d+))*")


class UnreadableAddress(ValueError):
    """Why an address can't be classified, as a code that the reasons explain."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Address:
    """Host labels and path segments, lower case, dots resolved."""

    host: str
    segments: tuple[str, ...]

    @property
    def labels(self) -> tuple[str, ...]:
        """The parts of the host, left to right."""
        return tuple(self.host.split("."))

    @property
    def domain(self) -> str:
        """What somebody registered: the label before the public suffix, and the suffix."""
        return registrable_domain(self.host)


def read_address(url: str) -> Address:
    """The host and path of an http(s) address; raises ``UnreadableAddress`` with its code."""
    if len(url) > MAX_LENGTH:
        raise UnreadableAddress("too_long")
    if DECEPTIVE.search(url.strip(" ")):
        raise UnreadableAddress("hidden_characters")
    parts = split_address(url.strip(" "))
    if parts.scheme not in {"http", "https"}:
        raise UnreadableAddress("not_web")
    if "@" in parts.netloc:
        raise UnreadableAddress("user_information")
    return Address(read_host(parts), path_segments(parts.path))


def split_address(url: str) -> SplitResult:
    """The parts of an address, with a port that exists."""
    try:
        parts = urlsplit(url)
        port_exists = parts.port is None or parts.port > 0
    except ValueError:
        raise UnreadableAddress("malformed") from None
    if not port_exists:
        raise UnreadableAddress("malformed")
    return parts


def read_host(parts: SplitResult) -> str:
    """The ASCII name of a host; IP literals and names that can't exist are refused."""
    host = (parts.hostname or "").removesuffix(".")
    if not host:
        raise UnreadableAddress("no_host")
    if ":" in host or NUMERIC.fullmatch(host):
        raise UnreadableAddress("ip_address")
    if len(host) > MAX_HOST_LENGTH:
        raise UnreadableAddress("malformed")
    return ascii_host(host)


def ascii_host(host: str) -> str:
    """The host with every international label in its xn-- form."""
    try:
        labels = [
            label if label.isascii() else label.encode("idna").decode("ascii")
            for label in host.split(".")
        ]
    except UnicodeError:
        raise UnreadableAddress("malformed") from None
    if any(not label.isascii() for label in host.split(".")) and not any(
        label.startswith("xn--") for label in labels
    ):
        # Full-width and other compatibility letters turn into plain ones: nobody types them.
        raise UnreadableAddress("disguised_letters")
    if len(labels) < 2 or not all(LABEL.fullmatch(label) for label in labels):
        raise UnreadableAddress("malformed")
    return ".".join(labels)


def path_segments(path: str) -> tuple[str, ...]:
    """A path's segments, decoded once, case-folded, with . and .. resolved."""
    segments: list[str] = []
    for segment in unquote(path).replace("\\", "/").split("/"):
        if segment == "..":
            del segments[-1:]
        elif segment not in {"", "."}:
            segments.append(segment.casefold())
    return tuple(segments)
