"""The ledger on the desk: each number with its list, each alert with its answer."""

import io

import openpyxl
import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from checks import journal, queueing
from checks.ledger import answering
from checks.ledger.alerts import Rule
from checks.ledger.counting import count
from checks.ledger.scope import Scope, month_of
from checks.models import Candidacy, Claim, ElectionRound, LedgerAnswer, LogEntry, PersonAccount
from checks.permissions import Role
from checks.refusals import AlertGone, NotAllowed, ReasonMissing
from tests.checks.desk_clients import browser_of, superuser
from tests.factories.captures import AccountFactory, CaptureFactory, PostFactory
from tests.factories.checks import ClaimFactory, FactCheckFactory
from tests.factories.people import PersonFactory, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def joao():
    return PersonFactory(name="João Tavares", slug="joao-tavares", party="PY")


@pytest.fixture
def election(joao):
    today = timezone.localdate()
    round_ = ElectionRound.objects.create(name="1º turno", slug="turno-1", held_on=today)
    Candidacy.objects.create(person=joao, election_round=round_, office="governo", party="PW")
    return round_


def scope(election=""):
    month = month_of(timezone.localdate())
    return Scope(month.since, month.until, election)


def ledger(browser, **query):
    return browser.get(reverse("desk:ledger"), query)


def text_of(answer):
    return " ".join(answer.content.decode().split())


def alert_of(rule, scope):
    return next(one for one in answering.alerts_of(scope, count(scope)) if one.rule == rule)


@pytest.mark.parametrize("role", Role)
def test_everyone_inside_reads_the_ledger(role):
    person = UserFactory(username="ana", role=role)

    assert ledger(browser_of(person)).status_code == 200


def test_a_superuser_without_a_role_is_nobody_of_the_newsroom(db):
    assert ledger(browser_of(superuser())).status_code == 403


def test_people_stand_by_name_and_never_by_result(marina, joao):
    for _number in range(3):
        ClaimFactory(claimant=joao)
    ClaimFactory()

    lines = ledger(browser_of(marina)).context["lines"]

    assert [line.name for line in lines] == ["Ana Prado", "João Tavares"]


def test_a_small_base_shows_its_numbers_and_no_percentage(marina):
    for _number in range(7):
        ClaimFactory()

    page = text_of(ledger(browser_of(marina)))

    assert "0 de 7: base pequena, sem percentual" in page
    assert "%" not in page.split('class="desk-scroll"', 1)[1].split("<form", 1)[0]


def test_no_person_has_a_percentage_of_verdicts(marina):
    for _number in range(9):
        FactCheckFactory(published=True)

    page = text_of(ledger(browser_of(marina)))
    verdicts = page.split("Vereditos publicados", 1)[1].split("</section>", 1)[0]

    assert "100,0% de 9" in page
    assert "%" not in verdicts


@pytest.mark.parametrize("by", ["person", "party"])
def test_every_number_of_the_screen_opens_a_list_of_as_many(marina, joao, by):
    post = PostFactory(account=AccountFactory(platform="x"))
    PersonAccount.objects.create(person=joao, account=post.account)
    for each in (post, PostFactory()):
        now = timezone.now()
        CaptureFactory(ok=True, post=each, started_at=now, finished_at=now, version=None)
    ClaimFactory(claimant=joao)
    ClaimFactory(claimant=None)
    FactCheckFactory(published=True)
    for code in ("opinion", "other"):
        queueing.discard(ClaimFactory(), by=marina, code=code, reason="Porque sim.")
    browser = browser_of(marina)

    answer = ledger(browser, by=by)

    cells = [
        cell
        for line in [*answer.context["lines"], answer.context["total"]]
        for cell in [*line.stages, *line.reasons]
        if cell.url
    ]
    assert len(cells) >= 12
    for cell in cells:
        assert browser.get(cell.url).context["shown"].paginator.count == cell.number, cell.url


def test_an_election_narrows_the_lists_too(marina, joao, election):
    ClaimFactory(claimant=joao)
    ClaimFactory()
    browser = browser_of(marina)

    answer = ledger(browser, election=election.slug, by="party")

    (line,) = answer.context["lines"]
    assert (line.name, line.tally.checkable) == ("PW", 1)
    assert browser.get(line.stages[1].url).context["shown"].paginator.count == 1


@pytest.mark.parametrize(
    "query",
    [
        {"since": "2026-13-40"},
        {"since": "0001-01-01", "until": "9999-12-31"},
        {"since": "2026-09-02", "until": "2026-09-01"},
        {"election": "' OR 1=1"},
        {"person": "\x00"},
        {"party": "\x00"},
        {"by": "verdict"},
        {"since": "x" * 5_000},
    ],
    ids=[
        "no day",
        "the ends of time",
        "the wrong order",
        "no election",
        "NUL as person",
        "NUL as party",
        "no view",
        "endless",
    ],
)
def test_a_hostile_address_is_told_and_not_applied(marina, query):
    browser = browser_of(marina)

    assert ledger(browser, **query).status_code == 200
    listed = browser.get(reverse("desk:ledger_list"), query | {"stage": "checkable"})
    assert listed.status_code == 200


def test_a_list_that_does_not_exist_is_not_found(marina):
    answer = browser_of(marina).get(reverse("desk:ledger_list"), {"stage": "verdict"})

    assert answer.status_code == 404


def test_free_reasons_are_listed_in_the_words_of_who_discarded(marina):
    queueing.discard(ClaimFactory(), by=marina, reason="<b>A base</b> não é pública.")

    page = text_of(ledger(browser_of(marina)))

    assert "“&lt;b&gt;A base&lt;/b&gt; não é pública.”" in page


def test_the_files_hold_plain_numbers_and_no_formula(marina):
    ClaimFactory(claimant=PersonFactory(name='=HYPERLINK("http://x.example")', slug="x"))
    ClaimFactory(claimant=PersonFactory(name="@SOMA(A1)", slug="y", party="+55"))
    browser = browser_of(marina)

    csv = b"".join(ledger(browser, export="csv").streaming_content).decode("utf-8-sig")
    xlsx = b"".join(ledger(browser, export="xlsx").streaming_content)

    rows = list(openpyxl.load_workbook(io.BytesIO(xlsx)).active.iter_rows(values_only=True))
    assert csv.startswith("Nome,Partido,Capturadas,Checáveis,")
    assert "'=HYPERLINK" in csv
    assert "\n'@SOMA(A1),'+55,0,1," in csv.replace("\r", "")
    assert [row[0] for row in rows[1:]] == ['\'=HYPERLINK("http://x.example")', "'@SOMA(A1)"]
    assert rows[1][3] == 1


def test_an_editor_answers_an_alert_and_the_answer_stands_beside_it(marina, election):
    alert = alert_of(Rule.NOBODY_CAPTURED, scope(election.slug))
    browser = browser_of(marina)
    address = reverse("desk:answer_alert") + f"?election={election.slug}"

    done = browser.post(address, {"alert": alert.code, "text": "A conta é fechada."})

    page = text_of(browser.get(done.url))
    assert "A conta é fechada." in page
    assert "Acrescentar à resposta" in page
    assert LedgerAnswer.objects.get().by == marina
    assert "A conta é fechada." in LogEntry.objects.get(act="answer_ledger").note
    assert journal.verify() == []


def test_an_answer_keeps_the_figures_it_was_written_for(marina):
    old = [ClaimFactory(priority=0.9) for _number in range(2)]
    Claim.objects.update(first_seen_at=timezone.now() - timezone.timedelta(hours=50))
    days = Scope((timezone.localdate() - timezone.timedelta(days=4)), timezone.localdate())
    alert = alert_of(Rule.HIGH_PRIORITY_LEFT, days)
    answering.answer(days, alert.code, by=marina, text="Feriado.")

    queueing.discard(old[0], by=marina, code="opinion")

    page = text_of(
        ledger(browser_of(marina), since=days.since.isoformat(), until=days.until.isoformat())
    )
    assert "que ninguém pegou: 1" in page
    assert "escrita para: Afirmações de prioridade 60 ou mais que ninguém pegou: 2" in page


def test_an_answer_of_other_days_is_not_an_answer_of_these(marina, election):
    month = scope(election.slug)
    alert = alert_of(Rule.NOBODY_CAPTURED, month)
    answering.answer(month, alert.code, by=marina, text="A conta é fechada.")
    week = Scope(month.until - timezone.timedelta(days=6), month.until, election.slug)

    (answered,) = answering.with_answers(week, [alert])

    assert answered.answers == []


@pytest.mark.parametrize(
    ("text", "refusal"), [("", ReasonMissing), (" \x00 ", ReasonMissing)], ids=["empty", "NUL"]
)
def test_an_answer_needs_words(marina, election, text, refusal):
    month = scope(election.slug)

    with pytest.raises(refusal):
        answering.answer(month, alert_of(Rule.NOBODY_CAPTURED, month).code, by=marina, text=text)


def test_what_is_not_asked_is_not_answered(marina, election):
    with pytest.raises(AlertGone):
        answering.answer(scope(), "nobody_captured/person/joao-tavares/", by=marina, text="Não.")

    assert not LedgerAnswer.objects.exists()


def test_a_reporter_answers_nothing(teo, election):
    month = scope(election.slug)
    alert = alert_of(Rule.NOBODY_CAPTURED, month)

    with pytest.raises(NotAllowed):
        answering.answer(month, alert.code, by=teo, text="Porque sim.")
    page = text_of(ledger(browser_of(teo), election=election.slug))
    assert "Quem edita responde aqui." in page
    assert "Guardar a resposta" not in page


@pytest.mark.db
def test_the_database_changes_no_answer(marina, election):
    month = scope(election.slug)
    alert = alert_of(Rule.NOBODY_CAPTURED, month)
    answer = answering.answer(month, alert.code, by=marina, text="A conta é fechada.")

    for attempt in (
        lambda: LedgerAnswer.objects.filter(pk=answer.pk).update(text="Outra."),
        lambda: LedgerAnswer.objects.filter(pk=answer.pk).delete(),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            attempt()


def test_the_screen_asks_as_many_questions_for_many_people_as_for_few(marina, joao):
    browser = browser_of(marina)
    ClaimFactory(claimant=joao)
    ledger(browser)
    with CaptureQueriesContext(connection) as few:
        ledger(browser)
    for number in range(6):
        ClaimFactory(claimant=PersonFactory(name=f"P{number}", slug=f"p{number}"))

    with CaptureQueriesContext(connection) as many:
        ledger(browser)

    assert len(many) == len(few)
