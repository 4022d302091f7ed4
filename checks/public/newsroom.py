"""The newsroom whose site is being read, or in whose name the clock and the workers act."""

from typing import Any

from django.http import HttpRequest
from wagtail.models import Site

from checks.models.site_settings import NewsroomSettings


def newsroom_of(request: HttpRequest | None) -> NewsroomSettings:
    """Its settings; the defaults where nothing was set, so that reading a page writes nothing."""
    site = Site.find_for_request(request) if request else None
    if site is None:
        return NewsroomSettings()
    if not hasattr(request, "_newsroom"):
        request._newsroom = _newsroom_of_site(site)
    return request._newsroom


def newsroom_of_page(page: Any) -> NewsroomSettings:
    """The settings of the site where the page stands."""
    return _newsroom_of_site(page.get_site())


def newsroom_of_default_site() -> NewsroomSettings:
    """The settings where no page is being read: for what the clock and the workers do."""
    found = NewsroomSettings.objects.filter(site__is_default_site=True).first()
    return found or NewsroomSettings()


def _newsroom_of_site(site: Site | None) -> NewsroomSettings:
    found = NewsroomSettings.objects.filter(site=site).first() if site else None
    return found or NewsroomSettings(site=site)
