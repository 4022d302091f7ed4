"""Who has a check open now, beside its row."""

from collections.abc import Iterable
from typing import Any

from django import template

from checks.desk.presence import Present, open_now
from checks.models import FactCheck

register = template.Library()


@register.simple_tag(takes_context=True)
def desk_open_now(context: Any, checks: FactCheck | Iterable[Any]) -> dict[int, list[Present]]:
    """One look for a whole screen: a check, or rows that are one or carry one as ``fact_check``."""
    rows = [checks] if isinstance(checks, FactCheck) else checks
    records = (getattr(one, "fact_check", one) for one in rows)
    return open_now(
        (record.page_id for record in records if record), besides=context["request"].user
    )


@register.inclusion_tag("checks/desk/includes/presence.html")
def desk_presence(present: dict[int, list[Present]], fact_check: Any) -> dict[str, Any]:
    """The people of one row; nothing when nobody else is there."""
    return {"people": present.get(fact_check.page_id, ()) if present and fact_check else ()}
