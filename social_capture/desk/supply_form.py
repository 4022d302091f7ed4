"""The form that a picture is handed in by."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from social_capture.supplied_pictures import MOST_BYTES
from social_capture.supplying import NOTE_MAX

REASONS = {
    "too_large": gettext_lazy("The picture is too large: at most 15 MB."),
    "too_many_pixels": gettext_lazy("The picture has more than 40 million pixels."),
    "no_picture": gettext_lazy("The file is no PNG, JPEG, WebP or GIF, or it is cut off."),
}


class SupplyForm(forms.Form):
    """One picture, and where it comes from."""

    picture = forms.FileField(
        label=gettext_lazy("Picture (PNG, JPEG, WebP or GIF)"),
        max_length=200,
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp,image/gif"}),
    )
    note = forms.CharField(
        label=gettext_lazy("Where it comes from"),
        max_length=NOTE_MAX,
        help_text=gettext_lazy("Who sent it and how, without what would expose a source."),
    )

    def clean_picture(self) -> Any:
        """Refused by its size before any of it is read."""
        picture = self.cleaned_data["picture"]
        if picture.size > MOST_BYTES:
            raise forms.ValidationError(REASONS["too_large"])
        return picture
