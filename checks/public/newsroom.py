"""The newsroom whose site is being read."""

from django.http import HttpRequest
from wagtail.models import Site

from checks.models.site_settings import NewsroomSettings


def newsroom_of(request: HttpRequest | None) -> NewsroomSettings:
    """Its settings; the defaults where no site answers, so that an error page still renders."""
    if request is None or Site.find_for_request(request) is None:
        return NewsroomSettings()
    return NewsroomSettings.for_request(request)
