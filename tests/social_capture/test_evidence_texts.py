"""The text of a cited page is made from what was kept of it, and says so when it could not be."""

import hashlib
import io
import json
from datetime import UTC, date, datetime

import pytest
from django.core.management import call_command
from django.utils import timezone

from social_capture import evidence, evidence_texts
from social_capture.models import Capture, EvidenceText
from social_capture.readable.child import refuse_ways_out
from social_capture.readable.reading import NotReadable, read_page
from tests.factories.captures import ArtefactFactory, CaptureFactory
from tests.social_capture.odd_server import page
from tests.social_capture.wacz_files import recorded

pytestmark = pytest.mark.django_db
CAPTURED = datetime(2026, 9, 12, 12, 1, tzinfo=UTC)
ARTICLE = (
    '<html lang="pt-BR"><head><meta property="article:published_time" content="2025-03-04">'
    "</head><body><nav><a href=/>Mais lidas</a></nav><article><h1>Portaria fecha dois postos</h1>"
    "<p>A Prefeitura de Porto Sereno publicou nesta terça a portaria que fecha dois postos de "
    "saúde, em bairros da zona norte da cidade.</p><p>Segundo o documento, os pacientes serão "
    "atendidos na unidade central, que ganhou mais quatro médicos em fevereiro.</p></article>"
    "<footer>Todos os direitos reservados</footer></body></html>"
)


def source(content=ARTICLE, kind="dom", **fields):
    capture = CaptureFactory(ok=True, source=True, **fields)
    if content:
        ArtefactFactory(capture=capture, kind=kind, content=content.encode())
    return capture


@pytest.mark.db
def test_the_main_text_is_kept_with_its_date_and_the_file_it_came_from():
    capture = source()

    assert evidence_texts.read_waiting() == 1

    made = capture.evidence_text
    assert "fecha dois postos de saúde" in made.text
    assert "Mais lidas" not in made.text
    assert made.copy_sha256 == capture.artefacts.get().sha256
    assert made.text_sha256 == hashlib.sha256(made.text.encode()).hexdigest()
    assert (made.lang, made.published_on, made.date_origin, made.date_precision) == (
        *("pt-BR", date(2025, 3, 4), "meta", "day"),
    )


def test_a_page_without_a_main_text_gives_all_that_it_shows():
    capture = source("<p>Vagas: 1.284</p>", text_nfc="Vagas: 1.284")

    made = evidence_texts.read(capture)

    assert (made.text, made.is_whole_page) == ("Vagas: 1.284", True)


def test_the_text_of_a_file_is_taken_as_it_is():
    made = evidence_texts.read(source("Art. 1º Ficam fechados dois postos.", kind="text"))

    assert (made.text, made.date_origin) == ("Art. 1º Ficam fechados dois postos.", "unknown")


def test_the_servers_word_is_read_from_the_archive_and_named_as_such(tmp_path):
    changed = b"Last-Modified: Sat, 08 Mar 2025 10:00:00 GMT"
    answer = page(b"<p>x</p>", b"Content-Type: text/html\r\n" + changed)
    path, url = recorded(tmp_path, {"/p": answer}, pages=("/p",))
    kept = evidence.keep(path, "wacz")
    capture = source("<p>x</p>", url_final=url("/p"))
    type(capture).objects.filter(pk=capture.pk).update(wacz_sha256=kept.sha256)
    ArtefactFactory(capture=capture, kind="wacz", content=path.read_bytes())
    capture.refresh_from_db()

    made = evidence_texts.read(capture)

    assert (made.date_origin, made.published_on) == ("last_modified", date(2025, 3, 8))


def test_nothing_kept_is_a_reason_on_the_record_and_is_not_tried_for_ever():
    capture = source(content="")
    evidence_texts.read_waiting()

    assert "no page and no text was kept" in capture.evidence_text.error
    assert evidence_texts.read_waiting() == 0


def test_a_file_that_was_changed_is_no_evidence():
    capture = source(ARTICLE + "<!-- of this test alone -->")
    kept = capture.artefacts.get()
    with evidence.storage().open(kept.name, "wb") as file:
        file.write(b"outra coisa")

    assert "DamagedEvidence" in evidence_texts.read(capture).error


def test_what_was_read_before_stays_when_it_can_not_be_read_again(monkeypatch):
    capture = source()
    before = evidence_texts.read(capture).text
    monkeypatch.setattr(evidence_texts, "MAX_PAGE_BYTES", 10)

    after = evidence_texts.read(capture)

    assert (after.text, "more than 10" in after.error) == (before, True)


def test_a_page_that_holds_the_reader_up_is_left():
    with pytest.raises(NotReadable, match="not read in"):
        read_page(b"<p>x</p>", text="", last_modified="", captured_at=CAPTURED, seconds=0.01)


def test_the_reader_reads_no_file_that_the_page_names():
    hostile = (
        b'<!DOCTYPE html SYSTEM "http://127.0.0.1:9/x.dtd" [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
        b'<html><head><base href="http://127.0.0.1:9/"><link rel=canonical href="http://127.0.0.1:9/">'
        b"</head><body><p>&x;</p><iframe src=http://127.0.0.1:9/></iframe></body></html>"
    )

    read = read_page(hostile, text="visto", last_modified="", captured_at=CAPTURED)

    assert read.text == "visto"


@pytest.mark.parametrize("event", ["socket.connect", "socket.getaddrinfo", "subprocess.Popen"])
def test_a_library_that_wants_out_is_refused(event):
    with pytest.raises(PermissionError, match=event):
        refuse_ways_out(event, ())


def test_the_command_says_what_changed(capsys):
    capture = source()
    evidence_texts.read(capture)
    EvidenceText.objects.update(text_sha256="0" * 64, reader="trafilatura 1.0")

    call_command("recompute_evidence_texts")

    answer = json.loads(capsys.readouterr().out)
    assert answer["changed"][0]["capture"] == capture.pk
    assert answer["changed"][0]["changed"] == ["text_sha256"]
    call_command("recompute_evidence_texts")
    assert json.loads(capsys.readouterr().out) == {"read": 1, "changed": [], "failed": 0}


def test_a_page_in_any_bytes_ends_in_a_text_or_a_reason():
    for content in (b"", b"\0\0\0", b"\xff" * 500, b"<" * 5_000, b"<p>" * 3_000):
        capture = CaptureFactory(ok=True, source=True, address=f"https://a.example/{len(content)}")
        kept = evidence.keep(io.BytesIO(content), "dom")
        ArtefactFactory(capture=capture, kind="dom", kept=kept)

        made = evidence_texts.read(capture)

        assert made.text or made.error


def test_an_unforeseen_fault_is_on_the_row_and_holds_no_other_text_up(monkeypatch):
    broken, whole = source(), source()
    real = evidence_texts.last_modified

    def breaks(capture):
        if capture == broken:
            raise KeyError("nobody thought of this")
        return real(capture)

    monkeypatch.setattr(evidence_texts, "last_modified", breaks)

    evidence_texts.read_waiting()

    assert "KeyError" in EvidenceText.objects.get(capture=broken).error
    assert EvidenceText.objects.get(capture=whole).error == ""
    assert evidence_texts.read_waiting() == 0


def test_two_workers_do_not_read_the_same_text(monkeypatch):
    source()
    at_once = []
    real = evidence_texts.read

    def read(capture):
        at_once.append(evidence_texts.read_waiting())
        return real(capture)

    monkeypatch.setattr(evidence_texts, "read", read)

    assert (evidence_texts.read_waiting(), at_once) == (1, [0])


def test_the_text_that_a_killed_worker_left_is_read_once_its_turn_is_over(monkeypatch):
    capture = source()
    evidence_texts._take(capture)
    assert evidence_texts.read_waiting() == 0

    Capture.objects.update(text_held_until=timezone.now())

    assert evidence_texts.read_waiting() == 1
