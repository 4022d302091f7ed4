"""OpenTimestamps proofs: a tree of steps from a hash to attestations, read and written.

The format is that of python-opentimestamps 0.4 (``core/timestamp.py``, ``core/op.py``,
``core/notary.py``); ADR 0016 says why it is read here. Safe on hostile bytes.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field

HEAD = b"\x00OpenTimestamps\x00\x00Proof\x00\xbf\x89\xe2\xe8\x84\xe8\x92\x94"
VERSION = 1
SHA256 = 0x08
APPEND, PREPEND, REVERSE, HEXLIFY = 0xF0, 0xF1, 0xF2, 0xF3
DIGESTS = {0x02: "sha1", 0x03: "ripemd160", SHA256: "sha256"}
ATTESTATION, FORK = 0x00, 0xFF
BITCOIN = bytes.fromhex("0588960d73d71901")
PENDING = bytes.fromhex("83dfe30d2ef90c8e")
MAX_MESSAGE = 4096
MAX_PAYLOAD = 8192
MAX_DEPTH = 256
MAX_NODES = 4096


class BadProof(ValueError):
    """The bytes are no proof that can be followed; the message says why."""


@dataclass(frozen=True, order=True)
class Attestation:
    """Who says that the message existed: a kind and what belongs to it."""

    tag: bytes
    payload: bytes

    @property
    def calendar(self) -> str:
        """The address of the calendar that will know more; empty for other kinds."""
        if self.tag != PENDING:
            return ""
        reader = Reader(self.payload)
        return reader.bytes_with_length(1000).decode("ascii", "replace")

    @property
    def height(self) -> int | None:
        """The Bitcoin block whose header holds the message; None for other kinds."""
        return Reader(self.payload).number() if self.tag == BITCOIN else None


@dataclass
class Node:
    """A message, who attests it, and the steps that lead on from it."""

    message: bytes
    attestations: set[Attestation] = field(default_factory=set)
    steps: dict[tuple[int, bytes], "Node"] = field(default_factory=dict)

    def then(self, tag: int, argument: bytes = b"") -> "Node":
        """The node that a step leads to; the same step leads to the same node."""
        if (tag, argument) not in self.steps:
            self.steps[tag, argument] = Node(_applied(tag, argument, self.message))
        return self.steps[tag, argument]

    def walk(self) -> Iterator["Node"]:
        """The node itself and all behind it."""
        yield self
        for node in self.steps.values():
            yield from node.walk()

    def attested(self, tag: bytes) -> Iterator[tuple["Node", Attestation]]:
        """The attestations of one kind, each with the node it is about."""
        for node in self.walk():
            yield from ((node, found) for found in sorted(node.attestations) if found.tag == tag)

    def merge(self, other: "Node") -> None:
        """Take over what another tree over the same message knows."""
        if other.message != self.message:
            raise BadProof("two proofs over different messages")
        self.attestations |= other.attestations
        for (tag, argument), node in other.steps.items():
            self.then(tag, argument).merge(node)


class Reader:
    """Takes pieces off bytes, and says when there are none."""

    def __init__(self, content: bytes) -> None:
        """Start at the beginning."""
        self.content = content
        self.place = 0
        self.nodes = 0

    def take(self, length: int) -> bytes:
        """The next bytes."""
        piece = self.content[self.place : self.place + length]
        if len(piece) != length:
            raise BadProof("cut off")
        self.place += length
        return piece

    def byte(self) -> int:
        """The next byte."""
        return self.take(1)[0]

    def number(self) -> int:
        """A number in groups of seven bits, the lowest first."""
        value = 0
        for shift in range(0, 63, 7):
            group = self.byte()
            value |= (group & 0x7F) << shift
            if not group & 0x80:
                return value
        raise BadProof("a number without an end")

    def bytes_with_length(self, most: int, least: int = 0) -> bytes:
        """Bytes that their length precedes."""
        length = self.number()
        if not least <= length <= most:
            raise BadProof(f"a piece of {length} bytes where {least} to {most} are allowed")
        return self.take(length)

    def end(self) -> None:
        """There must be nothing more."""
        if self.place != len(self.content):
            raise BadProof("something stands behind the end")


def read_proof(content: bytes) -> Node:
    """The tree of a ``.ots`` file over a SHA-256."""
    reader = Reader(content)
    if not content.startswith(HEAD):
        raise BadProof("no OpenTimestamps proof")
    reader.take(len(HEAD))
    if reader.number() != VERSION or reader.byte() != SHA256:
        raise BadProof("another version, or not over a SHA-256")
    return _tree(reader, reader.take(32))


def read_tree(content: bytes, message: bytes) -> Node:
    """The tree that a calendar answers with, over the message that it was asked about."""
    return _tree(Reader(content), message)


def write_proof(tree: Node) -> bytes:
    """The ``.ots`` file of a tree over a SHA-256."""
    return HEAD + bytes([VERSION, SHA256]) + tree.message + write_tree(tree)


def write_tree(node: Node) -> bytes:
    """The tree as a calendar sends it."""
    branches = [
        bytes([ATTESTATION]) + each.tag + _number(len(each.payload)) + each.payload
        for each in sorted(node.attestations)
    ]
    for (tag, argument), onward in sorted(node.steps.items(), key=lambda step: step[0]):
        given = _number(len(argument)) + argument if tag in {APPEND, PREPEND} else b""
        branches.append(bytes([tag]) + given + write_tree(onward))
    if not branches:
        raise BadProof("a tree that ends in no attestation")
    return b"".join(bytes([FORK]) + branch for branch in branches[:-1]) + branches[-1]


def pending(calendar: str) -> Attestation:
    """The attestation with which a calendar promises to know more later."""
    return Attestation(PENDING, _number(len(calendar)) + calendar.encode("ascii"))


def in_block(height: int) -> Attestation:
    """The attestation that a block's header holds the message."""
    return Attestation(BITCOIN, _number(height))


def _tree(reader: Reader, message: bytes) -> Node:
    tree = _node(reader, message, MAX_DEPTH)
    reader.end()
    return tree


def _node(reader: Reader, message: bytes, depth: int) -> Node:
    reader.nodes += 1
    if not depth or reader.nodes > MAX_NODES:
        raise BadProof("more steps than a proof has")
    node = Node(message)
    tag = reader.byte()
    while tag == FORK:
        _branch(reader, node, reader.byte(), depth)
        tag = reader.byte()
    _branch(reader, node, tag, depth)
    return node


def _branch(reader: Reader, node: Node, tag: int, depth: int) -> None:
    if tag == ATTESTATION:
        kind = reader.take(8)
        node.attestations.add(_checked(Attestation(kind, reader.bytes_with_length(MAX_PAYLOAD))))
        return
    argument = reader.bytes_with_length(MAX_MESSAGE, 1) if tag in {APPEND, PREPEND} else b""
    message = _applied(tag, argument, node.message)
    onward = _node(reader, message, depth - 1)
    if (tag, argument) in node.steps:
        node.steps[tag, argument].merge(onward)
    else:
        node.steps[tag, argument] = onward


def _checked(attestation: Attestation) -> Attestation:
    reader = Reader(attestation.payload)
    if attestation.tag == BITCOIN:
        reader.number()
        reader.end()
    elif attestation.tag == PENDING:
        address = reader.bytes_with_length(1000)
        reader.end()
        if not address.isascii() or not address.decode("ascii").isprintable():
            raise BadProof("a calendar without a readable address")
    return attestation


def _applied(tag: int, argument: bytes, message: bytes) -> bytes:
    if tag == APPEND:
        result = message + argument
    elif tag == PREPEND:
        result = argument + message
    elif tag == REVERSE:
        result = message[::-1]
    elif tag == HEXLIFY:
        result = message.hex().encode()
    elif tag in DIGESTS:
        try:
            result = hashlib.new(DIGESTS[tag], message, usedforsecurity=False).digest()
        except ValueError as error:
            raise BadProof(f"{DIGESTS[tag]} is not known on this machine") from error
    else:
        raise BadProof(f"unknown step 0x{tag:02x}")
    if len(result) > MAX_MESSAGE:
        raise BadProof("a message too long")
    return result


def _number(value: int) -> bytes:
    groups = bytearray()
    while value > 0x7F:
        groups.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*groups, value])
