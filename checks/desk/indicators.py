"""How indicators are read that nobody specified: the table, its reasons, its history."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from checks.desk.screens import DeskScreen
from checks.indicator_table import table_rows
from checks.judging.rules import judge_rules
from checks.models.indicators import READ_AS_MAX, REASON_MAX, SAID_MAX
from checks.permissions import Act

KEEPERS = frozenset({Act.SET_POLICY})
RULE = "default_indicator"


class IndicatorsView(DeskScreen):
    """Everybody of the desk reads it; the chief editor changes it."""

    template_name = "checks/desk/indicators.html"
    screen_title = _("How indicators are read")
    header_icon = "list-ul"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The rows, and what was typed when it was refused."""
        return super().get_context_data(**kwargs) | {
            "rows": table_rows(),
            "rule": next(rule for rule in judge_rules() if rule.code == RULE),
            "may_keep": bool(KEEPERS & self.acts),
            "typed": kwargs.get("typed"),
            "refusal": kwargs.get("refusal"),
            "longest": {"said": SAID_MAX, "read_as": READ_AS_MAX, "reason": REASON_MAX},
        }
