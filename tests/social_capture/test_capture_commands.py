"""The two commands print one JSON document and say yes, no or bad input by their exit code."""

import hashlib
import io
import json
import os
import shutil
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from social_capture.trusted_time.proofs import (
    APPEND,
    SHA256,
    Node,
    in_block,
    pending,
    write_proof,
)
from tests.social_capture.odd_server import odd_server, page
from tests.social_capture.time_authority import plain_authority
from tests.social_capture.wacz_files import copied, make_wacz


@pytest.fixture(scope="session")
def whole(tmp_path_factory):
    return make_wacz(tmp_path_factory.mktemp("wacz"))


@pytest.fixture
def wacz(whole, tmp_path):
    return copied(whole, tmp_path / "post.wacz")


def answer(*arguments, **options):
    """The JSON that the command prints, and its exit code."""
    out, code = io.StringIO(), 0
    try:
        call_command(*arguments, stdout=out, stderr=io.StringIO(), **options)
    except SystemExit as ended:
        code = ended.code
    return json.loads(out.getvalue()), code


def beside(wacz, suffix, content):
    wacz.with_name(wacz.name + suffix).write_bytes(content)


def timestamped_hash(wacz):
    with zipfile.ZipFile(wacz) as archive:
        return hashlib.sha256(archive.read("datapackage-digest.json")).digest()


def test_a_whole_file_without_timestamps_is_valid(wacz):
    said, code = answer("verify_capture", wacz)

    assert code == 0
    assert said["valid"] is True
    assert said["problems"] == []
    assert said["timestamp"]["state"] == "none"
    assert said["timestamp"]["opentimestamps"]["state"] == "none"


@pytest.mark.parametrize("place", [0, 30, 500, -1, -70, -90])
def test_one_byte_changed_is_not_valid(wacz, place):
    content = bytearray(wacz.read_bytes())
    content[place] ^= 1
    wacz.write_bytes(content)

    said, code = answer("verify_capture", wacz)

    assert (said["valid"], code) == (False, 1)
    assert said["problems"]


@pytest.mark.parametrize("content", [None, b"no zip"])
def test_a_missing_file_or_no_zip_is_bad_input(tmp_path, content):
    path = tmp_path / "a.wacz"
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(CommandError, match=r"a\.wacz") as caught:
        call_command("verify_capture", path)

    assert caught.value.returncode == 2


@pytest.mark.parametrize("suffix", [".tsr", ".ots"])
def test_a_timestamp_that_cannot_be_read_is_a_problem(wacz, suffix):
    beside(wacz, suffix, b"no timestamp")

    said, code = answer("verify_capture", wacz)

    assert code == 1
    assert said["problems"][0]["code"] == "timestamp_unreadable"


def proof_over(hashed, *attestations):
    tree = Node(hashed)
    tree.then(APPEND, b"nonce").attestations.update(attestations)
    return tree


def test_a_proof_of_another_file_is_a_problem(wacz):
    beside(wacz, ".ots", write_proof(proof_over(bytes(32), pending("https://calendar.example"))))

    said, code = answer("verify_capture", wacz)

    assert (said["problems"][0]["code"], code) == ("timestamp_other_file", 1)


@pytest.mark.parametrize(
    ("attestation", "state"),
    [(pending("https://calendar.example"), "pending"), (in_block(358391), "upgraded")],
)
def test_a_proof_without_its_block_is_never_called_anchored(wacz, attestation, state):
    """Case 35: a proof that names a block is upgraded; anchored is what a header shows."""
    beside(wacz, ".ots", write_proof(proof_over(timestamped_hash(wacz), attestation)))

    said, code = answer("verify_capture", wacz)

    assert (said["timestamp"]["opentimestamps"]["state"], code) == (state, 0)


def test_with_the_header_of_its_block_a_proof_is_anchored(wacz, tmp_path):
    tree = proof_over(timestamped_hash(wacz))
    root = tree.then(APPEND, b"nonce").then(SHA256)
    root.attestations.add(in_block(7))
    beside(wacz, ".ots", write_proof(tree))
    header = bytes(36) + root.message + (1_700_000_000).to_bytes(4, "little") + bytes(8)
    (tmp_path / "headers").write_text(f"7 {header.hex()}")

    said, code = answer("verify_capture", wacz, headers=tmp_path / "headers")

    assert code == 0
    assert said["timestamp"]["opentimestamps"] == {
        "state": "anchored",
        "at": "2023-11-14T22:13:20+00:00",
        "block": 7,
        "reason": None,
    }


def test_a_block_that_holds_something_else_is_a_problem(wacz, tmp_path):
    beside(wacz, ".ots", write_proof(proof_over(timestamped_hash(wacz), in_block(7))))
    (tmp_path / "headers").write_text(f"7 {'00' * 80}")

    said, code = answer("verify_capture", wacz, headers=tmp_path / "headers")

    assert (said["problems"][0]["code"], code) == ("timestamp_not_in_block", 1)


@pytest.mark.parametrize("content", [None, "7 abc"], ids=["no file", "no header"])
def test_headers_that_are_none_are_bad_input(wacz, tmp_path, content):
    if content:
        (tmp_path / "headers").write_text(content)

    with pytest.raises(CommandError, match="headers"):
        call_command("verify_capture", wacz, headers=tmp_path / "headers")


@pytest.fixture
def authority(tmp_path):
    if shutil.which("openssl") is None:
        pytest.skip("needs openssl ts")
    return plain_authority(tmp_path)


def test_a_token_is_read_and_without_a_root_not_called_valid(wacz, authority):
    beside(wacz, ".tsr", authority.reply_about(timestamped_hash(wacz)))

    said, code = answer("verify_capture", wacz)

    assert (said["timestamp"]["state"], code) == ("unverified", 0)
    assert said["timestamp"]["at"].startswith("20")


def test_a_token_under_the_given_root_is_valid(wacz, authority):
    beside(wacz, ".tsr", authority.reply_about(timestamped_hash(wacz)))

    said, code = answer("verify_capture", wacz, root=[authority.root_file])

    assert (said["timestamp"]["state"], code) == ("valid", 0)


def test_without_a_given_root_the_configured_ones_count(wacz, authority, settings):
    beside(wacz, ".tsr", authority.reply_about(timestamped_hash(wacz)))
    settings.CAPTURE_TIME_AUTHORITIES = [
        {"name": "one", "url": "https://tsa.example/", "root_file": str(authority.root_file)}
    ]

    said, _code = answer("verify_capture", wacz)

    assert said["timestamp"]["state"] == "valid"


def test_a_token_under_another_root_is_a_problem(wacz, authority, tmp_path):
    beside(wacz, ".tsr", authority.reply_about(timestamped_hash(wacz)))
    other = plain_authority(tmp_path, "other")

    said, code = answer("verify_capture", wacz, root=[other.root_file])

    assert (said["problems"][0]["code"], code) == ("timestamp_untrusted", 1)


def test_a_root_that_cannot_be_read_is_bad_input(wacz, tmp_path):
    with pytest.raises(CommandError, match=r"none\.pem"):
        call_command("verify_capture", wacz, root=[tmp_path / "none.pem"])


def test_a_token_for_another_file_is_a_problem(wacz, authority):
    beside(wacz, ".tsr", authority.reply_about(bytes(32)))

    said, code = answer("verify_capture", wacz)

    assert (said["problems"][0]["code"], code) == ("timestamp_other_file", 1)


def test_the_answer_names_the_hash_that_is_dated(wacz):
    said, _code = answer("verify_capture", wacz)

    assert said["hashes"]["dated"] == timestamped_hash(wacz).hex()


@pytest.mark.parametrize("url", ["file:///etc/passwd", "texto", "https://u:p@a.example/"])
def test_an_address_that_is_none_is_bad_input(url, tmp_path):
    with pytest.raises(CommandError, match="expected http") as caught:
        call_command("capture_url", url, out=tmp_path)

    assert caught.value.returncode == 2


@pytest.mark.parametrize("host", ["127.0.0.1", "*:80", "a.example:80/x"])
def test_a_host_is_allowed_only_with_its_port(host, tmp_path):
    with pytest.raises(CommandError, match="host:port"):
        call_command("capture_url", "http://a.example/", out=tmp_path, allow_host=[host])


def test_production_allows_no_host(settings, tmp_path):
    settings.CAPTURE_MAY_ALLOW_HOSTS = False

    with pytest.raises(CommandError, match="production"):
        call_command("capture_url", "http://a.example/", out=tmp_path, allow_host=["a:80"])


def test_an_internal_address_is_blocked_and_not_reached(tmp_path):
    with odd_server() as internal:
        said, code = answer("capture_url", internal.url("/secret"), out=tmp_path)

        assert internal.requests == []
    assert (said["status"], said["wacz"], code) == ("blocked", None, 1)
    assert said["blocked"][0]["reason"] == "port not allowed"


@pytest.mark.browser
def test_a_captured_page_is_verified(tmp_path):
    with odd_server() as server:
        server.answers["/"] = page(b"<p>Dobramos as vagas</p>", b"Content-Type: text/html")

        said, code = answer(
            "capture_url", server.url("/"), out=tmp_path, allow_host=[server.netloc]
        )

    assert (said["status"], code) == ("ok", 0)
    assert said["text"] == "Dobramos as vagas"
    assert {made["kind"] for made in said["artefacts"]} == {"wacz", "dom", "text", "screenshot"}
    verified, code = answer("verify_capture", said["wacz"])
    assert (verified["valid"], code) == (True, 0)
    assert {Path(made["path"]).name for made in said["artefacts"] if made["kind"] != "wacz"} == {
        *verified["hashes"]["files"]
    }


@pytest.mark.parametrize(("content", "expected"), [(b"kept", 0), (b"changed", 1)])
def test_files_beside_the_archive_are_compared_with_its_hash_tree(tmp_path, content, expected):
    sha256 = hashlib.sha256(b"kept").hexdigest()
    path = make_wacz(tmp_path, files={"text.txt": sha256, "../outside.txt": sha256})
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "text.txt").write_bytes(content)

    said, code = answer("verify_capture", path, files=tmp_path / "kept")

    assert (said["hashes"]["files"], code) == ({"text.txt": sha256}, expected)
    assert [problem["code"] for problem in said["problems"]] == ["file_differs"] * expected


def test_a_pipe_or_a_device_is_no_wacz_and_is_not_waited_for(tmp_path):
    pipe = tmp_path / "post.wacz"
    os.mkfifo(pipe)

    with pytest.raises(CommandError, match=r"post\.wacz: no regular file") as refused:
        call_command("verify_capture", pipe)

    assert refused.value.returncode == 2
