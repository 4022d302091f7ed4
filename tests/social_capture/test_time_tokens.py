"""A token counts when a pinned root stands behind it at its own time, for these bytes."""

import datetime
import hashlib
import shutil
from pathlib import Path

import pytest

from social_capture.trusted_time.tokens import (
    BadToken,
    chain_of,
    read_roots,
    read_token,
    verify_token,
)
from tests.social_capture.time_authority import DAY, NOW, TimeAuthority, issue, pem, plain_authority

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl ts")
VECTORS = Path(__file__).parent / "vectors" / "time_authority"
HASHED = hashlib.sha256(b"datapackage-digest.json").digest()
LONG = "a root whose name is long enough to sort its child last"


@pytest.fixture
def authority(tmp_path):
    return plain_authority(tmp_path)


def between(folder, root_name, sends=True, sends_root=False):
    """An authority with a certificate between its root and its signer."""
    root = issue(root_name, ca=True)
    middle = issue("m", root, ca=True)
    sent = (middle.certificate, root.certificate) if sends_root else (middle.certificate,)
    made = TimeAuthority(folder / "between", root, issue("s", middle), sent if sends else ())
    return made, middle.certificate


def test_a_token_under_the_pinned_root_says_its_time(authority):
    token = verify_token(authority.reply_about(HASHED), HASHED, [authority.root.certificate])

    assert token.hashed == HASHED
    assert abs(token.gen_time - datetime.datetime.now(datetime.UTC)) < DAY
    assert token.policy == "1.2.3.4.1"


@pytest.mark.parametrize("roots", [[], ["other"]], ids=["no root", "another root"])
def test_a_token_under_no_pinned_root_is_none(authority, tmp_path, roots):
    pinned = [issue(name, ca=True).certificate for name in roots]

    with pytest.raises(BadToken, match=r"root|issuer"):
        verify_token(authority.reply_about(HASHED), HASHED, pinned)


def test_a_token_of_other_bytes_is_none(authority):
    with pytest.raises(BadToken, match="other bytes"):
        verify_token(authority.reply_about(bytes(32)), HASHED, [authority.root.certificate])


def test_another_nonce_than_asked_is_none(authority):
    reply = authority.reply_about(HASHED)

    with pytest.raises(BadToken, match="Nonce"):
        verify_token(reply, HASHED, [authority.root.certificate], nonce=1)


def test_a_signer_whose_certificate_had_expired_by_then_is_none(tmp_path):
    authority = plain_authority(tmp_path, until=NOW - DAY / 2)

    with pytest.raises(BadToken, match="expired"):
        verify_token(authority.reply_about(HASHED), HASHED, [authority.root.certificate])


def test_a_token_still_verifies_after_its_certificate_expired():
    """Case 34: the vector's signer was valid for forty seconds when the token was made."""
    reply = (VECTORS / "expired.tsr").read_bytes()
    hashed = hashlib.sha256((VECTORS / "hashed.json").read_bytes()).digest()

    token = verify_token(reply, hashed, read_roots(VECTORS / "root.pem"))

    assert token.gen_time.isoformat() == "2026-11-30T20:58:35+00:00"


def test_extra_certificates_in_the_order_of_openssl_are_no_timestamp(tmp_path):
    """Case 34: a set out of order is no DER, whatever it says."""
    authority, _middle = between(tmp_path, "r", sends_root=True)

    with pytest.raises(BadToken, match="InvalidSetOrdering"):
        verify_token(authority.reply_about(HASHED), HASHED, [authority.root.certificate])


def test_a_chain_in_the_reply_leads_to_the_pinned_root(tmp_path):
    authority, middle = between(tmp_path, LONG)
    reply, root = authority.reply_about(HASHED), authority.root.certificate

    token = verify_token(reply, HASHED, [root])

    assert pem(middle) in chain_of(token, [root])
    assert pem(root) in chain_of(token, [root])


def test_a_certificate_between_may_be_pinned_beside_the_root(tmp_path):
    authority, middle = between(tmp_path, LONG, sends=False)
    reply = authority.reply_about(HASHED)

    assert verify_token(reply, HASHED, [authority.root.certificate, middle])
    with pytest.raises(BadToken):
        verify_token(reply, HASHED, [authority.root.certificate])


def test_a_root_that_comes_along_vouches_for_nothing(tmp_path):
    own = issue(LONG, ca=True)
    signer = issue("s", own)
    authority = TimeAuthority(tmp_path / "own", own, signer, (own.certificate,))
    reply, pinned = authority.reply_about(HASHED), issue("pinned", ca=True).certificate

    assert len(read_token(reply).certificates) == 2
    assert pem(own.certificate) not in chain_of(read_token(reply), [pinned])
    with pytest.raises(BadToken):
        verify_token(reply, HASHED, [pinned])


def test_a_refusal_is_told_in_the_authoritys_words(authority):
    with pytest.raises(BadToken, match="Bad request format"):
        read_token(authority.reply(b"no request"))


@pytest.mark.parametrize("reply", [b"", b"<html>", b"0" * 5000, b"\x30\x03\x02\x01\x00"])
def test_garbage_is_no_token(reply):
    with pytest.raises(BadToken):
        read_token(reply)


def test_each_changed_byte_of_a_token_is_seen():
    reply = (VECTORS / "expired.tsr").read_bytes()
    roots = read_roots(VECTORS / "root.pem")
    hashed = hashlib.sha256((VECTORS / "hashed.json").read_bytes()).digest()
    original = verify_token(reply, hashed, roots)

    for place in range(0, len(reply), 41):
        changed = reply[:place] + bytes([reply[place] ^ 1]) + reply[place + 1 :]
        try:
            assert verify_token(changed, hashed, roots).gen_time == original.gen_time
        except BadToken:
            continue
