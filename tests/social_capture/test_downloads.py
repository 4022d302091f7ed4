"""A link that downloads a file is kept as that file, whatever its address looks like (case 16)."""

import pytest

from tests.social_capture.odd_server import odd_server, page, redirect
from tests.social_capture.pdf_files import pdf_saying
from tests.social_capture.visited import visit_to

pytestmark = pytest.mark.browser
PDF = pdf_saying("Vagas em creche: 4.812")
TABLE = b"municipio;vagas\nRecife;12\n"
SAVED = b"Content-Disposition: attachment; filename=censo"
FILES = {
    "a PDF": (PDF, (b"Content-Type: application/pdf", SAVED), "Vagas em creche: 4.812"),
    "a table": (TABLE, (b"Content-Type: text/csv", SAVED), "municipio;vagas\nRecife;12"),
    "a PDF of no named kind": (PDF, (b"Content-Type: application/octet-stream", SAVED), ""),
    "a file without any kind": (PDF, (SAVED,), ""),
    "a page that is to be saved": (b"<p>Recife: 12</p>", (b"Content-Type: text/html", SAVED), None),
    "a PDF that is shown": (PDF, (b"Content-Type: application/pdf",), "Vagas em creche: 4.812"),
}


@pytest.fixture
def server():
    with odd_server() as running:
        yield running


@pytest.mark.parametrize(("content", "headers", "text"), FILES.values(), ids=FILES)
def test_what_a_link_downloads_is_kept_byte_for_byte(server, content, headers, text):
    server.answers["/baixar?id=7"] = page(content, *headers)
    server.answers["/ir"] = redirect("/baixar?id=7")

    visited = visit_to(server, "/ir")

    assert (visited.finished.status, visited.problems) == ("ok", []), visited.finished
    assert visited.files["file"] == content
    assert text is None or visited.finished.text_nfc.strip() == text


def test_a_link_that_downloads_once_and_then_asks_for_a_login_is_no_ok(server):
    answers = [page(PDF, b"Content-Type: application/pdf", SAVED)]
    login = page(b"<form><input type=password></form>", b"Content-Type: text/html")
    server.answers["/baixar"] = lambda connection: connection.sendall(
        answers.pop() if answers else login
    )

    visited = visit_to(server, "/baixar")

    assert visited.finished.status not in {"ok", "partial"}
    assert "file" not in visited.files
