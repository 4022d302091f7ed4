"""The first authority whose token verifies is taken; whoever fails is noted and passed over."""

import hashlib
import shutil

import pytest

from social_capture.trusted_time.authorities import NoToken, first_token
from social_capture.trusted_time.configured import Authority
from tests.social_capture.odd_server import odd_server, page
from tests.social_capture.time_authority import (
    DAY,
    NOW,
    TimeAuthority,
    issue,
    plain_authority,
    serving,
)

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl ts")
CONTENT = b'{"path": "datapackage.json"}'
HASHED = hashlib.sha256(CONTENT).digest()


@pytest.fixture
def good(tmp_path):
    made = plain_authority(tmp_path, "good")
    with serving(made.reply) as server:
        yield Authority("good", server.url("/tsr"), made.root_file)


def test_the_first_authority_gives_a_token_over_the_hash(good):
    given = first_token([good], CONTENT)

    assert given.authority == "good"
    assert given.token.hashed == HASHED
    assert given.reply[0] == 0x30


def test_the_content_itself_is_sent_to_nobody(tmp_path):
    made = plain_authority(tmp_path)
    with serving(made.reply) as server:
        first_token([Authority("one", server.url("/tsr"), made.root_file)], CONTENT)

    assert CONTENT not in made.asked[0]
    assert HASHED in made.asked[0]


def test_who_comes_after_the_first_good_one_is_not_asked(good):
    with odd_server() as second:
        first_token([good, Authority("second", second.url("/tsr"), good.root_file)], CONTENT)

    assert second.requests == []


def earlier_reply(authority):
    """The reply to somebody else's request: another nonce."""
    return lambda query: authority.reply_about(HASHED)


def of_other_bytes(authority):
    return lambda query: authority.reply(query.replace(HASHED, bytes(32)))


def with_extra_certificates(authority):
    # A set in the order of openssl, not of DER.
    root = authority.root
    middle = issue("m", root, ca=True)
    chain = (middle.certificate, root.certificate)
    made = TimeAuthority(authority.folder / "chain", root, issue("s", middle), chain)
    return made.reply


def expired(authority):
    signer = issue("late", authority.root, until=NOW - DAY / 2)
    return TimeAuthority(authority.folder / "late", authority.root, signer).reply


def under_another_root(authority):
    return plain_authority(authority.folder, "stranger").reply


FAULTS = {
    "another nonce": (earlier_reply, "Nonce"),
    "other bytes": (of_other_bytes, "other bytes"),
    "not granted": (lambda authority: lambda query: authority.reply(b"?"), "not granted"),
    "garbage": (lambda authority: lambda query: b"<html>sorry</html>", "cannot be read"),
    "too large": (lambda authority: lambda query: b"0" * 300_000, "more than"),
    "extra certificates": (with_extra_certificates, "InvalidSetOrdering"),
    "expired certificate": (expired, "expired"),
    "another root": (under_another_root, "issuer"),
}


@pytest.mark.parametrize(("fault", "reason"), FAULTS.values(), ids=FAULTS)
def test_an_unusable_reply_is_noted_and_the_next_is_asked(good, tmp_path, fault, reason):
    """Case 34: a reply that is no RFC 3161, or not ours, is no timestamp."""
    bad = plain_authority(tmp_path, "bad")
    with serving(fault(bad)) as server:
        first = Authority("bad", server.url("/tsr"), bad.root_file)

        assert first_token([first, good], CONTENT).authority == "good"
        with pytest.raises(NoToken, match=f"bad: .*{reason}"):
            first_token([first], CONTENT)


def test_one_that_is_down_breaks_or_never_answers_is_passed_over(good):
    """Case 34: the authority is down."""
    with odd_server() as gone:
        down = Authority("down", gone.url("/tsr"), good.root_file)
    with odd_server() as server:
        server.answers["/500"] = page(b"", status=b"500 Oh")
        server.answers["/slow"] = lambda connection: server.stopped.wait()
        broken = Authority("broken", server.url("/500"), good.root_file)
        slow = Authority("slow", server.url("/slow"), good.root_file)

        assert first_token([down, broken, slow, good], CONTENT, timeout_s=1.5).authority == "good"
        with pytest.raises(NoToken, match=r"down: .*broken: HTTP status 500.*slow: .*in 0\.3 s"):
            first_token([down, broken, slow], CONTENT, timeout_s=0.3)


def test_without_its_root_certificate_an_authority_is_not_even_asked(tmp_path):
    with odd_server() as server, pytest.raises(NoToken, match="No such file"):
        first_token([Authority("one", server.url("/tsr"), tmp_path / "none.pem")], CONTENT)

    assert server.requests == []
