"""Who has a check open now, from Wagtail's editing sessions: told on lists and on the review."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.utils import timezone
from wagtail.admin.models import EditingSession
from wagtail.models import Page

from checks.journal import name_of

PING_MS = 10_000
# Two pings may be lost on a train before someone counts as gone.
PINGS = 3


@dataclass(frozen=True, slots=True)
class Present:
    """Somebody who has the editor open; editing when their words are not all kept yet."""

    name: str
    is_editing: bool


def open_now(page_ids: Iterable[int], *, besides: Any) -> dict[int, list[Present]]:
    """By page, everyone else who has it open: one query for a whole screen."""
    wanted = [str(page_id) for page_id in page_ids]
    if not wanted:
        return {}
    sessions = (
        EditingSession.objects.filter(
            # Wagtail counts the sessions of every kind of page under the plain one.
            content_type=ContentType.objects.get_for_model(Page),
            object_id__in=wanted,
            last_seen_at__gte=timezone.now() - freshness(),
        )
        .exclude(user=besides)
        .select_related("user")
        .order_by("pk")
    )
    found: dict[int, dict[int, Present]] = defaultdict(dict)
    for session in sessions:
        people = found[int(session.object_id)]
        before = people.get(session.user_id)
        people[session.user_id] = Present(
            name_of(session.user), session.is_editing or bool(before and before.is_editing)
        )
    return {page_id: list(people.values()) for page_id, people in found.items()}


def freshness() -> timedelta:
    """How long after its last sign of life a session still counts."""
    interval = getattr(settings, "WAGTAIL_EDITING_SESSION_PING_INTERVAL", PING_MS)
    return timedelta(milliseconds=interval * PINGS)
