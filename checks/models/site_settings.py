"""What each newsroom decides for its own site."""

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from wagtail.contrib.settings.models import BaseSiteSetting, register_setting

from checks.models.topic_list import TopicListField


@register_setting(icon="cogs")
class NewsroomSettings(BaseSiteSetting):
    """The newsroom's name and the choices that change what pages show."""

    class Byline(models.TextChoices):
        """Who edited and who approved, by name or by role."""

        NAMES = "names", _("Names")
        ROLES = "roles", _("Roles only")

    class SecondReadings(models.TextChoices):
        """Which checks need a second verdict, given without seeing the first."""

        OFF = "off", _("No check")
        ALL = "all", _("Every check")
        TOPICS = "topics", _("Checks of the chosen topics")

    name = models.CharField(_("name of the newsroom"), max_length=120, default="Lastro")
    logo_address = models.URLField(_("address of the logo"), blank=True)
    corrections_policy = models.URLField(_("address of the corrections policy"), blank=True)
    byline = models.CharField(
        _("who wrote and who approved"), max_length=8, choices=Byline, default=Byline.NAMES
    )
    omit_no_data_rating = models.BooleanField(
        _("leave the numbers out of ClaimReview for “no data”"), default=False
    )
    review_within_hours = models.PositiveSmallIntegerField(
        _("hours until a review is late"), default=4
    )
    reply_within_hours = models.PositiveSmallIntegerField(
        _("hours that someone asked for comment has to answer"), default=24
    )
    reply_required = models.BooleanField(
        _("ask for comment before a verdict other than “true” goes out"), default=False
    )
    complaint_working_days = models.PositiveSmallIntegerField(
        _("working days to answer a formal complaint"),
        default=7,
        validators=[MinValueValidator(1), MaxValueValidator(60)],
    )
    reader_data_days = models.PositiveSmallIntegerField(
        _("days that a reader’s e-mail is kept after the answer"),
        default=180,
        validators=[MinValueValidator(1)],
    )
    reader_data_most_days = models.PositiveSmallIntegerField(
        _("days after which a reader’s e-mail is deleted in any case"),
        default=365,
        validators=[MinValueValidator(1)],
        help_text=_("Counted from the day it was sent, answered or not."),
    )
    editing_within_hours = models.PositiveSmallIntegerField(
        _("hours until a check in editing is late"), default=24
    )

    is_ledger_public = models.BooleanField(
        _("the fairness ledger is public"),
        default=False,
        help_text=_(
            "Readers see its counts at /equilibrio/; names of the desk and texts stay inside."
        ),
    )
    second_reading = models.CharField(
        _("independent second verdict"),
        max_length=8,
        choices=SecondReadings,
        default=SecondReadings.OFF,
        help_text=_(
            "Whoever approves first gives a verdict without seeing the editor’s. If the two "
            "differ, the check goes back to editing."
        ),
    )
    second_reading_topics = TopicListField(
        _("topics that need a second verdict"), default=list, blank=True
    )

    open_data_licence = models.CharField(
        _("licence of the open data"),
        max_length=60,
        default="CC-BY-4.0",
        help_text=_("By its SPDX name; it stands in the manifest of each export."),
    )

    class Meta:
        """As the settings menu names it."""

        verbose_name = _("newsroom")

    def clean(self) -> None:
        """Chosen topics need at least one: otherwise the setting would say yes and do nothing."""
        super().clean()
        if self.second_reading == self.SecondReadings.TOPICS and not self.second_reading_topics:
            raise ValidationError(
                {"second_reading_topics": _("Choose at least one topic, or “No check”.")}
            )
