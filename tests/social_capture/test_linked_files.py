"""A link to a file is kept whole without a browser, with its text where it has one (case 16)."""

import gzip
import time
import zlib
from contextlib import suppress

import pytest

from social_capture.driver import file_text
from social_capture.driver.plain_get import looks_like_a_file
from social_capture.recorder.limits import Limits
from tests.social_capture.odd_server import odd_server, page, redirect
from tests.social_capture.pdf_files import pdf_saying
from tests.social_capture.visited import visit_to

PDF = pdf_saying("Vagas em creche: 4.812")
PDF_TYPE = b"Content-Type: application/pdf"


@pytest.fixture
def server():
    with odd_server() as running:
        running.answers["/censo.pdf"] = page(PDF, PDF_TYPE)
        yield running


def test_case_16_a_pdf_is_whole_in_archive_and_files_and_its_text_can_be_read(server):
    server.answers["/baixar.pdf"] = redirect("/censo.pdf")

    visited = visit_to(server, "/baixar.pdf")

    finished = visited.finished
    assert (finished.status, visited.problems) == ("ok", []), finished
    assert visited.files["file"] == PDF
    assert finished.text_nfc.strip() == "Vagas em creche: 4.812"
    assert [step.name for step in visited.steps if step.name in {"launch", "file"}] == ["file"]
    assert visited.pages == [server.url("/censo.pdf"), server.url("/baixar.pdf")]


def test_a_table_that_came_packed_is_kept_as_it_reads(server):
    table = "município;vagas\nÁgua Fria;12\n".encode()
    server.answers["/v.csv"] = page(
        gzip.compress(table), b"Content-Type: text/csv", b"Content-Encoding: gzip"
    )

    visited = visit_to(server, "/v.csv")

    assert visited.files["file"] == table
    assert visited.finished.text_nfc == table.decode()


def test_a_file_beyond_the_limit_is_partial_and_says_so(server):
    visited = visit_to(server, "/censo.pdf", limits=Limits(body_bytes=100))

    assert visited.finished.status != "ok"
    assert "file" not in visited.files


def test_a_broken_pdf_is_kept_and_its_missing_text_is_noted(server):
    server.answers["/x.pdf"] = page(b"%PDF-1.4 broken", PDF_TYPE)

    visited = visit_to(server, "/x.pdf")

    assert visited.finished.status == "ok"
    assert visited.files["file"] == b"%PDF-1.4 broken"
    assert visited.note("extract") == "file_without_text"


def test_a_file_behind_an_address_inside_is_refused(server):
    with odd_server() as internal:
        server.answers["/go.pdf"] = redirect(internal.url("/secret.pdf"))

        visited = visit_to(server, "/go.pdf")

        assert internal.requests == []
    assert visited.finished.status == "blocked"
    assert internal.netloc in visited.finished.blocked[0]["url"]


def pdf_with(stream):
    """A PDF whose page draws this stream, packed."""
    packed = zlib.compress(stream, 9)
    said = b"BT /F1 12 Tf 72 700 Td (x) Tj ET"
    old = b"<< /Length %d >>\nstream\n%s\nendstream" % (len(said), said)
    new = b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream"
    return pdf_saying("x").replace(old, new % (len(packed), packed))


def endless_pages():
    """Pages that are their own ancestors."""
    return PDF.replace(b"/Kids [3 0 R] /Count 1", b"/Kids [2 0 R 3 0 R 2 0 R] /Count 9")


BOMBS = {
    "a stream of 300 megabytes": lambda: pdf_with(b"\0" * 300_000_000),
    "pages that are their own ancestors": endless_pages,
    "millions of states": lambda: pdf_with(b"q " * 5_000_000),
    "a count of pages that nobody has": lambda: PDF.replace(b"/Count 1", b"/Count 999999999"),
}


@pytest.mark.parametrize("made", BOMBS.values(), ids=BOMBS)
def test_a_pdf_made_to_cost_time_and_memory_gives_its_text_or_a_reason_soon(
    tmp_path, monkeypatch, made
):
    monkeypatch.setattr(file_text, "SECONDS", 20)
    (tmp_path / "t.pdf").write_bytes(made())
    began = time.monotonic()

    with suppress(file_text.NoText):
        assert len(file_text.text_of(tmp_path / "t.pdf", "application/pdf", most=100)) <= 100

    assert time.monotonic() - began < 30


def test_a_pdf_that_is_not_read_in_time_has_no_text(tmp_path, monkeypatch):
    monkeypatch.setattr(file_text, "SECONDS", 0.01)
    (tmp_path / "t.pdf").write_bytes(PDF)

    with pytest.raises(file_text.NoText, match=r"not read within 0\.01 s"):
        file_text.text_of(tmp_path / "t.pdf", "application/pdf", most=100)


def test_text_of_an_old_table_is_read_in_latin_1(tmp_path):
    (tmp_path / "t.csv").write_bytes("município".encode("latin-1"))

    assert file_text.text_of(tmp_path / "t.csv", "text/csv", most=100) == "município"


def test_text_is_cut_at_the_bound(tmp_path):
    (tmp_path / "t.pdf").write_bytes(PDF)

    assert file_text.text_of(tmp_path / "t.pdf", "application/pdf", most=5) == "Vagas"


def test_a_file_too_large_to_be_read_has_no_text(tmp_path, monkeypatch):
    monkeypatch.setattr(file_text, "MAX_BYTES", 3)
    (tmp_path / "t.csv").write_bytes(b"1234")

    with pytest.raises(file_text.NoText):
        file_text.text_of(tmp_path / "t.csv", "text/csv", most=100)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://a.example/x.PDF?v=1", True),
        ("https://a.example/x.pdf/", False),
        ("https://a.example/?f=x.pdf", False),
        ("https://a.example/pdf", False),
    ],
)
def test_an_address_ends_as_files_do_or_it_does_not(url, expected):
    assert looks_like_a_file(url) is expected
