"""What became of a request for comment, in one sentence that stays true while the page stands."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from checks.models.replies import Channel
from checks.templatetags.moment_tags import day, moment

register = template.Library()


@register.simple_tag
def reply_story(reply: Mapping[str, Any]) -> SafeString:
    """“asked on 12 Oct, did not answer by 14h32”; each day with the machine's form beside it."""
    parts = [part for part in (_asked(reply), _became(reply)) if part]
    return format_html_join(", ", "{}", ((part,) for part in parts))


def _asked(reply: Mapping[str, Any]) -> SafeString | str:
    if not reply.get("asked_on"):
        return ""
    return format_html("{} {}", _("asked on"), day(reply["asked_on"]))


def _became(reply: Mapping[str, Any]) -> SafeString | str:
    outcome, deadline = reply.get("outcome") or "", reply.get("deadline")
    if outcome == "waiting" and deadline:
        return format_html("{} {}", _("with time to answer until"), moment(deadline))
    if outcome == "waiting":
        return _("no answer yet")
    if outcome == "no_answer" and deadline:
        return format_html("{} {}", _("did not answer by"), moment(deadline))
    if outcome == "declined":
        return _dated(_("declined to comment on"), _("declined to comment"), reply)
    if reply.get("text") or reply.get("answered_on"):
        return _dated(_("answered on"), "", reply)
    return _("did not answer")


def _dated(with_day: str, without: str, reply: Mapping[str, Any]) -> SafeString | str:
    told = (
        format_html("{} {}", with_day, day(reply["answered_on"]))
        if reply.get("answered_on")
        else without
    )
    by = dict(Channel.choices).get(reply.get("came_by") or "")
    return format_html("{} ({})", told, str(by).lower()) if told and by else told
