"""The queue: choose the next claim to check in ten seconds, by one formula for everyone."""

import hashlib
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from checks import saved_views
from checks.desk import queue_tabs
from checks.desk.counts import capped
from checks.desk.figures import COUNTED_UP_TO, Header
from checks.desk.queue_filters import QueueFilters, kept_query
from checks.desk.queue_rows import row_of, with_all_a_row_shows
from checks.desk.screens import DeskScreen
from checks.discarding import DiscardReason
from checks.models import Claim
from checks.models.queue import NAME_MAX
from checks.permissions import Act, people_who_may
from checks.queue_bulk import MOST_AT_ONCE
from social_capture.keyset import page_after, pages_around

# A queue of over ten thousand stays one for a minute.
KEPT_SECONDS = 60


class QueueView(DeskScreen):
    """Claims in the order of priority, fifty at a time."""

    template_name = "checks/desk/queue.html"
    screen_title = _("Queue")
    header_icon = "list-ul"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """A bare address opens the person's default view, by an address that holds all of it."""
        if not request.GET:
            view = saved_views.default_of(request.user)
            if view is not None:
                return redirect(f"{reverse('desk:queue')}?{queue_tabs.address_query(view)}")
        return super().get(request, *args, **kwargs)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The page of claims that the address asks for."""
        query, person = self.request.GET, self.request.user
        people = people_who_may(Act.WRITE)
        filters = QueueFilters(query, person=person, people=people)
        claims = filters.applied_to(Claim.objects.all())
        rows, next_cursor = page_after(
            with_all_a_row_shows(claims), filters.order_of_rows, query.get("after", "")
        )
        pages = pages_around(query, next_cursor)
        if pages["first_page"]:
            # Without a word about the state the person's default view would open.
            pages["first_page"] = f"?{kept_query(query) or 'state='}"
        return (
            super().get_context_data(**kwargs)
            | self._tabs_and_counts(query, claims)
            | {
                "rows": [row_of(claim) for claim in rows],
                "filters": filters,
                **pages,
                "people": people,
                "discard_reasons": DiscardReason.choices,
                "may_write": Act.WRITE in self.acts,
                "may_triage": Act.TRIAGE in self.acts,
                "may_share": Act.APPROVE in self.acts,
                "here": self.request.get_full_path(),
                "last_came_at": None if rows else _last_came_at(),
                "most_at_once": MOST_AT_ONCE,
                "name_max": NAME_MAX,
            }
        )

    def _tabs_and_counts(self, query: QueryDict, claims: Any) -> dict[str, Any]:
        person = self.request.user
        lists = queue_tabs.counted_for(person)
        held = f"{person.pk}:{kept_query(query)}"
        key = f"desk-queue-many:{hashlib.sha256(held.encode()).hexdigest()}"
        is_known_to_be_many = cache.get(key, False)
        counts = [capped(rows) for rows in lists.values()]
        if not is_known_to_be_many:
            counts.append(capped(claims, COUNTED_UP_TO + 1))
        header = Header(self.request, counts)
        found = header.more
        total = COUNTED_UP_TO + 1 if is_known_to_be_many else found.pop()
        if total > COUNTED_UP_TO and not is_known_to_be_many:
            cache.set(key, True, KEPT_SECONDS)
        views = queue_tabs.views_of(person)
        opened = queue_tabs.opened_view(query, views)
        return {
            "figures": header.figures,
            "found": min(total, COUNTED_UP_TO),
            "is_more_than_counted": total > COUNTED_UP_TO,
            "tabs": queue_tabs.tabs_for(query, dict(zip(lists, found, strict=True)), views),
            "opened_view": opened,
            "may_change_view": opened is not None
            and (
                opened.owner_id == person.pk or (opened.is_shared and Act.SET_POLICY in self.acts)
            ),
            "unknown_filters": queue_tabs.filters_no_longer_known(opened),
            "kept_query": kept_query(query),
        }


def _last_came_at() -> Any:
    return Claim.objects.order_by("-pk").values_list("first_seen_at", flat=True).first()
