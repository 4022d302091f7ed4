"""What every public page needs around its content: the newsroom, the menu, the languages."""

from typing import Any

from django import template
from django.conf import settings
from django.urls import NoReverseMatch, reverse, translate_url
from django.utils.translation import get_language

from checks.models import FactCheckIndexPage, NewsroomSettings
from checks.public.newsroom import newsroom_of
from checks.public.site_menu import sections
from checks.public.theme import theme_of

register = template.Library()


@register.simple_tag(takes_context=True)
def newsroom(context: dict[str, Any]) -> NewsroomSettings:
    """The settings of the site that is being read."""
    return newsroom_of(context.get("request"))


@register.simple_tag
def home_address() -> str:
    """Where the wordmark leads, in the language that is being read."""
    try:
        return reverse("wagtail_serve", args=[""])
    except NoReverseMatch:
        return "/"


@register.simple_tag(takes_context=True)
def checks_address(context: dict[str, Any]) -> str:
    """The address of the list of checks; empty when the site has none yet."""
    request = context.get("request")
    if request is None:
        return ""
    if not hasattr(request, "_checks_address"):
        index = context.get("checks_index") or FactCheckIndexPage.objects.live().first()
        request._checks_address = (index.get_url(request) or "") if index else ""
    return request._checks_address


@register.simple_tag(takes_context=True)
def site_menu(context: dict[str, Any]) -> list[dict[str, Any]]:
    """The sections as links, the present one marked; a section without an address is left out."""
    path = context["request"].path if context.get("request") else ""
    links = []
    for section in sections():
        try:
            address = reverse(section.url_name)
        except NoReverseMatch:
            continue
        links.append(
            {"label": section.label, "url": address, "is_current": path.startswith(address)}
        )
    return links


@register.simple_tag(takes_context=True)
def language_links(context: dict[str, Any]) -> list[dict[str, str]]:
    """The same page in the other languages of the site; none where addresses carry no language."""
    request = context.get("request")
    if request is None:
        return []
    here = request.get_full_path()
    links = []
    for code, name in settings.LANGUAGES:
        there = translate_url(here, code)
        if code != get_language() and there != here:
            links.append({"code": code, "name": NAMES_OF_THEMSELVES.get(code, name), "url": there})
    return links


@register.simple_tag(takes_context=True)
def theme(context: dict[str, Any]) -> str:
    """The theme that the reader chose: ``light``, ``dark``, or empty to follow the system."""
    request = context.get("request")
    return theme_of(request) if request else ""


# A language is offered in its own words, whatever the language of the page.
NAMES_OF_THEMSELVES = {"pt-br": "Português", "en": "English"}
