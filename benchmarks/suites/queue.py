"""The queue of 100,000 claims: its first page, each filter, a saved view, the next page.

Ours are the queries of the screen less those of an empty screen of the desk, by the same call:
the admin's frame, with the badges of its menu, is in both.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from django.contrib.messages.storage.cookie import CookieStorage
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpRequest
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from benchmarks.figures import Figure
from benchmarks.timing import side_by_side
from checks import saved_views
from checks.desk.queue import QueueView
from checks.desk.screens import DeskScreen
from checks.models import Appearance, Claim, ClaimWord, FactCheck, Person
from checks.topics import Topic
from checks.walls import installing
from newsroom.site_preparation import prepare
from social_capture.search_words import words_of
from tests.factories.checks import FactCheckFactory
from tests.factories.people import approver, writer

FEW, MANY = 1_000, 100_000
PUBLISHED_OF_MANY = 20_000
OURS_AT_MOST = 8
SLOWER_AT_MOST = 3
BATCH = 5_000
WORDS = ["escola", "hospital", "estrada", "imposto", "vacina", "creche", "dengue", "greve"]
PLATFORMS = ["instagram", "x", "youtube", "facebook", "web"]
LARGE = ("checks_claim", "checks_appearance", "checks_factcheck", "checks_claimword")
# As SQLite names the plan of a table that is read from end to end.
WHOLE_TABLES = {f"SCAN {name}" for name in LARGE}
# Walks the primary key from its end and stops at the first row: SQLite calls that a scan too.
NEWEST_ONLY = re.compile(r'^(?!.* WHERE ).* ORDER BY "\w+"\."id" DESC LIMIT 1$')
FILTERS = {
    "first page": "state=",
    "all": "state=all",
    "claimant": "claimant={claimant}",
    "claimant seen twice": "claimant={rare_claimant}",
    "topic": "topic=health",
    "platform": "platform=instagram",
    "platform seen twice": "platform=kwai",
    "assigned to me": "assignee=me",
    "assigned to nobody": "assignee=nobody",
    "late": "state=all&late=on",
    "by deadline": "order=due",
    "word": "q=vacina",
    "word said twice": "q=ornitorrinco",
    "three words": "q=vacina+estado+numero",
    "discarded": "state=discarded",
    "being checked": "state=being_checked",
    "in review": "state=in_review",
    "published": "state=published",
    "already checked?": "state=already_checked",
    "everything at once": "q=vacina&state=published&platform=x&topic=health&claimant={claimant}",
}


class EmptyScreen(DeskScreen):
    """The frame of the desk with nothing in it."""

    template_name = "checks/desk/screen.html"


def figures() -> Iterator[Figure]:
    """On a scratch of the database that is given back as it was."""
    found: list[Figure] = []
    with transaction.atomic():
        installing.drop(connection)
        found += _measured()
        transaction.set_rollback(True)
    yield from found


def _measured() -> Iterator[Figure]:
    list(prepare("https://testserver"))
    editor = writer()
    addresses = _addresses(editor)
    _fill(FEW, checks=FEW * PUBLISHED_OF_MANY // MANY)
    few = {name: _cpu_ms(query) for name, query in addresses.items()}
    _fill(MANY, checks=PUBLISHED_OF_MANY)
    addresses["next page"] = _next_page(addresses["first page"])
    few["next page"] = few["first page"]
    frame = _queries(EmptyScreen, "")
    yield Figure("empty screen: queries of the frame", frame, "queries")
    for name, query in addresses.items():
        ours = _queries(QueueView, query) - frame
        yield Figure(f"{name}: queries, ours", ours, "queries", at_most=OURS_AT_MOST)
        yield Figure(f"{name}: tables read whole", _scans(query), "tables", at_most=0)
        many = _cpu_ms(query)
        yield Figure(
            f"{name}: {MANY} claims",
            many,
            "CPU ms",
            f"{FEW} claims",
            many / few[name],
            at_most=SLOWER_AT_MOST,
        )


def _addresses(editor: Any) -> dict[str, str]:
    people = [
        Person.objects.create(name=f"Pessoa {number}", slug=f"pessoa-{number}")
        for number in range(20)
    ]
    rare = Person.objects.create(name="Pessoa Rara", slug="pessoa-rara")
    found = {
        name: query.format(claimant=people[0].pk, rare_claimant=rare.pk)
        for name, query in FILTERS.items()
    }
    view = saved_views.keep("Saúde no Instagram", "topic=health&platform=instagram", by=editor)
    return found | {"saved view": f"view={view.pk}&{view.query}"}


def _request(query: str) -> HttpRequest:
    request = RequestFactory().get(f"/desk/queue/?{query}", headers={"host": "testserver"})
    # A new object each time, as a session gives it: nothing about the person is kept.
    request.user = type(writer()).objects.get(username="marina")
    request.session = {}
    request._messages = CookieStorage(request)
    return request


def _answer(view: type[DeskScreen], request: HttpRequest) -> str:
    response: Any = view.as_view()(request)
    if response.status_code != 200:
        raise AssertionError(f"{request.get_full_path()} answered {response.status_code}")
    return response.render().content.decode()


def _queries(view: type[DeskScreen], query: str) -> int:
    cache.clear()
    _answer(view, _request(query))
    cache.clear()
    request = _request(query)
    with CaptureQueriesContext(connection) as captured:
        _answer(view, request)
    return len(captured)


def _scans(query: str) -> int:
    """How often one of the large tables would be read from end to end; SQLite says so itself."""
    if connection.vendor != "sqlite":
        return 0
    asked: list[tuple[str, Any]] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        asked.append((sql, params))
        return execute(sql, params, many, context)

    cache.clear()
    with connection.execute_wrapper(note):
        _answer(QueueView, _request(query))
    plans: list[str] = []
    with connection.cursor() as cursor:
        for sql, params in asked:
            if sql.startswith("SELECT") and not NEWEST_ONLY.search(sql):
                cursor.execute(f"EXPLAIN QUERY PLAN {sql}", params)
                plans += [row[3] for row in cursor.fetchall()]
    return sum(plan in WHOLE_TABLES for plan in plans)


def _cpu_ms(query: str) -> float:
    def ask() -> None:
        cache.clear()
        _answer(QueueView, _request(query))

    return side_by_side({"queue": ask}, rounds=5, calls=1)["queue"]


def _next_page(query: str) -> str:
    link = re.search(r'rel="next"\s+href="\?([^"]+)"', _answer(QueueView, _request(query)))
    if link is None:
        raise AssertionError("the first page has no next one")
    return link.group(1).replace("&amp;", "&")


def _fill(total: int, *, checks: int) -> None:
    """Claims up to ``total``; the first ones of each batch are rare, a fifth is published."""
    have = Claim.objects.count()
    rare = Person.objects.get(slug="pessoa-rara")
    usual = list(Person.objects.filter(slug__startswith="pessoa-").exclude(pk=rare.pk))
    for start in range(have, total, BATCH):
        numbers = range(start, min(start + BATCH, total))
        claims = Claim.objects.bulk_create(
            [_claim(n, rare if n in {3, 900} else usual[n % len(usual)]) for n in numbers]
        )
        Appearance.objects.bulk_create(
            [_appearance(claim, n) for n, claim in zip(numbers, claims, strict=True)]
        )
        ClaimWord.objects.bulk_create(
            [
                ClaimWord(claim=claim, word=word)
                for claim in claims
                for word in words_of(claim.statement)
            ],
            batch_size=BATCH,
        )
    _publish(checks)


def _claim(number: int, claimant: Person) -> Claim:
    worth, harm = (number * 37 % 101) / 100, (number * 53 % 97) / 100
    rare = " ornitorrinco" if number in {5, 950} else ""
    said = f"{WORDS[number % 8]} do estado número {number} e {WORDS[number // 8 % 8]}{rare}"
    is_discarded = number % 10 == 9
    return Claim(
        statement=said,
        claimant=claimant,
        topic=list(Topic)[number % len(Topic)],
        checkworthiness=worth,
        harm=harm,
        priority=worth * harm,
        proposed_count=1,
        state=Claim.State.DISCARDED if is_discarded else Claim.State.WAITING,
        discard_reason="Opinião." if is_discarded else "",
        assigned_to=writer() if number % 10 == 4 else None,
        due_at=timezone.now() + timedelta(hours=number % 48 - 24) if number % 7 == 3 else None,
        first_seen_at=datetime(2026, 9, 1, tzinfo=UTC) + timedelta(seconds=number),
    )


def _appearance(claim: Claim, number: int) -> Appearance:
    platform = "kwai" if number in {8, 960} else PLATFORMS[number % len(PLATFORMS)]
    return Appearance(claim=claim, quote=claim.statement, platform=platform, found_by="offline")


def _publish(checks: int) -> None:
    """Checks in their states, copied from those that the workflow made: pages and records."""
    by, second = writer(), approver()
    wanted = {"published": checks, "in_review": 20, "written": 30}
    made = {trait: FactCheckFactory(**{trait: True}, by=by, approved_by=second) for trait in wanted}
    for trait, number in wanted.items():
        waiting = Claim.objects.filter(state=Claim.State.WAITING).order_by("-pk")
        _copy(made[trait], list(waiting.values_list("pk", flat=True)[:number]))


def _copy(model: FactCheck, claims: list[int]) -> None:
    pages = _next_number("wagtailcore_page")
    page_numbers = range(pages, pages + len(claims))
    _copy_rows(
        "wagtailcore_page",
        model.page_id,
        [
            {
                "id": number,
                "path": f"B{number}",
                "slug": f"b-{number}",
                "url_path": f"/b-{number}/",
                "translation_key": uuid4() if connection.vendor == "postgresql" else uuid4().hex,
            }
            for number in page_numbers
        ],
    )
    _copy_rows(
        "checks_factcheckpage",
        model.page_id,
        [{"page_ptr_id": number} for number in page_numbers],
        key="page_ptr_id",
    )
    first = _next_number("checks_factcheck")
    _copy_rows(
        "checks_factcheck",
        model.pk,
        [
            {"id": first + place, "page_id": page, "claim_id": claim}
            for place, (page, claim) in enumerate(zip(page_numbers, claims, strict=True))
        ],
    )
    for place in range(0, len(claims), FEW):
        Claim.objects.filter(pk__in=claims[place : place + FEW]).update(
            state=Claim.State.CHOSEN, due_at=None
        )
    # One published check in ten thousand has a repeat that waits for a person.
    usual = [claim for claim in claims if claim % 10_000]
    for place in range(0, len(usual), FEW):
        Claim.objects.filter(pk__in=usual[place : place + FEW]).update(proposed_count=0)


def _next_number(table: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT MAX(id) FROM {table}")  # noqa: S608  (a name of ours)
        return int(cursor.fetchone()[0]) + 1


def _copy_rows(table: str, number: int, changes: list[dict[str, Any]], *, key: str = "id") -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {table} WHERE {key} = %s", [number])  # noqa: S608
        columns = [column[0] for column in cursor.description]
        row = dict(zip(columns, cursor.fetchone(), strict=True))
        places = ", ".join(["%s"] * len(columns))
        names = ", ".join(columns)
        cursor.executemany(
            f"INSERT INTO {table} ({names}) VALUES ({places})",  # noqa: S608
            [[(row | change)[column] for column in columns] for change in changes],
        )
