"""A dossier holds everything on record, seals it, and shows any byte that was changed."""

import copy
import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from checks import appearing, journal, replying
from checks.canonical import content_hash
from checks.dossier import exporting, printing
from checks.dossier.document import bytes_of, document_of
from checks.dossier.page import footer_of, page_of
from checks.dossier.sealing import problems, sealed
from checks.models import Dossier, LogEntry
from checks.refusals import NotAllowed
from social_capture import evidence
from social_capture.driver.printing import print_pdf
from tests.checks.desk_clients import browser_of
from tests.checks.test_public_check_page import correct
from tests.factories.captures import ArtefactFactory, CaptureFactory
from tests.factories.checks import AppearanceFactory, FactCheckFactory
from tests.factories.people import UserFactory, approver, writer
from tests.factories.readers import message_about
from tests.factories.replies import asked

HOSTILE = "\x00\ud800\u202e<script>alert(1)</script><img src=//x.example/a>"


def full_check(marina, davi):
    """Published, corrected, captured, asked about: something in every section."""
    fact_check = FactCheckFactory(published=True, by=marina, approved_by=davi)
    capture = CaptureFactory(ok=True)
    ArtefactFactory(capture=capture, kind="wacz", mime="application/wacz")
    seen = AppearanceFactory(claim=fact_check.claim, post=capture.post, capture=capture)
    appearing.approve(appearing.confirm(seen, by=marina), by=davi)
    correct(
        fact_check, by=marina, approved_by=davi, kind="verdict_change", verdict="true", summary="É."
    )
    request = asked(fact_check, by=marina, address="imprensa@x.example")
    replying.record_outcome(request, by=davi, kind="answered", text="Foram dois.")
    fact_check.refresh_from_db()
    return fact_check


@pytest.fixture
def fact_check(marina, davi):
    """Something in every section."""
    return full_check(marina, davi)


@pytest.fixture(scope="module")
def document(django_db_setup, django_db_blocker):
    """One dossier for the properties, read back from its file."""
    with django_db_blocker.unblock(), transaction.atomic():
        made = json.loads(bytes_of(document_of(full_check(writer(), approver()))))
        transaction.set_rollback(True)
    return made


def leaves(value, path=()):
    """Every place in a document that holds no other."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, (*path, name))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from leaves(inner, (*path, place))
    else:
        yield path


def changed_at(document, path, value):
    """A copy in which one place says something else."""
    other = copy.deepcopy(document)
    holder = other
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    return other


def sealed_again(document):
    """What someone does who changes the file and computes its hashes anew."""
    return sealed({k: v for k, v in document.items() if k not in {"format", "hashes", "seal"}})


@pytest.mark.django_db
def test_it_holds_the_versions_the_people_the_evidence_and_the_log(fact_check, marina, davi):
    document = document_of(fact_check)

    assert problems(document) == []
    assert [each["content"]["verdict"] for each in document["publications"]] == ["false", "true"]
    assert document["approvals"][0]["approved_by"] == {"account": davi.pk, "name": "Davi"}
    assert document["corrections"][0]["kind"] == "verdict_change"
    assert document["sources"][0]["source_class"] == "official"
    assert document["appearances"][1]["copy"]["files"][0]["state"] == "intact"
    assert document["replies"][0]["outcomes"][0]["text"] == "Foram dois."
    assert document["audit"] == {"is_live": True, "problem": ""}
    assert {row["act"] for row in document["log"]["rows"]} >= {"start", "publish", "ask_for_reply"}


@pytest.mark.django_db
def test_it_holds_nobodys_address(fact_check):
    assert "imprensa@x.example" not in bytes_of(document_of(fact_check)).decode()


@pytest.mark.django_db
def test_it_holds_what_became_of_a_readers_message_and_nothing_of_the_reader(fact_check):
    message_about(
        fact_check,
        kind="complaint",
        note="Sou Carla Reis e moro na rua ao lado.",
        link="https://www.saude.gov.br/carla-reis.pdf",
        email="carla@leitora.example",
        capacity="named",
    )

    # The link of an accepted message is a note of the log.
    log_note = "https://www.saude.gov.br/carla-reis.pdf"
    journal.append("accept_message", by=None, fact_check=fact_check, note=log_note)

    document = document_of(fact_check)

    written = bytes_of(document).decode() + page_of(document)
    assert problems(document) == []
    (message,) = document["reader_messages"]
    assert (message["kind"], message["state"]) == ("complaint", "received")
    assert message["link_domain"] == "saude.gov.br"
    assert message["due_on"]
    assert "carla" not in written.lower()
    assert "rua ao lado" not in written


@pytest.mark.django_db
def test_the_same_record_gives_the_same_bytes(fact_check):
    assert bytes_of(document_of(fact_check)) == bytes_of(document_of(fact_check))


@pytest.mark.django_db
def test_what_the_log_said_before_there_was_a_check_is_in_it(fact_check):
    rows = document_of(fact_check)["log"]["rows"]

    assert rows[0]["act"] == "confirm_appearance"
    assert rows[0]["fact_check"] is None


@pytest.mark.django_db
def test_damaged_and_missing_copies_are_named(fact_check):
    capture = fact_check.claim.appearances.exclude(capture=None).get().capture
    damaged, missing = (
        ArtefactFactory(capture=capture, kind=kind, content=kind.encode())
        for kind in ("dom", "tsr")
    )
    for artefact in (damaged, missing):
        Path(evidence.storage().path(artefact.name)).unlink()
    Path(evidence.storage().path(damaged.name)).write_bytes(b"other bytes")

    files = {
        f["kind"]: f["state"] for f in document_of(fact_check)["appearances"][1]["copy"]["files"]
    }

    assert files == {"wacz": "intact", "dom": "damaged", "tsr": "missing"}


@pytest.mark.django_db
def test_hostile_text_is_kept_to_the_character_and_shown_as_text(marina):
    fact_check = FactCheckFactory(written=True)
    # As a lone half of a character comes out of a broken post: no database column takes it.
    fact_check.claim.statement = HOSTILE
    document = document_of(fact_check)

    read_back = json.loads(bytes_of(document))

    assert read_back["check"]["statement"] == HOSTILE
    assert problems(read_back) == []
    html = page_of(document)
    assert "<script>alert(1)" not in html
    assert "<img" not in html
    assert html.encode()


@pytest.mark.django_db
def test_the_page_lets_nothing_in_but_its_own_style(fact_check):
    html = page_of(document_of(fact_check))

    assert "default-src &#x27;none&#x27;; style-src &#x27;sha256-" in html
    assert "Pedidos de resposta" in html
    assert "registrou a resposta a um pedido" in html


@given(st.data())
def test_any_changed_place_shows(document, data):
    path = data.draw(st.sampled_from(list(leaves(document))))
    value = data.draw(st.none() | st.booleans() | st.integers() | st.text(max_size=12))
    other = changed_at(document, path, value)

    assert bool(problems(other)) == (bytes_of(other) != bytes_of(document))


@given(st.data())
def test_changed_public_content_shows_even_when_the_file_is_sealed_again(document, data):
    places = [p for p in leaves(document) if p[0] == "publications" and p[2] == "content"]
    path = data.draw(st.sampled_from(places))
    value = data.draw(st.text(max_size=12))
    other = changed_at(document, path, value)
    again = sealed_again(other)

    assert bool(problems(again)) == (bytes_of(other) != bytes_of(document))


@given(st.data())
def test_a_changed_row_of_the_log_shows_even_when_the_file_is_sealed_again(document, data):
    path = data.draw(st.sampled_from(list(leaves(document["log"]["rows"]))))
    value = data.draw(st.none() | st.integers() | st.text(max_size=12))
    other = changed_at(document, ("log", "rows", *path), value)

    assert bool(problems(sealed_again(other))) == (bytes_of(other) != bytes_of(document))


def test_an_approval_made_up_for_other_words_does_not_fit_the_log(document):
    other = copy.deepcopy(document)
    publication = other["publications"][0]
    publication["content"]["verdict"] = "true"
    made_up = publication["content_hash"] = content_hash(publication["content"])
    for approval in other["approvals"]:
        if approval["id"] == publication["approval"]:
            approval["content_hash"] = made_up

    assert problems(sealed_again(other)) == [
        "publications[0]: no row of the log publishes this content"
    ]


@pytest.mark.parametrize("other", [None, [], {}, {"format": "lastro-dossier/1"}, "x", 3])
def test_what_is_no_dossier_is_named_and_breaks_nothing(other):
    assert problems(other)


@pytest.mark.django_db
def test_exporting_keeps_the_file_and_puts_its_seal_into_the_log(fact_check, teo):
    dossier = exporting.export(fact_check, by=teo)

    row = LogEntry.objects.latest("number")
    assert (row.act, row.actor, row.content_hash) == ("export_dossier", teo, dossier.seal)
    assert printing.document_kept(dossier)["seal"] == dossier.seal
    assert journal.verify() == []


@pytest.mark.django_db
def test_who_does_not_write_exports_nothing(fact_check):
    with pytest.raises(NotAllowed):
        exporting.export(fact_check, by=UserFactory(role="Administração"))

    assert not Dossier.objects.exists()


@pytest.mark.django_db
def test_a_record_too_large_for_a_file_exports_nothing(fact_check, marina, monkeypatch):
    monkeypatch.setattr(exporting, "MOST_BYTES", 100)

    with pytest.raises(printing.TooLarge):
        exporting.export(fact_check, by=marina)

    assert not LogEntry.objects.filter(act="export_dossier").exists()


@pytest.mark.django_db
def test_without_a_browser_the_json_stays_and_the_row_says_why(fact_check, marina, monkeypatch):
    monkeypatch.setenv("LASTRO_BROWSER", "/nowhere/chromium")
    dossier = exporting.export(fact_check, by=marina)

    done = printing.print_dossier(dossier.pk)

    assert done.state == "failed"
    assert "no Chromium found" in done.error
    html = browser_of(marina).get(reverse("desk:dossiers", args=[fact_check.pk])).content.decode()
    assert "Não há PDF: no Chromium found" in html


@pytest.mark.django_db
def test_the_desk_exports_by_post_and_downloads_what_was_kept(fact_check, marina):
    browser = browser_of(marina)
    export = reverse("desk:export_dossier", args=[fact_check.pk])

    looked = browser.get(export)
    browser.post(export)
    dossier = Dossier.objects.get()
    got = browser.get(reverse("desk:dossier_file", args=[dossier.pk, "json"]))
    no_pdf = browser.get(reverse("desk:dossier_file", args=[dossier.pk, "pdf"]))

    content = b"".join(got.streaming_content)
    got.close()
    assert (looked.status_code, no_pdf.status_code) == (405, 404)
    assert "attachment" in got["Content-Disposition"]
    assert problems(json.loads(content)) == []


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["Administração", "Operação de debates"])
def test_who_does_not_write_sees_no_dossier(fact_check, marina, role):
    dossier = exporting.export(fact_check, by=marina)
    browser = browser_of(UserFactory(role=role))

    answers = [
        browser.get(reverse("desk:dossiers", args=[fact_check.pk])),
        browser.get(reverse("desk:dossier_file", args=[dossier.pk, "json"])),
        browser.post(reverse("desk:export_dossier", args=[fact_check.pk])),
        browser.post(reverse("desk:print_dossier", args=[dossier.pk])),
    ]

    assert all(answer.status_code in {302, 403} for answer in answers)
    assert Dossier.objects.count() == 1


@pytest.mark.django_db
def test_the_command_writes_the_json_and_says_why_there_is_no_pdf(
    fact_check, tmp_path, monkeypatch
):
    monkeypatch.setenv("LASTRO_BROWSER", "/nowhere/chromium")
    out = io.StringIO()

    with pytest.raises(SystemExit) as left:
        call_command("export_dossier", fact_check.page_id, tmp_path, stdout=out)

    answer = json.loads(out.getvalue())
    assert left.value.code == 1
    assert answer["pdf"] is None
    assert "no Chromium found" in answer["why_no_pdf"]
    call_command("verify_dossier", answer["json"]["path"], stdout=io.StringIO())


@pytest.mark.django_db
def test_the_command_names_what_it_cannot_use(fact_check, tmp_path):
    with pytest.raises(CommandError, match="expected the number of a check page"):
        call_command("export_dossier", 0, tmp_path)
    with pytest.raises(CommandError, match="not a folder"):
        call_command("export_dossier", fact_check.page_id, tmp_path / "none")


def test_verifying_a_changed_file_says_where(document, tmp_path):
    path = tmp_path / "dossier.json"
    path.write_bytes(bytes_of(changed_at(document, ("check", "statement"), "Outra frase.")))
    out = io.StringIO()

    with pytest.raises(SystemExit):
        call_command("verify_dossier", path, stdout=out)

    assert json.loads(out.getvalue())["problems"] == ["check: not what its hash says"]


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe\x00", b"[" * 100_000])
def test_verifying_what_is_no_dossier_is_bad_input(tmp_path, content):
    path = tmp_path / "dossier.json"
    path.write_bytes(content)

    with pytest.raises(CommandError, match=r"dossier\.json"):
        call_command("verify_dossier", path)


@pytest.mark.browser
@pytest.mark.django_db
def test_a_worker_prints_what_was_kept_and_the_document_asks_for_nothing(fact_check, marina):
    dossier = exporting.export(fact_check, by=marina)
    document = printing.document_kept(dossier)

    asked_for = print_pdf(page_of(document), footer=footer_of(document)).asked_for
    done = printing.print_dossier(dossier.pk)

    with evidence.opened(done.print_name, done.print_sha256) as stored:
        assert stored.read(5) == b"%PDF-"
    assert asked_for == []
    assert printing.print_dossier(dossier.pk) is None
