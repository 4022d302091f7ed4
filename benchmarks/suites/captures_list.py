"""The list of 100,000 captures: each tab, each filter, words, a page far down.

A filter is held against the list without one: among a thousand captures many find no full page, so
that the same filter among a hundred thousand would be charged for the rows it draws.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection, transaction

from benchmarks.figures import Figure
from benchmarks.timing import side_by_side
from social_capture.cursor_text import written
from social_capture.desk.filters import CaptureFilters, in_tab
from social_capture.desk.listing import NEWEST, counts, with_all_a_row_shows
from social_capture.keyset import page_after
from social_capture.models import Capture, CaptureWord, Post
from social_capture.search_words import words_of

FEW, MANY = 1_000, 100_000
SLOWER_AT_MOST = 3
BATCH = 5_000
BEGINNING = datetime(2026, 6, 1, tzinfo=UTC)
WORDS = ["escola", "hospital", "estrada", "imposto", "vacina", "creche", "dengue", "greve"]
PLATFORMS = ["instagram", "x", "youtube", "facebook", "web"]
LARGE = ("social_capture_capture", "social_capture_post", "social_capture_captureword")
WHOLE_TABLES = {f"SCAN {name}" for name in LARGE}
ASKED = {
    "in progress": {"tab": "unfinished"},
    "need a person": {"tab": "people"},
    "taken away since": {"tab": "gone"},
    "platform": {"platform": "instagram"},
    "platform seen twice": {"platform": "kwai"},
    "outcome seen twice": {"outcome": "blocked"},
    "account": {"account": "@conta3"},
    "word": {"q": "vacina"},
    "word said twice": {"q": "ornitorrinco"},
    "three words": {"q": "vacina estado numero"},
    "one day": {"since": "2026-06-01", "until": "2026-06-01"},
    "everything at once": {"q": "vacina", "platform": "x", "tab": "people", "since": "2026-06-01"},
}


def figures() -> Iterator[Figure]:
    """On a scratch of the database that is given back as it was."""
    found: list[Figure] = []
    with transaction.atomic():
        found += _measured()
        transaction.set_rollback(True)
    yield from found


def _measured() -> Iterator[Figure]:
    get_user_model().objects.create_user("marina")
    _fill(FEW)
    small = _cpu_ms({})
    _fill(MANY)
    plain = _cpu_ms({})
    yield Figure(
        f"{MANY} captures",
        plain,
        "CPU ms",
        f"{FEW} captures",
        plain / small,
        at_most=SLOWER_AT_MOST,
    )
    for name, query in _queries().items():
        narrowed = _cpu_ms(query)
        yield Figure(f"{name}: tables read whole", _scans(query), "tables", at_most=0)
        yield Figure(
            name, narrowed, "CPU ms", "no filter", narrowed / plain, at_most=SLOWER_AT_MOST
        )
    taken = side_by_side({"counts": counts}, rounds=3, calls=1)["counts"]
    yield Figure("counts of the tabs, each to 10,000", taken, "CPU ms")


def _queries() -> dict[str, dict[str, str]]:
    middle = Capture.objects.order_by("pk")[Capture.objects.count() // 2]
    return ASKED | {"a page far down": {"after": f"{written(middle.queued_at)}~{middle.pk}"}}


def _page(query: dict[str, str]) -> list[Capture]:
    filters = CaptureFilters(query)
    captures = in_tab(with_all_a_row_shows(Capture.objects.all()), query.get("tab", "all"))
    return page_after(filters.applied_to(captures), NEWEST, query.get("after", ""))[0]


def _cpu_ms(query: dict[str, str]) -> float:
    return side_by_side({"page": lambda: _page(query)}, rounds=5, calls=1)["page"]


def _scans(query: dict[str, str]) -> int:
    """How often one of the large tables would be read from end to end; SQLite says so itself."""
    if connection.vendor != "sqlite":
        return 0
    asked: list[tuple[str, Any]] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        asked.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        _page(query)
    plans: list[str] = []
    with connection.cursor() as cursor:
        for sql, params in asked:
            if sql.startswith("SELECT"):
                cursor.execute(f"EXPLAIN QUERY PLAN {sql}", params)
                plans += [row[3] for row in cursor.fetchall()]
    return sum(plan in WHOLE_TABLES for plan in plans)


def _fill(total: int) -> None:
    """Captures up to ``total``, each of a post of its own; the first of each size are rare."""
    for start in range(Capture.objects.count(), total, BATCH):
        numbers = range(start, min(start + BATCH, total))
        posts = Post.objects.bulk_create([_post(number) for number in numbers])
        pairs = list(zip(numbers, posts, strict=True))
        captures = Capture.objects.bulk_create([_capture(number, post) for number, post in pairs])
        CaptureWord.objects.bulk_create(
            [
                CaptureWord(capture=capture, word=word)
                for capture in captures
                for word in words_of(capture.text_nfc, capture.address)
            ],
            batch_size=BATCH,
        )


def _post(number: int) -> Post:
    platform = "kwai" if number in {8, 960} else PLATFORMS[number % len(PLATFORMS)]
    return Post(
        platform=platform,
        post_id=str(number),
        canonical_url=f"https://social.example/p/{number}",
        canonicaliser_version=1,
        author_handle=f"conta{number % 40}",
        deleted_since=BEGINNING if number % 500 == 7 else None,
    )


def _capture(number: int, post: Post) -> Capture:
    rare = " ornitorrinco" if number in {5, 950} else ""
    said = f"{WORDS[number % 8]} do estado número {number} e {WORDS[number // 8 % 8]}{rare}"
    at = BEGINNING + timedelta(seconds=number * 60)
    status = "blocked" if number in {6, 940} else "login_wall" if number % 9 == 4 else "ok"
    if number % 1_000 == 998:
        status = "queued"
    is_ok = status == "ok"
    return Capture(
        post=post,
        platform=post.platform,
        address=post.canonical_url,
        url_submitted=post.canonical_url,
        reason=Capture.Reason.PASTED,
        slot="1",
        status=status,
        text_nfc=said if is_ok else "",
        version=1 if is_ok else None,
        wacz_sha256="0" * 64 if is_ok else "",
        queued_at=at,
        finished_at=None if status == "queued" else at,
    )
