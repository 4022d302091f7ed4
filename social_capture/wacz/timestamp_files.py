"""Says of each timestamp of a WACZ whether it is about this very file, and what it proves.

A token is ``valid`` only under a pinned certificate, a proof ``anchored`` only with the header
of its block; without those the state says less, never more.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from social_capture.trusted_time.blocks import anchors
from social_capture.trusted_time.calendars import height_of
from social_capture.trusted_time.proofs import BadProof, read_proof

MAX_BYTES = 1 << 20
NONE, PENDING, UPGRADED, ANCHORED = "none", "pending", "upgraded", "anchored"
UNVERIFIED, VALID = "unverified", "valid"
OTHER_FILE, UNREADABLE, UNTRUSTED, NOT_IN_BLOCK = (
    "other_file",
    "unreadable",
    "untrusted",
    "not_in_block",
)
WRONG = frozenset({OTHER_FILE, UNREADABLE, UNTRUSTED, NOT_IN_BLOCK})


@dataclass(frozen=True)
class Stamp:
    """The state of one timestamp, the time that it proves, its block, and why it is wrong."""

    state: str
    at: str | None = None
    block: int | None = None
    reason: str | None = None


def beside(wacz: Path, suffix: str) -> bytes | None:
    """The content of ``FILE.wacz.tsr`` or ``.ots``; more than a timestamp has is cut off."""
    path = wacz.with_name(wacz.name + suffix)
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return file.read(MAX_BYTES)


def token_stamp(reply: bytes | None, hashed: bytes, pins: Sequence[bytes]) -> Stamp:
    """What an RFC 3161 reply proves; ``pins`` are PEM files of trusted certificates."""
    if reply is None:
        return Stamp(NONE)
    try:
        # The extra "capture"; only needed when there is a token.
        from social_capture.trusted_time import tokens  # noqa: PLC0415
    except ImportError as error:
        return Stamp(UNREADABLE, reason=str(error))
    try:
        token = tokens.read_token(reply)
    except tokens.BadToken as error:
        return Stamp(UNREADABLE, reason=str(error))
    at = token.gen_time.isoformat()
    if token.hashed != hashed:
        return Stamp(OTHER_FILE, at)
    if not pins:
        return Stamp(UNVERIFIED, at)
    try:
        roots = [root for pem in pins for root in tokens.roots_in(pem)]
        tokens.verify_token(reply, hashed, roots)
    except (tokens.BadToken, ValueError) as error:
        return Stamp(UNTRUSTED, at, reason=str(error))
    return Stamp(VALID, at)


def proof_stamp(proof: bytes | None, hashed: bytes, headers: Mapping[int, bytes]) -> Stamp:
    """What an OpenTimestamps proof leads to, and with its block's header what it proves."""
    if proof is None:
        return Stamp(NONE)
    try:
        tree = read_proof(proof)
    except BadProof as error:
        return Stamp(UNREADABLE, reason=str(error))
    if tree.message != hashed:
        return Stamp(OTHER_FILE)
    held, denied = anchors(tree, headers)
    if held:
        return Stamp(ANCHORED, held[0].at.isoformat(), held[0].height)
    if denied:
        said = f"the header of block {denied[0]} does not hold it"
        return Stamp(NOT_IN_BLOCK, block=denied[0], reason=said)
    height = height_of(tree)
    return Stamp(PENDING) if height is None else Stamp(UPGRADED, block=height)
