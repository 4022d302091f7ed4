"""RFC 3161 tokens: read, and verified offline at the time that they name.

Needs the extra "capture"; whoever works without it imports this module when there is a token.
"""

import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from rfc3161_client import TimeStampResponse, VerificationError, VerifierBuilder
from rfc3161_client import decode_timestamp_response as decode

SHA256 = x509.ObjectIdentifier("2.16.840.1.101.3.4.2.1")
GRANTED = 0
VERIFY_ERROR = re.compile(r"Verify error: (?P<reason>[^\"]*)")


class BadToken(Exception):
    """The reply holds no timestamp of these bytes by this authority; the message says why."""


@dataclass(frozen=True)
class Token:
    """What a token says; ``certificates`` are the DER ones that came in the reply."""

    gen_time: datetime
    serial: int
    policy: str
    hashed: bytes
    certificates: tuple[bytes, ...]


def read_token(reply: bytes) -> Token:
    """What a granted reply says, its signature not looked at; raises ``BadToken``."""
    return _described(_decoded(reply))


def verify_token(
    reply: bytes, hashed: bytes, roots: list[x509.Certificate], *, nonce: int | None = None
) -> Token:
    """The token, signed under one of ``roots`` for these bytes, or ``BadToken``.

    The certificates need to be valid at the token's own time, not now: a token outlives
    the certificate that signed it.
    """
    answer = _decoded(reply)
    token = _described(answer)
    if token.hashed != hashed:
        raise BadToken("the token is about other bytes")
    if not roots:
        raise BadToken("no root certificate to verify it with")
    try:
        # Certificates in the reply help to build the chain; only these here end it.
        VerifierBuilder(roots=list(roots), nonce=nonce).build().verify(answer, hashed)
    except (VerificationError, ValueError) as error:
        raise BadToken(_reason(str(error))) from error
    return token


def read_roots(path: Path) -> list[x509.Certificate]:
    """The certificates of a PEM file; raises ``ValueError`` or ``OSError``."""
    return roots_in(path.read_bytes())


def roots_in(pem: bytes) -> list[x509.Certificate]:
    """The certificates of a PEM file's content; raises ``ValueError``."""
    return x509.load_pem_x509_certificates(pem)


def chain_of(token: Token, roots: list[x509.Certificate]) -> bytes:
    """The reply's certificates and the pinned ones as PEM: what verifies the token later.

    A root that came with the reply stays out: nobody vouches for themselves.
    """
    sent = [x509.load_der_x509_certificate(der) for der in token.certificates]
    chain = dict.fromkeys([*(each for each in sent if each.issuer != each.subject), *roots])
    return b"".join(certificate.public_bytes(Encoding.PEM) for certificate in chain)


def _decoded(reply: bytes) -> TimeStampResponse:
    try:
        answer = decode(reply)
    except ValueError as error:
        raise BadToken(f"the reply cannot be read: {error}") from error
    if answer.status != GRANTED:
        said = "; ".join(answer.status_string)
        raise BadToken(f"not granted (status {answer.status}) {said}".rstrip())
    return answer


def _described(answer: TimeStampResponse) -> Token:
    try:
        info = answer.tst_info
        if info.message_imprint.hash_algorithm != SHA256:
            raise BadToken("the token is not about a SHA-256")
        return Token(
            info.gen_time,
            info.serial_number,
            info.policy.dotted_string,
            bytes(info.message_imprint.message),
            tuple(sorted(answer.signed_data.certificates)),
        )
    except ValueError as error:
        raise BadToken(f"the token cannot be read: {error}") from error


def _reason(said: str) -> str:
    found = VERIFY_ERROR.search(said)
    return found["reason"] if found else said
