"""A calendar promises first and proves later; until then nothing is called more than pending."""

import hashlib

import pytest

from social_capture.trusted_time.calendars import NoProof, height_of, submit, upgrade
from social_capture.trusted_time.proofs import (
    SHA256,
    BadProof,
    Node,
    in_block,
    pending,
    read_proof,
    write_proof,
    write_tree,
)
from tests.social_capture.calendar_server import calendar
from tests.social_capture.odd_server import odd_server, page

HASHED = hashlib.sha256(b"datapackage-digest.json").digest()


@pytest.fixture
def alice():
    with calendar() as running:
        yield running


@pytest.fixture
def bob():
    with calendar() as running:
        yield running


def test_a_submitted_hash_has_a_proof_that_leads_to_no_block(alice):
    proof = submit([alice.url], HASHED).proof

    assert read_proof(proof).message == HASHED
    assert height_of(read_proof(proof)) is None


def test_a_calendar_never_learns_the_hash(alice):
    submit([alice.url], HASHED)
    submit([alice.url], HASHED)

    assert HASHED not in alice.submitted
    assert len(set(alice.submitted)) == 2


def test_every_calendar_that_answers_is_in_the_proof(alice, bob):
    with odd_server() as broken:
        broken.answers["/digest"] = page(b"no tree")
        given = submit([broken.url(""), alice.url, bob.url], HASHED)

    assert given.proof.count(alice.url.encode()) == 1
    assert given.proof.count(bob.url.encode()) == 1
    assert broken.netloc in given.reasons[0]


def test_when_none_answers_each_reason_is_told():
    with odd_server() as down:
        address = down.url("")
    with odd_server() as broken:
        broken.answers["/digest"] = page(b"", status=b"500 Oh")

        with pytest.raises(NoProof, match=r"HTTP status 500.*\|.*refused"):
            submit([broken.url(""), address], HASHED)


def test_before_a_block_an_upgrade_changes_nothing(alice):
    """Case 35: the calendar's "not yet" is the reason that stands on the record."""
    proof = submit([alice.url], HASHED).proof

    later = upgrade([alice.url], proof)

    assert (later.proof, later.has_changed) == (proof, False)
    assert "not in a block yet" in later.reasons[0]


def test_after_a_block_the_proof_leads_to_it(alice):
    proof = submit([alice.url], HASHED).proof
    alice.mine(358391)

    later = upgrade([alice.url], proof)

    assert later.has_changed
    assert height_of(read_proof(later.proof)) == 358391


def test_a_calendar_that_only_a_proof_names_is_not_asked(alice):
    proof = submit([alice.url], HASHED).proof
    asked = len(alice.server.requests)

    later = upgrade(["https://other.example"], proof)

    assert "not among the configured" in later.reasons[0]
    assert len(alice.server.requests) == asked


@pytest.mark.parametrize(
    "answer",
    [b"", b"<html>", b"x" * 20_000, bytes([SHA256]) * 200 + b"\x00" + b"a" * 8 + b"\x00"],
    ids=["nothing", "html", "too large", "cut tree"],
)
def test_a_hostile_answer_leaves_the_proof_as_it_was(alice, answer):
    proof = submit([alice.url], HASHED).proof
    for path in list(alice.server.answers):
        alice.server.answers[path] = page(answer)

    later = upgrade([alice.url], proof)

    assert later.proof == proof or read_proof(later.proof)
    assert height_of(read_proof(later.proof)) is None


def test_answers_that_grow_without_end_are_refused_before_they_spoil_the_proof(alice):
    tree = Node(HASHED)
    node = tree
    for _step in range(200):
        node = node.then(SHA256)
    node.attestations.add(pending(alice.url))
    proof = write_proof(tree)
    more = Node(node.message)
    deep = more
    for _step in range(100):
        deep = deep.then(SHA256)
    deep.attestations.add(in_block(1))
    alice.server.answers[f"/timestamp/{node.message.hex()}"] = page(write_tree(more))

    later = upgrade([alice.url], proof)

    assert not later.has_changed
    assert "more steps" in later.reasons[0]


def test_what_is_no_proof_is_not_upgraded():
    with pytest.raises(BadProof):
        upgrade([], b"no proof")
