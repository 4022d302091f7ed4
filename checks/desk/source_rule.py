"""One address of the source policy: what counts there, what waits, and what happened to it."""

from typing import Any

from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from checks.desk.screens import DeskScreen
from checks.desk.source_rules import KEEPERS, PLACES
from checks.models.source_rules import SourceRuleChange
from checks.permissions import Act
from checks.source_policy.rules import InvalidRule, read_rule_address, shipped_rules, written
from checks.source_rules.history import changes_of
from checks.source_rules.in_force import policy
from checks.source_rules.listing import Row, rows
from checks.source_rules.wanted import without_scheme


class SourceRuleView(DeskScreen):
    """Read by everybody at the desk; who keeps the list changes it from here."""

    template_name = "checks/desk/source_rule.html"
    header_icon = "globe"
    screen_title = gettext_lazy("A rule of the source policy")

    @cached_property
    def address(self) -> str:
        """The address as rules write it; empty when it is none."""
        try:
            typed = without_scheme(self.request.GET.get("address", ""))
            return written(read_rule_address(typed))
        except InvalidRule:
            return ""

    def get_page_title(self) -> str:
        """The address."""
        return self.address or super().get_page_title()

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        """Home, the list, this one."""
        return under_the_list(super().get_breadcrumbs_items())

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The rule, what would decide without it, and every change that was asked for."""
        address = self.address
        row = next((each for each in rows() if each.address == address), None)
        return super().get_context_data(**kwargs) | {
            "address": address,
            "row": row,
            "place": PLACES[row.place] if row else "",
            "shipped": shipped_rules().at(read_rule_address(address)) if address else None,
            "decides": policy().longest_match(read_rule_address(address)) if address else None,
            "may_return": row is not None and _may_return(row),
            "changes": [
                {"change": change, "acts": acts_on(change, self.request.user, self.acts)}
                for change in changes_of(address)
            ],
            "may_keep": bool(KEEPERS & self.acts),
        }


def _may_return(row: Row) -> bool:
    """Whether the desk decided otherwise than the shipped rule that there is."""
    is_shipped = shipped_rules().at(read_rule_address(row.address)) is not None
    return is_shipped and row.place != "shipped"


def acts_on(change: SourceRuleChange, person: Any, acts: frozenset[Act]) -> dict[str, bool]:
    """What the person may do with a change that waits, and whether they asked for it."""
    waits = not hasattr(change, "decision")
    is_own = change.asked_by_id == person.pk
    return {
        "waits": waits,
        "is_own": is_own,
        "may_decide": waits and not is_own and Act.APPROVE in acts,
        "may_take_back": waits and is_own and bool(KEEPERS & acts),
    }


def under_the_list(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The way back: home, the list, then the screen."""
    the_list = {"url": reverse("desk:source_rules"), "label": _("Domains and classes")}
    return [*items[:-1], the_list, items[-1]]
