"""The form that takes pasted links and says which line cannot be taken, and why."""

from django import forms
from django.utils.translation import gettext_lazy as _

from social_capture.understanding import SHOWN, Understood, understand

MAX_LINKS = 50


def numbered(text: str) -> list[tuple[int, str]]:
    """The lines that hold something, with their numbers."""
    lines = text.replace("\x00", "").splitlines()
    return [(number, line.strip()) for number, line in enumerate(lines, 1) if line.strip()]


class LinksForm(forms.Form):
    """Addresses, one per line; repeats are asked for once."""

    links = forms.CharField(
        label=_("Paste the links, one per line"),
        max_length=120_000,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
    )

    def clean_links(self) -> list[str]:
        """Each address, once; every line that is none becomes an error with its number."""
        lines = numbered(self.cleaned_data["links"])
        links = list(dict.fromkeys(line for _number, line in lines))
        if len(links) > MAX_LINKS:
            raise forms.ValidationError(
                _("At most %(most)s links at a time. For more, bring a file."),
                params={"most": MAX_LINKS},
            )
        errors = [_wrong(one) for one in understand(lines) if one.refusal]
        if errors:
            raise forms.ValidationError(errors)
        return links


def _wrong(one: Understood) -> forms.ValidationError:
    params = {"number": one.number, "link": one.address[:SHOWN], "reason": one.refusal}
    return forms.ValidationError(_("Line %(number)s, “%(link)s”: %(reason)s"), params=params)
