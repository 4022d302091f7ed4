"""Walls on the tables that hold the live page: nothing there moves without a permit.

The permit is ``checks_factcheck.permitted_hash``: set and cleared inside the one transaction
that publishes, and only for content that has an unused approval (see ``record_triggers``).
"""

from checks.walls.trigger import Event, Trigger

PAGE = "wagtailcore_page"
CHECK_PAGE = "checks_factcheckpage"
RESTRICTION = "wagtailcore_pageviewrestriction"

_IS_CHECK = (
    "{row}.content_type_id = (SELECT id FROM django_content_type "
    "WHERE app_label = 'checks' AND model = 'factcheckpage')"
)
NEW_IS_CHECK = _IS_CHECK.format(row="NEW")
OLD_IS_CHECK = _IS_CHECK.format(row="OLD")
HAS_PERMIT = (
    "EXISTS (SELECT 1 FROM checks_factcheck f WHERE f.page_id = NEW.id AND f.permitted_hash <> '')"
)
# What a reader sees of a page in Wagtail's own table.
READ_IN_PAGE_TABLE = (
    "live",
    "title",
    "slug",
    "url_path",
    "seo_title",
    "search_description",
    "content_type_id",
    "locale_id",
    "alias_of_id",
    "first_published_at",
)
READ_IN_CHECK_TABLE = (
    "statement",
    "claimant_name",
    "claimant_kind",
    "claimant_role",
    "claimant_party",
    "claimant_same_as",
    "topic",
    "verdict",
    "distortion_kind",
    "distortion_effect",
    "no_data_reason",
    "summary",
    "explanation",
    "background",
    "replies",
    "sources",
    "later_evidence_reason",
    "content_hash",
)


def any_changed(columns: tuple[str, ...]) -> str:
    """SQL: one of the columns gets another value."""
    return "(" + " OR ".join(f"NEW.{name} IS DISTINCT FROM OLD.{name}" for name in columns) + ")"


def _page_is_live(row: str) -> str:
    return f"EXISTS (SELECT 1 FROM {PAGE} p WHERE p.id = {row}.page_ptr_id AND p.live)"


def _hides_live_checks(event: Event) -> Trigger:
    """Privacy on a page holds for all that is below it, so it would take checks from readers."""
    return Trigger(
        f"checks_page_is_not_hidden_by_{event.lower()}",
        RESTRICTION,
        event,
        f"EXISTS (SELECT 1 FROM {PAGE} a JOIN {PAGE} p ON SUBSTR(p.path, 1, LENGTH(a.path)) = "
        f"a.path WHERE a.id = NEW.page_id AND p.live AND {_IS_CHECK.format(row='p')})",
        "a published fact check page is not hidden, it is withdrawn",
    )


PAGE_TRIGGERS = [
    _hides_live_checks(Event.INSERT),
    _hides_live_checks(Event.UPDATE),
    Trigger(
        "checks_page_is_not_born_live",
        PAGE,
        Event.INSERT,
        f"NEW.live AND {NEW_IS_CHECK}",
        "a fact check page is never created live",
    ),
    Trigger(
        "checks_page_changes_with_permit",
        PAGE,
        Event.UPDATE,
        f"NEW.live AND {NEW_IS_CHECK} AND {any_changed(READ_IN_PAGE_TABLE)} AND NOT {HAS_PERMIT}",
        "a live fact check page changes only with an approval of exactly its content",
    ),
    Trigger(
        "checks_page_does_not_come_down",
        PAGE,
        Event.UPDATE,
        f"OLD.live AND {OLD_IS_CHECK} AND (NOT NEW.live OR NOT ({NEW_IS_CHECK}))",
        "a published fact check page does not come down, it is withdrawn",
    ),
    Trigger(
        "checks_page_is_not_deleted",
        PAGE,
        Event.DELETE,
        f"OLD.live AND {OLD_IS_CHECK}",
        "a published fact check page is not deleted, it is withdrawn",
    ),
    Trigger(
        "checks_content_is_not_born_live",
        CHECK_PAGE,
        Event.INSERT,
        _page_is_live("NEW"),
        "a fact check page is never created live",
    ),
    Trigger(
        "checks_content_changes_with_permit",
        CHECK_PAGE,
        Event.UPDATE,
        f"{_page_is_live('NEW')} AND {any_changed(READ_IN_CHECK_TABLE)} AND NOT EXISTS ("
        "SELECT 1 FROM checks_factcheck f WHERE f.page_id = NEW.page_ptr_id "
        "AND f.permitted_hash <> '' AND f.permitted_hash = NEW.content_hash)",
        "live content changes only with an approval of exactly it",
    ),
    Trigger(
        "checks_content_is_not_deleted",
        CHECK_PAGE,
        Event.DELETE,
        _page_is_live("OLD"),
        "a published fact check page is not deleted, it is withdrawn",
    ),
]
