"""The app's place in Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClaimreviewConfig(AppConfig):
    """ClaimReview as typed objects."""

    name = "claimreview"
    verbose_name = _("ClaimReview")
