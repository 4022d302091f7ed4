"""The newsroom's published work as files: only what stands as two people approved it."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from django.utils import timezone

from checks.approved_content import why_not_approved
from checks.corrections.standing import is_as_approved
from checks.models.site_settings import NewsroomSettings
from checks.opendata.rows import CHECK_COLUMNS, CORRECTION_COLUMNS, check_row, correction_row
from checks.opendata.writing import HashedFile, json_text, write_table
from checks.public.approved_pages import with_what_stands_behind
from checks.public.newsroom import newsroom_of_default_site
from checks.public.published import public_corrections, public_pages
from checks.public.told_corrections import later_ones

FORMAT = "lastro-open-data/1"
CHUNK = 200


def export(folder: Path) -> dict[str, Any]:
    """Write every file into the folder, the manifest last; answers the manifest."""
    newsroom = newsroom_of_default_site()
    approved: set[int] = set()
    files = write_table(folder, "checks", CHECK_COLUMNS, _check_rows(newsroom, approved))
    files += write_table(
        folder, "corrections", CORRECTION_COLUMNS, _correction_rows(newsroom, approved)
    )
    manifest = {
        "format": FORMAT,
        "newsroom": newsroom.name,
        "generated_at": timezone.now().isoformat(timespec="seconds"),
        "licence": {
            "id": newsroom.open_data_licence,
            "address": f"https://spdx.org/licenses/{newsroom.open_data_licence}.html",
        },
        "files": files,
    }
    with HashedFile(folder, "manifest.json") as file:
        file.write(json_text(manifest) + "\n")
    return manifest


def _check_rows(newsroom: NewsroomSettings, approved: set[int]) -> Iterator[dict[str, Any]]:
    pages = with_what_stands_behind(public_pages()).order_by("fact_check__first_published_at", "pk")
    for page in pages.iterator(chunk_size=CHUNK):
        if not why_not_approved(page):
            approved.add(page.fact_check.pk)
            yield check_row(page, newsroom)


def _correction_rows(newsroom: NewsroomSettings, approved: set[int]) -> Iterator[dict[str, Any]]:
    stored = public_corrections().order_by("published_at", "pk").iterator(chunk_size=CHUNK)
    while chunk := list(islice(stored, CHUNK)):
        told = [each for each in chunk if each.fact_check_id in approved and is_as_approved(each)]
        later = later_ones(told)
        for each in told:
            yield correction_row(each, later.get(each.pk, []), newsroom)
