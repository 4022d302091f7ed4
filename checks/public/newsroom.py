"""The newsroom whose site is being read."""

from django.http import HttpRequest
from wagtail.models import Site

from checks.models.site_settings import NewsroomSettings


def newsroom_of(request: HttpRequest | None) -> NewsroomSettings:
    """Its settings; the defaults where nothing was set, so that reading a page writes nothing."""
    site = Site.find_for_request(request) if request else None
    if site is None:
        return NewsroomSettings()
    if not hasattr(request, "_newsroom"):
        found = NewsroomSettings.objects.filter(site=site).first()
        request._newsroom = found or NewsroomSettings(site=site)
    return request._newsroom


def newsroom_of_default_site() -> NewsroomSettings:
    """The settings where no page is being read: for what the clock and the workers do."""
    found = NewsroomSettings.objects.filter(site__is_default_site=True).first()
    return found or NewsroomSettings()
