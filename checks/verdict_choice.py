"""The verdict's field in the editor: icon, word and colour, and nothing chosen beforehand."""

from typing import Any

from django import forms

from checks.verdicts import Verdict

ICONS: dict[str, str] = {
    Verdict.TRUE: "check",
    Verdict.IMPRECISE: "approx",
    Verdict.MISLEADING: "bent",
    Verdict.FALSE: "cross",
    Verdict.NO_DATA: "nodata",
}


class VerdictChoice(forms.RadioSelect):
    """Five radio buttons, without the empty one that a blank field brings."""

    template_name = "checks/desk/widgets/verdict_choice.html"

    def optgroups(self, name: str, value: list[str], attrs: Any = None) -> list[Any]:
        """Each verdict of the scale, with its icon."""
        groups = super().optgroups(name, value, attrs)
        shown = [group for group in groups if group[1][0]["value"]]
        for _heading, options, _place in shown:
            for option in options:
                option["icon"] = ICONS[option["value"]]
        return shown
