"""Proofs of OpenTimestamps are read as the reference library writes them, and never trusted raw."""

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from social_capture.trusted_time.blocks import BadHeaders, anchors, read_headers
from social_capture.trusted_time.proofs import (
    APPEND,
    HEAD,
    PENDING,
    PREPEND,
    SHA256,
    BadProof,
    Node,
    in_block,
    pending,
    read_proof,
    read_tree,
    write_proof,
    write_tree,
)

# Written by python-opentimestamps 0.4.5 over the transaction of Bitcoin's first block.
FIRST = (Path(__file__).parent / "vectors" / "first-block.ots").read_bytes()
FIRST_HEADER = bytes.fromhex(
    "01000000" + "00" * 32 + "3ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a"
    "29ab5f49ffff001d1dac2b7c"
)
arguments = some.binary(min_size=1, max_size=40)
ends = some.one_of(
    some.integers(0, 2**40).map(in_block),
    some.from_regex(r"https://[a-z]{1,20}\.example", fullmatch=True).map(pending),
)


@some.composite
def trees(draw):
    tree = Node(draw(some.binary(min_size=32, max_size=32)))
    for path in draw(some.lists(some.lists(arguments, max_size=5), min_size=1, max_size=4)):
        node = tree
        for argument in path:
            node = node.then(draw(some.sampled_from([APPEND, PREPEND])), argument).then(SHA256)
        node.attestations.add(draw(ends))
    return tree


def test_a_proof_of_the_reference_library_is_read_and_written_the_same():
    assert write_proof(read_proof(FIRST)) == FIRST


def test_a_proof_says_which_calendars_and_blocks_it_leads_to():
    tree = read_proof(FIRST)

    assert [found.calendar for _node, found in tree.attested(PENDING)] == [
        "https://calendar.example"
    ]
    assert {found.height for node in tree.walk() for found in node.attestations} >= {0, 358391}


@given(trees())
def test_what_is_written_is_read_back(tree):
    assert read_proof(write_proof(tree)) == tree


@given(trees(), some.lists(arguments, min_size=1, max_size=3))
def test_merging_loses_nothing_and_twice_is_once(tree, more):
    other = Node(tree.message)
    for argument in more:
        other.then(APPEND, argument).attestations.add(in_block(7))
    before = {id(tree): write_proof(tree)}

    tree.merge(other)
    once = write_proof(tree)
    tree.merge(read_proof(before[id(tree)]))

    assert write_proof(tree) == once


def test_two_messages_are_not_merged():
    with pytest.raises(BadProof, match="different"):
        Node(b"a" * 32).merge(Node(b"b" * 32))


@given(some.binary(max_size=300))
def test_hostile_bytes_are_a_bad_proof_or_a_tree(content):
    try:
        read_tree(content, b"m" * 32)
    except BadProof:
        return


DEEP = bytes([SHA256]) * 300 + b"\x00" + in_block(1).tag + b"\x01\x01"
UNKNOWN = b"\x67\x00" + in_block(1).tag + b"\x01\x01"
ENDLESS = b"\x00" + in_block(1).tag + b"\x01\xff"
WIDE = b"".join(b"\xff\xf0\x02%b\x00aaaaaaaa\x00" % n.to_bytes(2, "big") for n in range(5000))


@pytest.mark.parametrize(
    "content",
    [b"", DEEP, UNKNOWN, ENDLESS, WIDE + b"\x08", b"\xf0\x00\x00", b"\xf0\xff\xff\xff\x7f"],
    ids=["nothing", "deep", "unknown step", "no number", "wide", "no argument", "long argument"],
)
def test_what_cannot_be_followed_is_a_bad_proof(content):
    with pytest.raises(BadProof):
        read_tree(content, b"m" * 32)


@pytest.mark.parametrize(
    "content",
    [b"", b"PK\x03\x04", HEAD, HEAD + b"\x02\x08" + bytes(32), FIRST[:-1], FIRST + b"\x00"],
    ids=["nothing", "other file", "head only", "version", "cut off", "more behind"],
)
def test_what_is_no_whole_proof_is_a_bad_proof(content):
    with pytest.raises(BadProof):
        read_proof(content)


def test_a_tree_without_an_attestation_is_not_written():
    with pytest.raises(BadProof):
        write_tree(Node(b"m" * 32))


def headers(tmp_path, *lines):
    path = tmp_path / "headers.txt"
    path.write_text("\n".join(lines))
    return path


def test_a_block_that_holds_the_message_dates_it(tmp_path):
    given_headers = read_headers(headers(tmp_path, "# main chain", f"0 {FIRST_HEADER.hex()}", ""))

    held, denied = anchors(read_proof(FIRST), given_headers)

    assert [(anchor.height, anchor.at.isoformat()) for anchor in held] == [
        (0, "2009-01-03T18:15:05+00:00")
    ]
    assert denied == []


def test_a_block_that_holds_something_else_denies_it():
    assert anchors(read_proof(FIRST), {358391: FIRST_HEADER}) == ([], [358391])


def test_without_its_header_a_block_says_nothing():
    assert anchors(read_proof(FIRST), {1: FIRST_HEADER}) == ([], [])


@pytest.mark.parametrize("line", ["0", "x " + "0" * 160, "0 " + "0" * 158, "0 " + "g" * 160])
def test_a_line_that_is_no_header_is_named(tmp_path, line):
    with pytest.raises(BadHeaders, match="line 2"):
        read_headers(headers(tmp_path, f"0 {FIRST_HEADER.hex()}", line))


def test_the_vector_is_over_the_first_block_s_transaction():
    root = hashlib.sha256(read_proof(FIRST).message).digest()

    assert root == FIRST_HEADER[36:68]
