"""A link to a file is kept whole without a browser, with its text where it has one (case 16)."""

import gzip

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
