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
