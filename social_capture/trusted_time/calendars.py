"""OpenTimestamps calendars: a hash is submitted, its proof is asked for again later."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from social_capture.fetch import FetchFailed, Refused, ask
from social_capture.guard.endpoints import ConfiguredEndpoint
from social_capture.trusted_time.proofs import (
    APPEND,
    BITCOIN,
    PENDING,
    SHA256,
    BadProof,
    Node,
    read_proof,
    read_tree,
    write_proof,
)

MAX_REPLY = 10_000  # as the reference client has it
TIMEOUT_S = 20.0
HEADERS = {"Accept": "application/vnd.opentimestamps.v1"}
MAX_QUESTIONS = 16


class NoProof(Exception):
    """No calendar took the hash; the message has each one's reason."""


@dataclass(frozen=True)
class Answered:
    """A proof, whether it changed, and what could not be learnt."""

    proof: bytes
    has_changed: bool
    reasons: tuple[str, ...]


def submit(calendars: Sequence[str], hashed: bytes, *, timeout_s: float = TIMEOUT_S) -> Answered:
    """An incomplete proof over ``hashed`` from every calendar that answers.

    They are shown a hash of it with random bytes, so that nobody learns what is stamped.
    """
    random, proof = secrets.token_bytes(16), b""
    reasons = []
    for calendar in calendars:
        tree = Node(hashed)
        blinded = tree.then(APPEND, random).then(SHA256)
        try:
            reply = _asked(calendar, "/digest", blinded.message, timeout_s)
            blinded.merge(read_tree(reply, blinded.message))
            proof = _merged(tree, proof)
        except (FetchFailed, Refused, BadProof) as error:
            reasons.append(f"{calendar}: {error}")
    if not proof:
        raise NoProof(" | ".join(reasons))
    return Answered(proof, has_changed=True, reasons=tuple(reasons))


def upgrade(calendars: Sequence[str], proof: bytes, *, timeout_s: float = TIMEOUT_S) -> Answered:
    """The proof with what its calendars know by now; only those of ``calendars`` are asked."""
    known = {calendar.rstrip("/") for calendar in calendars}
    promises = [
        (node.message, promise.calendar.rstrip("/"))
        for node, promise in read_proof(proof).attested(PENDING)
    ]
    reasons, upgraded = [], proof
    for message, calendar in promises[:MAX_QUESTIONS]:
        if calendar not in known:
            reasons.append(f"{calendar}: not among the configured calendars")
            continue
        try:
            reply = _asked(calendar, f"/timestamp/{message.hex()}", None, timeout_s)
            upgraded = _grown(upgraded, read_tree(reply, message))
        except (FetchFailed, Refused, BadProof) as error:
            reasons.append(f"{calendar}: {error}")
    return Answered(upgraded, has_changed=upgraded != proof, reasons=tuple(reasons))


def _grown(proof: bytes, found: Node) -> bytes:
    tree = read_proof(proof)
    for node in [each for each in tree.walk() if each.message == found.message]:
        node.merge(found)
    return _merged(tree)


def _merged(tree: Node, proof: bytes = b"") -> bytes:
    if proof:
        tree.merge(read_proof(proof))
    written = write_proof(tree)
    read_proof(written)  # no answer of a calendar makes a proof that cannot be read again
    return written


def height_of(tree: Node) -> int | None:
    """The lowest Bitcoin block that the proof leads to; None while it leads to none."""
    heights = [found.height for _node, found in tree.attested(BITCOIN)]
    return min((height for height in heights if height is not None), default=None)


def _asked(calendar: str, path: str, body: bytes | None, timeout_s: float) -> bytes:
    base = calendar.rstrip("/")
    answer = ask(
        ConfiguredEndpoint("calendar", base),
        base + path,
        body=body,
        headers=HEADERS,
        max_bytes=MAX_REPLY,
        timeout_s=timeout_s,
    )
    if answer.status == 404 and body is None:
        raise BadProof("not in a block yet")
    if answer.status != 200:
        raise BadProof(f"HTTP status {answer.status}")
    return answer.body
