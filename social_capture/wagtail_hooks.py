"""The app's place in the desk's menu."""

from django.urls import URLPattern, URLResolver, include, path, reverse
from django.utils.translation import gettext_lazy as _
from wagtail import hooks
from wagtail.admin.menu import MenuItem

from social_capture.desk import urls


@hooks.register("register_admin_urls")
def captures_urls() -> list[URLPattern | URLResolver]:
    """The screens under the desk's address."""
    return [path("", include(urls))]


@hooks.register("register_admin_menu_item")
def captures_in_the_menu() -> MenuItem:
    """After queue, my work and review."""
    return MenuItem(
        _("Captures"),
        reverse("social_capture_desk:captures"),
        name="captures",
        icon_name="image",
        order=140,
    )
