"""The pages that a site cannot do without: its home and its list of checks, nothing else."""

from collections.abc import Iterator
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from wagtail.models import Locale, Page, Site

from checks.models import FactCheckIndexPage
from newsroom.models import HomePage

PORTS = {"http": 80, "https": 443}


class NoAddress(ValueError):
    """The site's own address is not one."""


def prepare(base_url: str) -> Iterator[str]:
    """Make what is missing and say what was made; a second time it makes nothing.

    Raises ``NoAddress`` before anything is made.
    """
    hostname, port = host_and_port(base_url)
    with transaction.atomic():
        if Locale.objects.get_or_create(language_code=settings.LANGUAGE_CODE)[1]:
            yield f"language {settings.LANGUAGE_CODE}"
        home = HomePage.objects.first()
        if home is None:
            home = _make_home()
            yield f"home page: {home.title}"
        yield from _point_site_to(home, hostname, port)
        if not FactCheckIndexPage.objects.exists():
            index = FactCheckIndexPage(title="Checagens", slug="checagens", live=True)
            home.add_child(instance=index)
            yield f"list of checks: {index.url_path}"


def host_and_port(base_url: str) -> tuple[str, int]:
    """The parts of ``https://newsroom.example`` that a site is found by."""
    try:
        parts = urlsplit(base_url)
        port = parts.port or PORTS.get(parts.scheme)
    except ValueError as error:
        raise NoAddress(f"{base_url!r}: {error}") from None
    if not parts.hostname or not port:
        raise NoAddress(f"{base_url!r}: expected an address such as https://newsroom.example")
    return parts.hostname, port


def _make_home() -> HomePage:
    root = Page.get_first_root_node() or Page.add_root(
        title="Root", slug="root", content_type=ContentType.objects.get_for_model(Page)
    )
    home = HomePage(title=settings.WAGTAIL_SITE_NAME, slug="inicio", live=True)
    root.add_child(instance=home)
    return home


def _point_site_to(home: HomePage, hostname: str, port: int) -> Iterator[str]:
    site = Site.objects.filter(is_default_site=True).first() or Site(is_default_site=True)
    welcome = site.root_page if site.root_page_id else None
    wanted = {"hostname": hostname, "port": port, "root_page_id": home.pk}
    if all(getattr(site, name) == value for name, value in wanted.items()):
        return
    for name, value in wanted.items():
        setattr(site, name, value)
    site.save()
    yield f"site: {site.root_url}"
    if _is_wagtails_welcome(welcome):
        welcome.delete()
        yield "Wagtail's welcome page is gone"


def _is_wagtails_welcome(page: Page | None) -> bool:
    """The page that Wagtail's first migration leaves, still untouched."""
    return (
        page is not None
        and page.depth > 1
        and page.specific_class is Page
        and page.slug == "home"
        and page.is_leaf()
        and page.latest_revision_id is None
    )
