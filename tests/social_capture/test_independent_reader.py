"""pywb, a reader that knows nothing of us, replays text and video out of our archive alone."""

import os
import socket
import subprocess
import time
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings

from tests.social_capture.odd_server import page, redirect
from tests.social_capture.wacz_files import recorded

READER = Path(os.environ.get("LASTRO_PYWB") or settings.PROJECT_DIR / "var" / "pywb")
VIDEO = bytes(range(256)) * 20_000
SENTENCE = "Dobramos as vagas em creche 🚸 em ação".encode()
pytestmark = [
    pytest.mark.pywb,
    pytest.mark.skipif(not (READER / "bin" / "wb-manager").exists(), reason="needs bin/pywb"),
]


def in_parts_first(asked):
    """A film as browsers ask for it: a range, and then our own asking for the whole."""

    def answer(connection):
        asked.append(1)
        head = b"Content-Type: video/mp4"
        if len(asked) == 1:
            part = b"Content-Range: bytes 0-99/%d" % len(VIDEO)
            connection.sendall(page(VIDEO[:100], head, part, status=b"206 Partial Content"))
        else:
            connection.sendall(page(VIDEO, head))

    return answer


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    """One archive in pywb, whose server is gone, and the way to spell its addresses."""
    folder = tmp_path_factory.mktemp("pywb")
    answers = {
        "/s": redirect("/p"),
        "/p": page(SENTENCE, b"Content-Type: text/html; charset=utf-8"),
        "/v.mp4": in_parts_first([]),
    }
    ranged = {"/v.mp4": "Range: bytes=0-99"}
    wacz, url = recorded(folder, answers, pages=("/p", "/s"), headers=ranged)
    manage("init", "kept", cwd=folder)
    manage("add", "--unpack-wacz", "kept", str(wacz), cwd=folder)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with (folder / "log").open("wb") as log:
        running = subprocess.Popen(
            [READER.absolute() / "bin" / "wayback", "-p", str(port), "-b", "127.0.0.1"],
            cwd=folder, stdout=log, stderr=log, env=alone(),
        )  # fmt: skip
    try:
        wait_for(running, port, folder / "log")
        yield port, url
    finally:
        running.terminate()
        running.wait(20)


def alone():
    """An environment in which every way out leads nowhere; its own parts talk on loopback."""
    nowhere, own = "http://127.0.0.1:9", "127.0.0.1,localhost"
    proxies = {"HTTP_PROXY": nowhere, "HTTPS_PROXY": nowhere, "NO_PROXY": own}
    return {"PATH": os.environ["PATH"], **proxies}


def manage(*arguments, cwd):
    command = [READER.absolute() / "bin" / "wb-manager", *arguments]
    subprocess.run(command, cwd=cwd, check=True, capture_output=True, env=alone())


def wait_for(running, port, log):
    """Until it listens, or has ended."""
    while running.poll() is None:
        with socket.socket() as knocking:
            if knocking.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(log.read_text())


def replayed(reader, path, **headers):
    port, url = reader
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request("GET", f"/kept/20300101000000id_/{url(path)}", headers=headers)
        answer = connection.getresponse()
        return answer, answer.read()


def test_the_text_comes_back_as_it_was_sent(reader):
    answer, body = replayed(reader, "/p")

    assert (answer.status, body) == (200, SENTENCE)


def test_the_pasted_address_leads_to_the_page_case_17(reader):
    answer, _body = replayed(reader, "/s")

    assert answer.status == 302
    assert answer.headers["Location"].endswith("/p")


def test_the_video_comes_back_whole_though_it_was_seen_in_parts_case_10(reader):
    answer, body = replayed(reader, "/v.mp4")

    assert (answer.status, len(body)) == (200, len(VIDEO))
    assert body == VIDEO


def test_a_seek_to_four_fifths_of_the_video_gives_those_bytes_case_10(reader):
    first = len(VIDEO) * 4 // 5

    answer, body = replayed(reader, "/v.mp4", Range=f"bytes={first}-{first + 999}")

    assert (answer.status, body) == (206, VIDEO[first : first + 1000])


def test_what_is_not_in_the_archive_is_not_fetched(reader):
    assert replayed(reader, "/elsewhere")[0].status == 404
