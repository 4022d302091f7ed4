"""A cited link is dead after two misses apart in time, and the page and the desk say so."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from checks import link_looks, notices
from checks.models import FactCheck, Source
from social_capture.absence import TWO_MISSES_APART
from social_capture.link_answer import Answer, LinkAnswer
from tests.checks.desk_clients import browser_of
from tests.factories.captures import CaptureFactory
from tests.factories.checks import OFFICIAL_SOURCE, FactCheckFactory
from tests.social_capture.odd_server import odd_server, page

pytestmark = pytest.mark.django_db
START = timezone.now() - timedelta(days=30)
DAY = timedelta(days=1)


@pytest.fixture
def source():
    FactCheckFactory(published=True)
    return Source.objects.get()


def told(source, *looks):
    """Looks at instants after the start, each with what it found."""
    for after, answer in looks:
        source = link_looks.keep(source, LinkAnswer(answer, f"said {answer}"), START + after)
    return source


@pytest.mark.db
def test_two_misses_apart_are_a_dead_link_since_the_first(source):
    source = told(source, (0 * DAY, Answer.GONE), (DAY, Answer.GONE))

    assert source.gone_since == START
    assert source.last_answer == "said gone"


@pytest.mark.parametrize(
    "looks",
    [
        [(0 * DAY, Answer.GONE)],
        [(0 * DAY, Answer.GONE), (TWO_MISSES_APART / 2, Answer.GONE)],
        [(0 * DAY, Answer.GONE), (DAY, Answer.THERE), (2 * DAY, Answer.GONE)],
        [(0 * DAY, Answer.UNCLEAR), (DAY, Answer.UNCLEAR), (9 * DAY, Answer.UNCLEAR)],
        [(0 * DAY, Answer.SILENT), (2 * DAY, Answer.SILENT)],
    ],
    ids=["one miss", "two at once", "back between them", "a wall", "a server out of order"],
)
def test_less_than_that_says_nothing(source, looks):
    """Case 3: one 404 is not an end."""
    assert told(source, *looks).gone_since is None


def test_a_server_that_stays_silent_for_days_is_gone_for_readers(source):
    source = told(source, (0 * DAY, Answer.SILENT), (3 * DAY, Answer.SILENT))

    assert source.gone_since == START


def test_a_link_that_answers_again_is_no_longer_dead_and_the_record_says_both(source):
    source = told(source, (0 * DAY, Answer.GONE), (DAY, Answer.GONE), (8 * DAY, Answer.THERE))

    assert (source.gone_since, source.missed_at) == (None, None)
    acts = list(FactCheck.objects.get().log.order_by("number").values_list("act", flat=True))
    assert acts[-2:] == ["source_gone", "source_returned"]


def test_who_worked_on_the_check_is_told_once(source, marina, davi):
    told(source, *((day * DAY, Answer.GONE) for day in range(4)))

    for person in (marina, davi):
        words = [notices.sentence_of(one) for one in notices.unread_of(person)]
        assert len([one for one in words if OFFICIAL_SOURCE["url"] in one]) == 1


def test_a_miss_is_looked_at_again_in_a_day_and_an_answer_in_a_week(source):
    missed = told(source, (0 * DAY, Answer.GONE)).next_look_at
    there = told(source, (DAY, Answer.THERE)).next_look_at

    assert (missed - START, there - START) == (DAY, 8 * DAY)


@pytest.mark.db
def test_the_page_says_that_the_original_is_gone_and_offers_the_copy(client, source):
    capture = CaptureFactory(ok=True, source=True)
    source.copies.update(capture=capture)
    told(source, (0 * DAY, Answer.GONE), (DAY, Answer.GONE))
    record = FactCheck.objects.get()

    html = client.get(record.page.url).content.decode()

    assert "O original saiu do ar em" in html
    assert f'href="/copias/{capture.pk}/"' in html
    record.page.refresh_from_db()
    assert record.page.current_hash() == record.published_hash
    assert "fora do ar desde" in client.get(f"/copias/{capture.pk}/").content.decode()


@pytest.fixture
def served(settings):
    with odd_server() as server:
        settings.CAPTURE_ALLOW_HOSTS = [server.netloc]
        yield server


def cite(server, *paths):
    sources = [("source", {**OFFICIAL_SOURCE, "url": server.url(path)}) for path in paths]
    FactCheckFactory(published=True, sources=[("source", OFFICIAL_SOURCE), *sources])
    Source.objects.filter(url=OFFICIAL_SOURCE["url"]).update(
        next_look_at=timezone.now() + timedelta(days=9)
    )


@pytest.mark.db
def test_the_sweep_looks_at_what_is_due_and_comes_back_when_it_is_due_again(served):
    served.answers["/a"] = page(b"<p>Vagas</p>")
    cite(served, "/a")

    assert link_looks.look_at_due() == 1
    assert link_looks.look_at_due() == 0
    assert Source.objects.get(url=served.url("/a")).looked_at is not None


def test_one_run_asks_one_host_a_few_times_only(served):
    cite(served, *(f"/{number}" for number in range(5)))

    assert link_looks.look_at_due() == link_looks.MOST_PER_HOST


def test_a_host_with_many_links_holds_up_no_other(monkeypatch):
    looked = []
    monkeypatch.setattr(link_looks, "MOST_AT_ONCE", 2)
    monkeypatch.setattr(link_looks, "MOST_PER_HOST", 1)
    monkeypatch.setattr(link_looks, "look", lambda source: looked.append(source.url))
    urls = [*(f"https://muitos.example/{n}" for n in range(25)), "https://um.example/"]
    sources = [("source", {**OFFICIAL_SOURCE, "url": url}) for url in urls]
    FactCheckFactory(published=True, sources=[("source", OFFICIAL_SOURCE), *sources])
    long_due = timezone.now() - DAY
    Source.objects.filter(url__contains="muitos").update(next_look_at=long_due)
    Source.objects.filter(url=urls[-1]).update(next_look_at=timezone.now())
    Source.objects.filter(url=OFFICIAL_SOURCE["url"]).update(next_look_at=timezone.now() + DAY)

    link_looks.look_at_due()

    assert looked == ["https://muitos.example/0", "https://um.example/"]


def test_what_only_a_draft_cites_is_nobodys_dead_link():
    FactCheckFactory(written=True)

    assert link_looks.look_at_due() == 0


def dead(source, **fields):
    values = {"missed_at": START, "gone_since": START, "looked_at": START, **fields}
    Source.objects.filter(pk=source.pk).update(**values)


def report(person, view=""):
    address = reverse("desk:dead_sources")
    return browser_of(person).get(f"{address}?view={view}").content.decode()


def test_the_report_names_the_link_its_checks_and_that_no_copy_is_held(source, teo):
    dead(source, last_answer="HTTP 404")

    html = report(teo)

    assert OFFICIAL_SOURCE["url"] in html
    assert FactCheck.objects.get().claim.statement in html
    assert "nenhuma: procure a página em outro lugar" in html


@pytest.mark.parametrize(
    ("fields", "view", "is_there"),
    [
        ({}, "gone", True),
        ({}, "missed", False),
        ({"gone_since": None}, "missed", True),
        ({"gone_since": None}, "gone", False),
        ({}, "nonsense", True),
    ],
)
def test_each_view_of_the_report_shows_its_own(source, teo, fields, view, is_there):
    dead(source, **fields)

    assert (OFFICIAL_SOURCE["url"] in report(teo, view)) is is_there


def test_a_link_with_a_copy_is_not_among_those_without(source, teo):
    dead(source)
    source.copies.update(capture=CaptureFactory(ok=True, source=True))

    assert OFFICIAL_SOURCE["url"] not in report(teo, "without")


def test_the_report_is_paged(teo, monkeypatch, source):
    monkeypatch.setattr("social_capture.keyset.PAGE_SIZE", 1)
    dead(source)
    record = FactCheck.objects.get()
    other = Source.objects.create(url="https://outra.example/x", missed_at=START - DAY)
    other.copies.create(fact_check=record, round_number=7, wanted_at=START)
    Source.objects.filter(pk=other.pk).update(gone_since=START - DAY)

    first = report(teo)
    after = first.split("after=")[1].split('"')[0]
    assert "https://outra.example/x" not in first
    assert "https://outra.example/x" in report(teo, f"gone&after={after}")


def test_a_person_can_have_a_dead_link_looked_at_now(source, teo):
    dead(source, next_look_at=timezone.now() + DAY)

    browser_of(teo).post(reverse("desk:look_at_source", args=[source.pk]))

    source.refresh_from_db()
    assert source.next_look_at <= timezone.now()


def test_the_workspace_says_that_a_link_is_dead(source, marina):
    dead(source)
    address = reverse("desk:beside", args=[FactCheck.objects.get().pk])

    assert "o link está morto desde" in browser_of(marina).get(address).content.decode()


def test_the_report_can_be_taken_along_and_no_cell_runs(source, teo):
    Source.objects.filter(pk=source.pk).update(
        title="=HYPERLINK(1)", missed_at=timezone.now(), gone_since=timezone.now()
    )

    answer = browser_of(teo).get(reverse("desk:dead_sources"), {"export": "csv"})
    lines = b"".join(answer.streaming_content).decode("utf-8-sig").splitlines()

    assert len(lines) == 2
    assert "'=HYPERLINK(1)" in lines[1]
    assert "fontes-mortas" in answer["Content-Disposition"]


def test_the_tabs_speak_of_sources(source, teo):
    page = browser_of(teo).get(reverse("desk:dead_sources")).content.decode()

    assert "Mortas, sem cópia" in page
    assert "Mortos" not in page
