"""Printing a document of ours: pages with numbers, tagged, and not one request to anybody."""

import re
import socket
import threading

import pytest

from social_capture.driver.printing import PrintFailed, print_pdf

HOSTILE = """<!DOCTYPE html><html lang="pt-BR"><head><title>Dossiê</title>
<link rel="stylesheet" href="http://127.0.0.1:{port}/a.css">
<link rel="preconnect" href="http://127.0.0.1:{port}/">
<meta http-equiv="refresh" content="0;url=http://127.0.0.1:{port}/moved">
<style>@import url(http://127.0.0.1:{port}/b.css);
@font-face{{font-family:f;src:url(http://127.0.0.1:{port}/f.woff)}} body{{font-family:f}}</style>
</head><body><h1>Dossiê</h1>
<script>document.body.innerHTML = ""; fetch("http://127.0.0.1:{port}/script")</script>
<img src="http://127.0.0.1:{port}/p.png" onerror="fetch('http://127.0.0.1:{port}/onerror')">
<img src="file:///etc/passwd"><iframe src="http://127.0.0.1:{port}/frame"></iframe>
<object data="http://127.0.0.1:{port}/object"></object>
<p style="break-before:page">Segunda página</p></body></html>"""
FOOTER = '<div style="font-size:8px"><span class="pageNumber"></span></div>'
PLAIN = '<!DOCTYPE html><html lang="pt-BR"><title>T</title><h1>T</h1><p>Texto.</p></html>'


@pytest.fixture
def listener():
    """A port that counts who knocks."""
    knocks = []
    server = socket.create_server(("127.0.0.1", 0))

    def listen():
        while True:
            try:
                caller, _address = server.accept()
            except OSError:
                return
            knocks.append(caller.recv(200))
            caller.close()

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    yield server.getsockname()[1], knocks
    server.shutdown(socket.SHUT_RDWR)
    server.close()
    thread.join()


@pytest.mark.browser
def test_a_hostile_document_reaches_nobody_and_runs_nothing(listener):
    port, knocks = listener

    printed = print_pdf(HOSTILE.format(port=port), footer=FOOTER)

    assert knocks == []
    assert not any("script" in address or "onerror" in address for address in printed.asked_for)
    # The script would have emptied the page: both pages are there.
    assert len(re.findall(rb"/Type /Page\b", printed.content)) == 2


@pytest.mark.browser
def test_a_print_is_tagged_has_its_language_and_asks_for_nothing():
    printed = print_pdf(PLAIN, footer=FOOTER)

    assert printed.asked_for == []
    assert printed.content.startswith(b"%PDF-")
    assert b"/StructTreeRoot" in printed.content
    assert b"/Marked true" in printed.content
    assert b"/Lang (pt-BR)" in printed.content


@pytest.mark.browser
def test_the_same_document_gives_the_same_bytes():
    assert print_pdf(PLAIN, footer=FOOTER).content == print_pdf(PLAIN, footer=FOOTER).content


@pytest.mark.browser
def test_a_print_that_takes_too_long_is_given_up():
    with pytest.raises(PrintFailed, match="longer than"):
        print_pdf(PLAIN, footer=FOOTER, within_s=0.01)


def test_without_a_browser_it_says_so(monkeypatch):
    monkeypatch.setenv("LASTRO_BROWSER", "/nowhere/chromium")

    with pytest.raises(PrintFailed, match="no Chromium found"):
        print_pdf(PLAIN, footer=FOOTER)
