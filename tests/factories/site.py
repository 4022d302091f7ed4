"""A site with its list of checks, as the first migration of a real one leaves it."""

from django.contrib.contenttypes.models import ContentType
from wagtail.models import Locale, Page, Site

from checks.groups import let_writers_edit_pages
from checks.models import FactCheckIndexPage


def make_site() -> FactCheckIndexPage:
    """The root page, the default site and its live list of checks; made once per database.

    The groups are there: they came with the tables.
    """
    existing = FactCheckIndexPage.objects.first()
    if existing:
        return existing
    Locale.objects.get_or_create(language_code="pt-br")
    root = Page.objects.filter(depth=1).first() or Page.add_root(
        title="Root", slug="root", content_type=ContentType.objects.get_for_model(Page)
    )
    let_writers_edit_pages()
    index = FactCheckIndexPage(title="Checagens", slug="checagens", live=True)
    root.add_child(instance=index)
    Site.objects.update_or_create(
        is_default_site=True, defaults={"hostname": "testserver", "port": 443, "root_page": root}
    )
    Site.clear_site_root_paths_cache()
    return index
