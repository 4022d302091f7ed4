"""Domains and classes: the whole list of the source policy, and a box to try an address."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail.admin.widgets.button import Button, HeaderButton

from checks.desk.screens import DeskScreen
from checks.labels import SOURCE_CLASS_LABELS
from checks.permissions import Act
from checks.rule_words import reason_in_words
from checks.source_policy.classification import classify_by
from checks.source_policy.lookalikes import in_own_letters
from checks.source_rules.changing import waiting
from checks.source_rules.history import date_of_the_list
from checks.source_rules.importing import exported
from checks.source_rules.in_force import policy
from checks.source_rules.listing import OURS, OVER, RETIRED, SHIPPED, Row, rows
from checks.source_rules.telling import still_to_look_at

KEEPERS = frozenset({Act.SET_POLICY})
PER_PAGE = 50
TRIED_MAX = 4_000
PLACES = {
    SHIPPED: gettext_lazy("shipped with Lastro"),
    OURS: gettext_lazy("of this newsroom"),
    OVER: gettext_lazy("of this newsroom, over a shipped rule"),
    RETIRED: gettext_lazy("retired"),
}


class SourceRulesView(DeskScreen):
    """Every rule, found by words, class, side and origin."""

    template_name = "checks/desk/source_rules.html"
    screen_title = gettext_lazy("Domains and classes")
    header_icon = "globe"

    @cached_property
    def header_buttons(self) -> list[Button]:
        """The list as a file, and for who keeps it a new rule and a file of many."""
        export = HeaderButton(
            "CSV", url=reverse("desk:export_source_rules"), icon_name="download", priority=10
        )
        if not KEEPERS & self.acts:
            return [export]
        return [
            HeaderButton(
                _("Add a rule"),
                url=reverse("desk:change_source_rule"),
                icon_name="plus",
                priority=1,
            ),
            HeaderButton(
                _("Take in a CSV"),
                url=reverse("desk:import_source_rules"),
                icon_name="upload",
                priority=20,
            ),
            export,
        ]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The rows that the filters leave, page by page."""
        asked = self.request.GET
        every = rows()
        filters = {name: asked.get(name, "") for name in ("q", "class", "side", "place")}
        found = [row for row in every if passes(row, filters)]
        shown = {name: value for name, value in filters.items() if value}
        return super().get_context_data(**kwargs) | {
            "page": Paginator(found, PER_PAGE).get_page(asked.get("page")),
            "total": len(every),
            "filters": filters,
            "is_narrowed": bool(shown),
            "classes": [(each.value, name) for each, name in SOURCE_CLASS_LABELS.items()],
            "sides": sorted({row.side for row in every if row.side}),
            "places": PLACES.items(),
            "waiting": waiting().count(),
            "to_look_at": len(still_to_look_at()),
            "listed_on": date_of_the_list(),
            "tried": tried(asked.get("try", "")),
            "may_keep": bool(KEEPERS & self.acts),
        }


def passes(row: Row, filters: dict[str, str]) -> bool:
    """Whether a row is what the filters ask for."""
    return (
        (not filters["class"] or row.source_class == filters["class"])
        and (not filters["side"] or row.side == filters["side"])
        and (not filters["place"] or row.place == filters["place"])
        and row.says(filters["q"])
    )


def tried(typed: str) -> dict[str, Any] | None:
    """What the policy says of an address that somebody tries; None without one."""
    typed = typed.replace("\x00", "").strip()[:TRIED_MAX]
    if not typed:
        return None
    found = classify_by(policy(), typed if "://" in typed else f"https://{typed}")
    letters = in_own_letters(found.domain)
    return {
        "typed": typed,
        "found": found,
        "why": reason_in_words(found),
        "letters": letters if letters != found.domain else "",
    }


class ExportSourceRules(DeskScreen):
    """The whole list as CSV; taken in again it changes nothing."""

    screen_title = gettext_lazy("Domains and classes")

    def get(self, _request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """The file; its bytes are the same for the same list."""
        answer = HttpResponse(exported(), content_type="text/csv; charset=utf-8")
        name = f"fontes-{timezone.localdate()}.csv"
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer
