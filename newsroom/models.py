"""The house's own pages."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from wagtail.models import Page

from newsroom.home import home_context


class HomePage(Page):
    """The front of the site; all of it is read from what is published, nothing is set by hand."""

    subpage_types = ["checks.FactCheckIndexPage"]
    parent_page_types = ["wagtailcore.Page"]
    max_count_per_parent = 1

    class Meta:
        """As the editor's menu names it."""

        verbose_name = _("home page")
        verbose_name_plural = _("home pages")

    def get_context(self, request: HttpRequest, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """The latest checks, corrections and debates."""
        return super().get_context(request, *args, **kwargs) | home_context()
