"""Asks time-stamping authorities in order; the first whose token verifies is the one kept.

Needs the extra "capture", as ``tokens`` does.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from cryptography import x509
from rfc3161_client import HashAlgorithm, TimestampRequestBuilder

from social_capture.fetch import FetchFailed, Refused, ask
from social_capture.guard.endpoints import ConfiguredEndpoint
from social_capture.trusted_time.configured import Authority
from social_capture.trusted_time.tokens import BadToken, Token, read_roots, verify_token

# A token with a long chain has some ten thousand bytes.
MAX_REPLY = 200_000
TIMEOUT_S = 20.0
HEADERS = {
    "Content-Type": "application/timestamp-query",
    "Accept": "application/timestamp-reply",
}


@dataclass(frozen=True)
class Given:
    """A token that verified: from whom, the reply as received, and what it was verified with."""

    authority: str
    reply: bytes
    token: Token
    roots: list[x509.Certificate]


class NoToken(Exception):
    """No authority gave a usable token; the message has each one's reason."""


def first_token(
    authorities: Sequence[Authority], content: bytes, *, timeout_s: float = TIMEOUT_S
) -> Given:
    """A verified token over the SHA-256 of ``content``, which itself is sent to nobody.

    Whoever is down, slow, refuses or sends something else is noted and passed over.
    """
    reasons = []
    for authority in authorities:
        try:
            return _token_of(authority, content, timeout_s)
        except (FetchFailed, Refused, BadToken, OSError, ValueError) as error:
            reasons.append(f"{authority.name}: {error}")
    raise NoToken(" | ".join(reasons))


def _token_of(authority: Authority, content: bytes, timeout_s: float) -> Given:
    roots = read_roots(authority.root_file)  # before anything is sent
    builder = TimestampRequestBuilder().data(content).hash_algorithm(HashAlgorithm.SHA256)
    request = builder.nonce(nonce=True).cert_request(cert_request=True).build()
    answer = ask(
        ConfiguredEndpoint(f"time authority {authority.name}", authority.url),
        authority.url,
        body=request.as_bytes(),
        headers=HEADERS,
        max_bytes=MAX_REPLY,
        timeout_s=timeout_s,
    )
    if answer.status != 200:
        raise BadToken(f"HTTP status {answer.status}")
    hashed = bytes(request.message_imprint.message)
    token = verify_token(answer.body, hashed, roots, nonce=request.nonce)
    return Given(authority.name, answer.body, token, roots)
