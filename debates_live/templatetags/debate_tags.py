"""Times of a video, and addresses that are safe to link."""

from urllib.parse import urlsplit

from django import template
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from debates_live.video import video_at

register = template.Library()


@register.filter
def clock(seconds: float) -> str:
    """Seconds as h:mm:ss, the way players show them."""
    whole = int(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


@register.filter
def minutes(seconds: float) -> str:
    """Seconds as “24 min 10 s”."""
    whole = round(seconds)
    return f"{whole // 60} min {whole % 60} s"


@register.filter
def web_address(url: str | None) -> str:
    """The address if it is http(s), else nothing: a record may hold any URI."""
    return url if url and urlsplit(url).scheme in {"http", "https"} else ""


@register.simple_tag
def moment(seconds: float) -> SafeString:
    """A time that leads to its second of the video."""
    return format_html('<a class="time" href="?t={}#video">{}</a>', int(seconds), clock(seconds))


@register.simple_tag
def querystring_of(request: HttpRequest, key: str, value: int) -> str:
    """The address line's query with one key changed, so that filters survive a page turn."""
    query = request.GET.copy()
    query[key] = str(value)
    return f"?{query.urlencode()}"


@register.simple_tag
def video_address(url: str | None, second: int | None) -> str:
    """The video's address, at the second that was asked for."""
    return video_at(url or "", second)
