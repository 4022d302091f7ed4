"""What lies in the database, read as it lies there: no model, no manager, no cached object."""

import json

from django.db import connection

# Columns that no reader sees, by table.
UNREAD = {
    "wagtailcore_page": {"locked", "locked_at", "locked_by_id", "latest_revision_id"},
    "checks_factcheckpage": {"page_ptr_id", "content_hash", "search_text"},
}
READ_OF_PAGE = ("title", "slug", "seo_title", "search_description", "locale_id")
# In these everything public, and everything that it rests on, is kept.
TABLES = (
    "wagtailcore_page",
    "checks_factcheckpage",
    "wagtailcore_revision",
    "wagtailcore_pageviewrestriction",
    "wagtailredirects_redirect",
    "wagtailcore_site",
    "checks_factcheck",
    "checks_correctionround",
    "checks_contribution",
    "checks_approval",
    "checks_publication",
    "checks_correction",
    "checks_appearance",
    "checks_logentry",
)


def rows(sql, parameters=()):
    """The answer to a query, one dictionary per row."""
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def everything():
    """Every row that matters here; equal before and after means that nothing happened."""
    return {table: rows(f"SELECT * FROM {table} ORDER BY 1") for table in TABLES}


def plain(value):
    """JSON in a column, and truth, as what they say: the databases write them differently."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str) and value[:1] in "[{":
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value


def stored_pages():
    """Each check page: its address if it is live, what a reader would read, and its draft."""
    found = rows(
        "SELECT p.*, c.*, r.content AS draft_json FROM wagtailcore_page p "
        "JOIN checks_factcheckpage c ON c.page_ptr_id = p.id "
        "LEFT JOIN wagtailcore_revision r ON r.id = p.latest_revision_id ORDER BY p.id"
    )
    for row in found:
        draft = plain(row["draft_json"]) if row["draft_json"] else None
        address = row["url_path"] if row["live"] else None
        yield row["id"], address, content_in(row), draft and content_in(draft)


def content_in(row):
    """What is read of a check, from a row of its tables or from a draft."""
    names = {*READ_OF_PAGE, *columns_of_a_check()}
    values = {name: plain(row.get(name, row.get(name.removesuffix("_id")))) for name in names}
    return json.dumps(without_blanks(values), sort_keys=True)


def without_blanks(value):
    """What is not filled in is written in several ways, and read in none."""
    if isinstance(value, dict):
        kept = {name: without_blanks(each) for name, each in value.items()}
        return {name: each for name, each in kept.items() if each not in (None, "", [], {})}
    if isinstance(value, list):
        return [without_blanks(each) for each in value]
    return value


def columns_of_a_check():
    """Every column of a check page that a reader may be shown."""
    if not _columns:
        table = "checks_factcheckpage"
        with connection.cursor() as cursor:
            found = connection.introspection.get_table_description(cursor, table)
        _columns.extend(column.name for column in found if column.name not in UNREAD[table])
    return _columns


_columns = []


def corrections_by_page():
    """Kind and words of each public correction, in order, by page."""
    return _by_page(
        "SELECT f.page_id, c.kind, c.explanation FROM checks_correction c "
        "JOIN checks_factcheck f ON f.id = c.fact_check_id ORDER BY c.id"
    )


def open_rounds_by_page():
    """Kind, words and aim of the correction that is under way, by page."""
    return _by_page(
        "SELECT f.page_id, r.kind, r.explanation, r.is_withdrawal FROM checks_correctionround r "
        "JOIN checks_factcheck f ON f.id = r.fact_check_id "
        "WHERE r.closed_at IS NULL ORDER BY r.id"
    )


def withdrawn_pages():
    """Numbers of the pages whose check is withdrawn."""
    found = rows("SELECT page_id FROM checks_factcheck WHERE state = 'withdrawn'")
    return {row["page_id"] for row in found}


def sightings():
    """Each appearance: its state, the words that readers would get, the reason to remove it."""
    for row in rows("SELECT * FROM checks_appearance ORDER BY id"):
        words = ("claim_id", "quote", "address", "post_id", "said_at", "platform")
        told = tuple(str(row[name]) for name in words)
        yield row["id"], row["state"], told, row["removal_reason"]


def _by_page(sql):
    found = {}
    for row in rows(sql):
        told = tuple(str(value) for name, value in row.items() if name != "page_id")
        found.setdefault(row["page_id"], []).append(told)
    return found
