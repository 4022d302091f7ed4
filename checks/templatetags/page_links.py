"""Links to the pages of a long list; the filters stay in the address."""

from typing import Any

from django import template

register = template.Library()


@register.filter
def page_numbers(shown: Any) -> list[int | None]:
    """The numbers worth a link; None stands for a gap."""
    pages = shown.paginator.get_elided_page_range(shown.number, on_each_side=2, on_ends=1)
    return [number if isinstance(number, int) else None for number in pages]


@register.simple_tag
def page_address(query: str, number: int) -> str:
    """The query string of a page of the list."""
    return f"{query}{'' if query.endswith('?') else '&'}pagina={number}"
