"""The corrections of a real newsroom, two people each, told in order wherever readers look."""

import json
import re
from html import unescape
from xml.etree import ElementTree

import pytest

from checks import journal
from checks.audit import audit
from checks.models import Correction
from tests.checks.real_log import RealLog
from tests.checks.test_feeds import ATOM, entries, text

pytestmark = [pytest.mark.django_db, pytest.mark.shared, pytest.mark.db]


@pytest.fixture
def log(shared_material, monkeypatch, marina, davi):
    entered = RealLog(shared_material, monkeypatch, writer=marina, approver=davi)
    entered.enter()
    return entered


def review_of(client, page):
    html = client.get(page.url).content.decode()
    return json.loads(re.search(r"application/ld\+json\">(.*?)</script>", html, re.S)[1])


def test_it_is_all_told_in_order_on_every_road(client, log, marina, davi):
    stored = list(Correction.objects.order_by("published_at", "pk"))

    assert len(log.rows) == 10
    assert len(stored) == 12
    assert [(each.kind, each.explanation) for each in stored] == [each[1:] for each in log.told]
    assert {(each.edited_by, each.approved_by) for each in stored} == {(marina, davi)}
    assert audit().violations == []
    assert journal.verify() == []
    _told_on_the_page(client, log)
    _told_in_the_feed(client, log, stored)


def _told_on_the_page(client, log):
    page = unescape(client.get("/correcoes/").content.decode())
    places = [page.index(f">{told}</p>") for _item, _kind, told in reversed(log.told)]
    # The two checks of one row share its words; the rest stands the latest first.
    assert places == sorted(places)
    assert page.count('<li id="correcao-') == 12
    assert "81,93%" in page


def _told_in_the_feed(client, log, stored):
    found = entries(client, "correcoes")
    assert [each.find("a:category", ATOM).get("term") for each in found] == [
        kind for _item, kind, _told in reversed(log.told)
    ]
    assert [text(each, "published")[:10] for each in found] == [
        f"{each.published_at:%Y-%m-%d}" for each in reversed(stored)
    ]


def test_the_correction_of_a_correction_leaves_the_first_as_it_was(client, log):
    first, second = log.checks["A011"].corrections.order_by("published_at")

    page = client.get(log.checks["A011"].page.url).content.decode()

    assert second.correction_round.corrects == first
    assert first.explanation == log.rows[0]["por_que"]
    assert f'href="/correcoes/{first.pk}/"' in page
    assert f'href="/correcoes/{second.pk}/"' in page
    assert "foi corrigido em" in client.get(f"/correcoes/{first.pk}/").content.decode()


def test_machines_read_the_change_of_verdict_with_both_dates(client, log):
    review = review_of(client, log.checks["A017"].page)
    (correction,) = log.checks["A017"].corrections.all()

    assert review["reviewRating"]["alternateName"] == "Impreciso"
    assert review["dateModified"].startswith("2026-09-26")
    assert "Verdadeiro passou a Impreciso" in json.dumps(review["correction"], ensure_ascii=False)
    assert (correction.old_verdict, correction.new_verdict) == ("true", "imprecise")


def test_machines_read_the_three_corrections_of_one_check_in_order(client, log):
    told = json.dumps(review_of(client, log.checks["A021"].page), ensure_ascii=False)

    own = [words for item, _kind, words in log.told if item == "A021"]
    places = [told.index(json.dumps(words, ensure_ascii=False)[1:-1]) for words in own]
    assert len(own) == 3
    assert sorted(places) in (places, places[::-1])


def test_the_feed_of_one_check_holds_its_own_only(client, log):
    answer = client.get(f"/feeds/checagens/{log.checks['A007'].pk}/correcoes.atom")

    # Our own answer, not a stranger's file.
    found = ElementTree.fromstring(answer.content).findall("a:entry", ATOM)  # noqa: S314
    assert len(found) == 2
