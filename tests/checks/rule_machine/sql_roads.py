"""Roads below Python: update, bulk, fixtures, and a database console."""

import json

from django.core import serializers
from django.db import connection
from django.utils import timezone
from wagtail.models import Page, Revision

from checks.models import Appearance, Approval, FactCheck, FactCheckPage
from tests.checks.rule_machine.trip import Trip

CHECK_PAGES = (
    "id IN (SELECT page_ptr_id FROM checks_factcheckpage)"  # pages, in Wagtail's own table
)
CONSOLE = {
    "verdict": "UPDATE checks_factcheckpage SET verdict = 'true'",
    "summary": "UPDATE checks_factcheckpage SET summary = 'marca-intrusa'",
    "sources": "UPDATE checks_factcheckpage SET sources = '[]'",
    "content hash": "UPDATE checks_factcheckpage SET content_hash = 'marca-intrusa'",
    "permit": "UPDATE checks_factcheck SET permitted_hash = review_hash",
    "permit of what is on air": "UPDATE checks_factcheck SET permitted_hash = published_hash",
    "no permit": "UPDATE checks_factcheck SET permitted_hash = ''",
    "state editing": "UPDATE checks_factcheck SET state = 'editing'",
    "state in review": "UPDATE checks_factcheck SET state = 'in_review'",
    "state approved": "UPDATE checks_factcheck SET state = 'approved'",
    "state published": "UPDATE checks_factcheck SET state = 'published'",
    "state withdrawn": "UPDATE checks_factcheck SET state = 'withdrawn'",
    "round number": "UPDATE checks_factcheck SET round_number = round_number + 1",
    "published hash": "UPDATE checks_factcheck SET published_hash = review_hash",
    "review hash": "UPDATE checks_factcheck SET review_hash = published_hash",
    "another page": "UPDATE checks_factcheck SET page_id = page_id + 1",
    "round approved": "UPDATE checks_correctionround SET state = 'approved'",
    "round published": "UPDATE checks_correctionround SET state = 'published'",
    "round withdraws": "UPDATE checks_correctionround SET is_withdrawal = (1 = 1)",
    # While it is being written, nothing says who wrote a correction's words but the workflow.
    "round words": "UPDATE checks_correctionround SET explanation = 'marca-intrusa' "
    "WHERE state <> 'editing'",
    "live": f"UPDATE wagtailcore_page SET live = (1 = 1) WHERE {CHECK_PAGES}",
    "not live": f"UPDATE wagtailcore_page SET live = (1 = 0) WHERE {CHECK_PAGES}",
    "title": f"UPDATE wagtailcore_page SET title = 'marca-intrusa' WHERE {CHECK_PAGES}",
    "address": f"UPDATE wagtailcore_page SET url_path = '/x/' WHERE {CHECK_PAGES}",
    "another type": f"UPDATE wagtailcore_page SET content_type_id = 1 WHERE {CHECK_PAGES}",
    "pages gone": f"DELETE FROM wagtailcore_page WHERE {CHECK_PAGES}",
    "contents gone": "DELETE FROM checks_factcheckpage",
    "contributions gone": "DELETE FROM checks_contribution",
    "contributors": "UPDATE checks_contribution SET user_id = NULL",
    "approvals gone": "DELETE FROM checks_approval",
    "approvers": "UPDATE checks_approval SET approved_by_id = approved_by_id + 1",
    "publications gone": "DELETE FROM checks_publication",
    "publications": "UPDATE checks_publication SET content = '{}'",
    "corrections": "UPDATE checks_correction SET explanation = 'marca-intrusa'",
    "corrections gone": "DELETE FROM checks_correction",
    "appearances": "UPDATE checks_appearance SET state = 'approved'",
    "appearance words": "UPDATE checks_appearance SET quote = 'marca-intrusa'",
    "appearances gone": "DELETE FROM checks_appearance WHERE state = 'approved'",
    "log": "UPDATE checks_logentry SET note = 'marca-intrusa'",
    "log tail": "DELETE FROM checks_logentry WHERE number > 5",
}


def run(statement):
    """Somebody has a console."""
    with connection.cursor() as cursor:
        cursor.execute(statement)


def update_live(trip: Trip):
    """``update(live=True)``."""
    FactCheckPage.objects.filter(pk=trip.page_id).update(live=True)


def update_the_content(trip: Trip):
    """``update()`` of what readers read."""
    FactCheckPage.objects.filter(pk=trip.page_id).update(summary=trip.word)


def bulk_update_live(trip: Trip):
    """``bulk_update``."""
    page = trip.page
    page.live, page.summary = True, trip.word
    FactCheckPage.objects.bulk_update([page], ["live", "summary"])


def bulk_create_a_live_page(trip: Trip):
    """``bulk_create`` of the row that makes a page a check."""
    twin = Page.objects.get(pk=trip.page_id)
    twin.pk = twin.id = None
    twin._state.adding = True
    twin.live, twin.slug, twin.path = True, trip.fresh_slug(), f"{twin.path[:-4]}ZZZZ"
    twin.translation_key = None
    Page.objects.bulk_create([twin])


def load_a_fixture(trip: Trip):
    """A dump, changed by hand and loaded again: raw saves, no method of the model runs."""
    dump = json.loads(serializers.serialize("json", [Page.objects.get(pk=trip.page_id), trip.page]))
    for row in dump:
        fields = row["fields"]
        fields.update({"live": True} if "live" in fields else {"summary": trip.word})
    for loaded in serializers.deserialize("json", json.dumps(dump)):
        loaded.save()


def load_a_published_record(trip: Trip):
    """A dump of the record that says that it is published."""
    record = FactCheck.objects.get(page_id=trip.page_id)
    dump = json.loads(serializers.serialize("json", [record]))
    dump[0]["fields"] |= {"state": "published", "published_hash": trip.page.content_hash}
    for loaded in serializers.deserialize("json", json.dumps(dump)):
        loaded.save()


def bulk_create_an_approval(trip: Trip):
    """An approval of one's own work, past the workflow."""
    record = FactCheck.objects.get(page_id=trip.page_id)
    Approval.objects.bulk_create(
        [
            Approval(
                fact_check=record,
                round_number=record.round_number,
                content_hash=record.review_hash,
                approved_by=record.submitted_by or trip.person,
                at=timezone.now(),
            )
        ]
    )


def bulk_create_a_public_appearance(trip: Trip):
    """An appearance that is born approved."""
    record = FactCheck.objects.get(page_id=trip.page_id)
    Appearance.objects.bulk_create(
        [
            Appearance(
                claim_id=record.claim_id,
                quote=trip.word,
                address="https://rede.example/post/intrusa",
                state="approved",
            )
        ]
    )


def rewrite_the_draft(trip: Trip):
    """``update()`` of the stored draft: no save, no author."""
    revision = trip.page.get_latest_revision()
    changed = {**revision.content, "summary": trip.word}
    Revision.objects.filter(pk=revision.pk).update(content=changed)


ROADS = {
    road.__name__: road
    for road in (
        update_live,
        update_the_content,
        bulk_update_live,
        bulk_create_a_live_page,
        load_a_fixture,
        load_a_published_record,
        bulk_create_an_approval,
        bulk_create_a_public_appearance,
        rewrite_the_draft,
    )
}
