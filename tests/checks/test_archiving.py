"""Each address that a check cites gets a copy, and no draft waits for it."""

from datetime import timedelta

import pytest
from django.db import DatabaseError
from django.urls import reverse
from django.utils import timezone
from kombu.exceptions import OperationalError

from checks import archiving, workflow
from checks.models import FactCheck, Source, SourceCopy
from checks.permissions import Role
from checks.public.visible_captures import is_public
from checks.readers import moderating
from social_capture import capturing
from social_capture.models import Capture
from social_capture.signals import post_captured
from tests.checks.desk_clients import browser_of
from tests.factories.captures import CaptureFactory
from tests.factories.checks import OFFICIAL_SOURCE, FactCheckFactory, write
from tests.factories.people import UserFactory
from tests.factories.readers import message_about

pytestmark = pytest.mark.django_db
URL = OFFICIAL_SOURCE["url"]


def cite(fact_check, *urls, by):
    write(fact_check, by=by, sources=[("source", {**OFFICIAL_SOURCE, "url": url}) for url in urls])


def carry_out(after=archiving.SETTLES_AFTER):
    SourceCopy.objects.filter(asked_at=None).update(wanted_at=timezone.now() - after)
    return archiving.carry_out_orders()


def kept(capture, **fields):
    """The visit ended with the page in hand, just now."""
    values = {"status": "ok", "wacz_sha256": "0" * 64, "finished_at": timezone.now(), **fields}
    Capture.objects.filter(pk=capture.pk).update(**values)
    capture.refresh_from_db()
    post_captured.send(sender=Capture, capture=capture)
    return capture


@pytest.mark.db
def test_a_saved_draft_orders_one_copy_of_each_address_it_cites(marina):
    fact_check = FactCheckFactory(written=True)

    write(fact_check, by=marina, summary="De novo.")
    carry_out()

    copy = fact_check.source_copies.get()
    assert (copy.source.url, copy.round_number) == (URL, fact_check.round_number)
    assert (copy.capture.reason, copy.capture.status, copy.capture.post) == (
        "source",
        "queued",
        None,
    )


def test_saving_writes_the_order_and_visits_nothing():
    FactCheckFactory(written=True)

    assert SourceCopy.objects.get().is_waiting
    assert not Capture.objects.exists()


def test_an_address_that_was_still_being_typed_is_not_visited(marina):
    fact_check = FactCheckFactory(written=True)
    cite(fact_check, "https://www.ibge.gov.br/es", by=marina)
    cite(fact_check, "https://www.ibge.gov.br/estatisticas", by=marina)

    carry_out()

    assert list(Capture.objects.values_list("address", flat=True)) == [
        "https://www.ibge.gov.br/estatisticas"
    ]
    assert SourceCopy.objects.count() == 1


def test_an_order_is_carried_out_only_when_the_draft_has_settled():
    FactCheckFactory(written=True)

    assert carry_out(after=archiving.SETTLES_AFTER / 2) == 0


def test_carrying_out_twice_visits_once():
    FactCheckFactory(written=True)
    carry_out()

    assert carry_out() == 0
    assert Capture.objects.count() == 1


@pytest.mark.db
def test_a_whole_copy_of_the_last_day_serves_another_check_too(marina):
    first = FactCheckFactory(written=True)
    carry_out()
    capture = kept(Capture.objects.get())
    second = FactCheckFactory(written=True, statement="A gestão fechou nove postos")

    carry_out()

    assert second.source_copies.get().capture == capture == first.source_copies.get().capture


@pytest.mark.parametrize(
    "fields",
    [
        {"finished_at": timezone.now() - archiving.FRESH_FOR - timedelta(minutes=1)},
        {"status": "partial"},
        {"status": "failed"},
    ],
    ids=["older than a day", "partial", "failed"],
)
def test_what_is_old_or_not_whole_is_visited_anew_for_another_check(fields):
    FactCheckFactory(written=True)
    carry_out()
    kept(Capture.objects.get(), **fields)
    FactCheckFactory(written=True, statement="A gestão fechou nove postos")

    carry_out()

    assert Capture.objects.count() == 2


def test_a_correction_has_the_source_visited_again(marina, davi):
    fact_check = FactCheckFactory(correcting=True)
    carry_out()
    write(fact_check, by=marina, summary="Outro número.")

    carry_out()

    assert fact_check.source_copies.count() == 2


@pytest.mark.db
def test_the_content_hash_does_not_move_when_a_copy_lands(client):
    fact_check = FactCheckFactory(published=True)
    carry_out()

    kept(Capture.objects.get())

    page = fact_check.page
    page.refresh_from_db()
    assert page.current_hash() == page.content_hash
    assert client.get(page.url).status_code == 200


@pytest.mark.db
def test_the_page_shows_the_copy_of_the_round_that_is_on_air(client, marina):
    fact_check = FactCheckFactory(published=True)
    carry_out()
    first = kept(Capture.objects.get())
    workflow.open_correction(fact_check, by=marina, kind="update", explanation="Novo dado.")
    Capture.objects.update(finished_at=timezone.now() - timedelta(days=3))
    write(FactCheck.objects.get(), by=marina, summary="Outro número.")
    carry_out()
    second = kept(Capture.objects.exclude(pk=first.pk).get())

    html = client.get(fact_check.page.url).content.decode()

    assert f'href="/copias/{first.pk}/"' in html
    assert f'href="/copias/{second.pk}/"' not in html


def test_the_copy_of_a_cited_source_names_the_check_that_rests_on_it(client):
    fact_check = FactCheckFactory(published=True)
    carry_out()
    copy = kept(Capture.objects.get())

    html = client.get(f"/copias/{copy.pk}/").content.decode()

    assert "Checagens que se apoiam nela" in html
    assert f'href="{fact_check.page.url}"' in html


def test_a_visit_that_kept_nothing_takes_no_copy_away(marina):
    fact_check = FactCheckFactory(published=True)
    carry_out()
    first = kept(Capture.objects.get())
    later = CaptureFactory(failed=True, source=True)
    fact_check.source_copies.create(
        source=Source.objects.get(), round_number=9, capture=later, wanted_at=timezone.now()
    )

    post_captured.send(sender=Capture, capture=later)

    assert Source.objects.get().capture == first
    assert is_public(first)


def test_what_the_guard_does_not_look_at_is_on_the_record_with_its_reason(marina):
    fact_check = FactCheckFactory(written=True)
    cite(fact_check, "https://u:p@dados.example/x", by=marina)

    carry_out()

    assert not Capture.objects.exists()
    html = browser_of(marina).get(reverse("desk:beside", args=[fact_check.pk])).content.decode()
    assert "nossa guarda não vai até lá: traz nome de usuário ou senha" in html


def test_the_visit_to_an_inner_address_is_refused_and_says_so(marina):
    """Case 28: the order leads through the recorder's own guard, which sends nobody there."""
    fact_check = FactCheckFactory(written=True)
    cite(fact_check, "http://127.0.0.1/", by=marina)
    carry_out()

    capture = capturing.run(fact_check.source_copies.get().capture_id)

    assert capture.status == "blocked"
    assert capture.blocked[0]["addresses"] == ["127.0.0.1"]


def test_a_check_cannot_flood_the_queue(marina, monkeypatch):
    monkeypatch.setattr(archiving, "MOST_PER_ROUND", 3)
    fact_check = FactCheckFactory(written=True)

    cite(fact_check, *(f"https://dados.example/{n}" for n in range(9)), by=marina)
    carry_out()

    assert Capture.objects.count() <= 3


def test_an_order_that_the_database_refuses_stops_no_save(marina, monkeypatch):
    fact_check = FactCheckFactory(written=True)

    def refuse(*_args):
        raise DatabaseError("no room")

    monkeypatch.setattr(archiving, "_order", refuse)
    write(fact_check, by=marina, summary="Ficou guardado.")

    page = FactCheck.objects.get().page
    assert page.get_latest_revision_as_object().summary == "Ficou guardado."


def test_a_broker_that_is_away_costs_time_and_no_order(monkeypatch):
    FactCheckFactory(written=True)
    asked = capturing.request

    def request(*args, **kwargs):
        asked(*args, **kwargs)
        raise OperationalError("no broker")

    monkeypatch.setattr(capturing, "request", request)

    assert carry_out() == 1


def test_a_published_check_from_before_gets_its_copies_ordered():
    fact_check = FactCheckFactory(published=True)
    fact_check.source_copies.all().delete()

    assert archiving.want_missing_copies() == 1
    assert fact_check.source_copies.get().source.url == URL


def send_again(person, fact_check, url=URL):
    address = reverse("desk:archive_source", args=[fact_check.pk])
    return browser_of(person).post(address, {"url": url})


def test_a_failed_visit_is_sent_again_from_the_workspace(teo):
    fact_check = FactCheckFactory(written=True)
    carry_out()
    kept(Capture.objects.get(), status="failed", wacz_sha256="")

    answer = send_again(teo, fact_check)

    assert answer.status_code == 302
    assert Capture.objects.get().status == "queued"


def test_a_partial_copy_stays_while_a_new_visit_is_made(teo):
    fact_check = FactCheckFactory(written=True)
    carry_out()
    partial = kept(Capture.objects.get(), status="partial")

    send_again(teo, fact_check)

    assert Source.objects.get().capture == partial
    assert fact_check.source_copies.get().capture.status == "queued"


def test_nobody_sends_us_to_an_address_that_the_check_does_not_cite(teo):
    assert (
        send_again(teo, FactCheckFactory(written=True), "https://outra.example/").status_code == 404
    )


def test_whoever_only_runs_debates_sends_nobody():
    operator = UserFactory(username="otto", role=Role.OPERATOR)

    assert send_again(operator, FactCheckFactory(written=True)).status_code == 403


def test_a_readers_link_is_archived_once_somebody_accepted_it(teo):
    """Nothing is opened for a message that nobody has read; then it goes the way of sources."""
    fact_check = FactCheckFactory(published=True)
    message = message_about(fact_check, link="https://www.ibge.gov.br/t")
    carry_out()
    assert not Capture.objects.filter(address=message.link).exists()

    moderating.accept(message, by=teo)
    carry_out()

    assert Capture.objects.get(address=message.link).reason == "source"


def test_what_the_queue_has_no_room_for_waits_in_its_row(marina, monkeypatch):
    monkeypatch.setattr(archiving, "MOST_WAITING", 2)
    fact_check = FactCheckFactory(written=True)
    cite(fact_check, *(f"https://dados.example/{n}" for n in range(3)), by=marina)

    assert sum(carry_out() for _minute in range(4)) == 2

    Capture.objects.update(status="failed", finished_at=timezone.now())
    assert carry_out() == 1
