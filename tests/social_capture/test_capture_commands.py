"""The two commands print one JSON document and say yes, no or bad input by their exit code."""

import hashlib
import io
import json
import os
import shutil
import subprocess
import zipfile

import pytest
from django.core.management import CommandError, call_command

from social_capture.wacz.timestamp_files import OTS_HEAD
from tests.social_capture.odd_server import odd_server, page
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


def test_a_proof_of_another_file_is_a_problem(wacz):
    beside(wacz, ".ots", OTS_HEAD + bytes(32))

    said, code = answer("verify_capture", wacz)

    assert (said["problems"][0]["code"], code) == ("timestamp_other_file", 1)


def test_a_proof_of_this_file_waits_for_its_anchor(wacz):
    beside(wacz, ".ots", OTS_HEAD + timestamped_hash(wacz))

    said, code = answer("verify_capture", wacz)

    assert (said["timestamp"]["opentimestamps"]["state"], code) == ("pending", 0)


def token_for(hashed, folder):
    """An RFC 3161 answer of an authority that lives in the folder."""
    (folder / "tsa.cnf").write_text(
        "[tsa]\ndefault_tsa=one\n[one]\nserial=serial\ndefault_policy=1.2.3.4\n"
        "digests=sha256\nsigner_digest=sha256\naccuracy=secs:1\n"
    )
    (folder / "serial").write_text("01\n")
    make = "req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=tsa"
    ask = f"ts -query -digest {hashed.hex()} -sha256 -cert -out asked.tsq"
    reply = "ts -reply -config tsa.cnf -queryfile asked.tsq -signer cert.pem -inkey key.pem"
    for command in (
        [*make.split(), "-addext", "extendedKeyUsage=critical,timeStamping"],
        ask.split(),
        [*reply.split(), "-out", "answer.tsr"],
    ):
        subprocess.run(["openssl", *command], cwd=folder, check=True, capture_output=True)
    return (folder / "answer.tsr").read_bytes()


@pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl for a local authority")
def test_a_token_for_this_file_is_read_and_not_called_verified(wacz, tmp_path):
    beside(wacz, ".tsr", token_for(timestamped_hash(wacz), tmp_path))

    said, code = answer("verify_capture", wacz)

    assert (said["timestamp"]["state"], code) == ("unverified", 0)
    assert said["timestamp"]["at"].startswith("20")


@pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl for a local authority")
def test_a_token_for_another_file_is_a_problem(wacz, tmp_path):
    beside(wacz, ".tsr", token_for(bytes(32), tmp_path))

    said, code = answer("verify_capture", wacz)

    assert (said["problems"][0]["code"], code) == ("timestamp_other_file", 1)


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


def test_a_pipe_or_a_device_is_no_wacz_and_is_not_waited_for(tmp_path):
    pipe = tmp_path / "post.wacz"
    os.mkfifo(pipe)

    with pytest.raises(CommandError, match=r"post\.wacz: no regular file") as refused:
        call_command("verify_capture", pipe)

    assert refused.value.returncode == 2
