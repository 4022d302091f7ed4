"""The form that takes pasted links and says which line cannot be taken, and why."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from social_capture.guard import Refused
from social_capture.platforms import identify
from social_capture.platforms.clean import AddressTooLong

MAX_LINKS = 50
# The guard speaks English to logs and records; these are its reasons for people.
REASONS = {
    "only http and https are fetched": _("only http and https addresses are captured"),
    "address without a host": _("there is no site in it"),
    "address with credentials": _("it carries a user name or password"),
    "address with blanks, backslashes or control characters": _("it has blanks inside"),
    "address too long": _("it is too long"),
}


class LinksForm(forms.Form):
    """Addresses, one per line; repeats are asked for once."""

    links = forms.CharField(
        label=_("Paste the links, one per line"),
        max_length=120_000,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
    )

    def clean_links(self) -> list[str]:
        """Each address, once; every line that is none becomes an error with its number."""
        lines = self.cleaned_data["links"].splitlines()
        pasted = [(number, line.strip()) for number, line in enumerate(lines, 1) if line.strip()]
        errors = [error for number, line in pasted if (error := self._wrong(number, line))]
        links = list(dict.fromkeys(line for _number, line in pasted))
        if len(links) > MAX_LINKS:
            errors.append(
                forms.ValidationError(
                    _("At most %(most)s links at a time."), params={"most": MAX_LINKS}
                )
            )
        if errors:
            raise forms.ValidationError(errors)
        return links

    def _wrong(self, number: int, line: str) -> forms.ValidationError | None:
        try:
            identify(line)
        except (Refused, AddressTooLong) as error:
            params: dict[str, Any] = {"number": number, "link": line[:120], "reason": _why(error)}
            return forms.ValidationError(
                _("Line %(number)s, “%(link)s”: %(reason)s"), params=params
            )
        return None


def _why(error: Refused | AddressTooLong) -> str:
    reason = error.refusal.reason if isinstance(error, Refused) else "address too long"
    return str(REASONS.get(reason, _("it is not understood as an address")))
