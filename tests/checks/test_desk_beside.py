"""The AI draft beside the text, the copies of the sources, and the evidence on the workspace."""

import pytest
from django.db import DatabaseError, transaction
from django.urls import reverse

from checks import workflow
from checks.labels import source_class_name
from checks.models import Draft, DraftDecision, SourceCopy
from social_capture.models import Artefact, Capture
from tests.checks.desk_clients import browser_of
from tests.factories.captures import ArtefactFactory, CaptureFactory
from tests.factories.checks import OFFICIAL_SOURCE, FactCheckFactory, write

pytestmark = pytest.mark.django_db
FIRST = "A portaria lista dois postos em Porto Sereno."
SECOND = "Especialistas culpam a gestão anterior."


@pytest.fixture
def fact_check(marina):
    """A check that Marina holds, with a draft of two paragraphs."""
    fact_check = FactCheckFactory(written=True, explanation=f"<p>{FIRST}</p>")
    fact_check.claim.drafts.create(
        provider="offline", state=Draft.State.DONE, result={"explanation": f"{FIRST}\n\n{SECOND}"}
    )
    return fact_check


def beside(person, fact_check):
    address = reverse("desk:beside", args=[fact_check.pk])
    return browser_of(person).get(address).content.decode()


def decide(person, fact_check, act, place=1, **fields):
    draft = fact_check.claim.drafts.get()
    return browser_of(person).post(
        reverse(f"desk:{act}", args=[fact_check.pk]), {"draft": draft.pk, "place": place, **fields}
    )


def test_each_paragraph_says_what_became_of_it(marina, fact_check):
    write(fact_check, by=marina, explanation=f"<p>{FIRST}</p><p>A prefeitura não respondeu.</p>")

    html = beside(marina, fact_check)

    assert "Aceito sem mudança" in html
    assert "Em aberto" in html
    assert "Escrito por uma pessoa" in html
    assert "A IA não escreveu nada aqui." in html


def test_nothing_of_the_draft_is_in_the_text_before_someone_takes_it(marina):
    fact_check = FactCheckFactory()
    fact_check.claim.drafts.create(
        provider="offline", state=Draft.State.DONE, result={"explanation": FIRST}
    )

    assert "Em aberto" in beside(marina, fact_check)
    assert fact_check.page.get_latest_revision_as_object().explanation == ""


def test_a_refused_paragraph_says_by_whom_and_can_be_put_back(marina, fact_check):
    decide(marina, fact_check, "refuse_paragraph")
    assert "Recusado por Marina" in beside(marina, fact_check)

    decide(marina, fact_check, "reopen_paragraph")

    assert "Recusado por Marina" not in beside(marina, fact_check)
    acts = list(fact_check.log.order_by("number").values_list("act", flat=True))
    assert acts[-2:] == ["refuse_draft_paragraph", "reopen_draft_paragraph"]


def test_only_who_holds_the_check_decides_about_its_draft(davi, fact_check):
    answer = decide(davi, fact_check, "refuse_paragraph")

    assert answer.status_code == 409
    assert not DraftDecision.objects.exists()


@pytest.mark.parametrize(("draft", "place"), [("9" * 40, 0), ("x", 0), (None, 7), (None, "-1")])
def test_a_paragraph_that_does_not_exist_is_not_found(marina, fact_check, draft, place):
    fields = {"draft": draft} if draft else {}

    assert decide(marina, fact_check, "refuse_paragraph", place, **fields).status_code == 404


@pytest.mark.db
def test_a_decision_stays_on_the_record(marina, fact_check):
    decide(marina, fact_check, "refuse_paragraph")

    for change in (
        DraftDecision.objects.all().delete,
        lambda: DraftDecision.objects.update(place=0),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()


def test_whoever_approves_sees_how_much_stands_as_the_machine_wrote_it(marina, davi, fact_check):
    write(
        fact_check,
        by=marina,
        explanation=f"<p>{FIRST}</p><p>um dois três quatro cinco seis sete oito</p>",
    )
    workflow.submit(fact_check, by=marina)

    html = browser_of(davi).get(reverse("desk:review", args=[fact_check.pk])).content.decode()

    assert "50% da explicação" in html


def cited_capture(**fields):
    capture = CaptureFactory(source=True, **fields) if fields else None
    SourceCopy.objects.filter(source__url=OFFICIAL_SOURCE["url"]).update(capture=capture)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "cópia pedida"),
        ({"ok": True}, "cópia arquivada"),
        ({"ok": True, "status": Capture.Status.PARTIAL}, "cópia parcial"),
        ({"status": Capture.Status.QUEUED, "finished_at": None}, "sendo arquivada"),
        ({"failed": True, "status": Capture.Status.NOT_FOUND}, "link morto"),
        ({"failed": True, "status": Capture.Status.CHALLENGE}, "sem cópia: "),
    ],
)
def test_each_source_has_its_class_and_the_state_of_our_copy(marina, fact_check, fields, words):
    cited_capture(**fields)

    html = beside(marina, fact_check)

    assert words in html
    assert source_class_name("official") in html


def test_a_picture_that_someone_sent_is_called_supplied_on_the_workspace_and_the_review(
    marina, davi, fact_check
):
    capture = CaptureFactory(ok=True)
    ArtefactFactory(
        capture=capture, kind="screenshot", content=b"x", origin=Artefact.Origin.SUPPLIED
    )
    fact_check.claim.appearances.update(capture=capture)
    workflow.submit(fact_check, by=marina)

    workspace = reverse("wagtailadmin_pages:edit", args=[fact_check.page_id])
    for person, address in (
        (marina, workspace),
        (davi, reverse("desk:review", args=[fact_check.pk])),
    ):
        assert "FORNECIDA" in browser_of(person).get(address).content.decode()


def test_the_quote_is_marked_in_the_text_or_said_not_to_be_there(marina, fact_check):
    quote = fact_check.claim.appearances.get().quote
    address = reverse("wagtailadmin_pages:edit", args=[fact_check.page_id])
    for text, words in (
        (f"Antes. {quote} Depois.", f"Antes. <mark>{quote}</mark> Depois."),
        ("Outra coisa.", "A citação não está na cópia"),
    ):
        capture = CaptureFactory(ok=True, text_nfc=text)
        fact_check.claim.appearances.update(capture=capture)

        assert words in browser_of(marina).get(address).content.decode()
