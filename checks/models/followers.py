"""Readers who asked for e-mails, and the mails that wait: the only place of their addresses."""

import secrets

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from checks.models.editorial import Correction
from checks.models.fact_check import FactCheck
from checks.models.jobs import Job
from checks.models.people import Person

KEY_MAX = 43


def new_key() -> str:
    """What the links in a follower's mails stand for; nobody guesses it."""
    return secrets.token_urlsafe(32)


class Follower(models.Model):
    """One address that asked for e-mails about one check or one person.

    Nothing but the confirmation is sent before it is confirmed; the row goes when the reader
    leaves.
    """

    class News(models.TextChoices):
        """What the reader wants to hear of."""

        CORRECTIONS = "corrections", _("Only corrections")
        ALL = "all", _("Corrections and new checks")

    address = models.EmailField(_("address"), max_length=254)
    language = models.CharField(_("language"), max_length=10)
    fact_check = models.ForeignKey(
        FactCheck, on_delete=models.PROTECT, null=True, related_name="followers"
    )
    person = models.ForeignKey(
        Person, on_delete=models.PROTECT, null=True, related_name="followers"
    )
    wants = models.CharField(_("wants"), max_length=12, choices=News, default=News.CORRECTIONS)
    key = models.CharField(max_length=KEY_MAX, unique=True, default=new_key)
    asked_at = models.DateTimeField(_("asked at"))
    confirmed_at = models.DateTimeField(_("confirmed at"), null=True)

    class Meta:
        """Once per address and thing followed."""

        verbose_name = _("follower")
        verbose_name_plural = _("followers")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(fact_check__isnull=True) ^ Q(person__isnull=True),
                name="follows_one_thing",
            ),
            models.UniqueConstraint(fields=["address", "fact_check"], name="follows_check_once"),
            models.UniqueConstraint(fields=["address", "person"], name="follows_person_once"),
        ]

    def __str__(self) -> str:
        """What is followed; never the address, which has no place in a log."""
        return str(self.fact_check or self.person)


class Announcement(models.Model):
    """That the mails about one correction, or one new check, were put into the outbox."""

    correction = models.OneToOneField(
        Correction, on_delete=models.PROTECT, null=True, related_name="announcement"
    )
    fact_check = models.OneToOneField(
        FactCheck, on_delete=models.PROTECT, null=True, related_name="announcement"
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        """In the order in which they went out."""

        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(correction__isnull=True) ^ Q(fact_check__isnull=True),
                name="announces_one_thing",
            )
        ]

    def __str__(self) -> str:
        """What was announced."""
        return str(self.correction or self.fact_check)


class FollowerMail(Job):
    """One mail to one follower: the row is the truth about it, whatever became of the worker.

    The mail itself is written when it is sent. One that was sent outlives its follower, without
    an address, so that the counts stay true.
    """

    class Kind(models.TextChoices):
        """What the mail tells."""

        CONFIRMATION = "confirmation", _("Confirmation")
        CORRECTION = "correction", _("Correction")
        NEW_CHECK = "new_check", _("New check")

    follower = models.ForeignKey(
        Follower, on_delete=models.SET_NULL, null=True, related_name="mails"
    )
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    correction = models.ForeignKey(
        Correction, on_delete=models.PROTECT, null=True, related_name="+"
    )
    fact_check = models.ForeignKey(FactCheck, on_delete=models.PROTECT, null=True, related_name="+")
    wants = models.CharField(max_length=12, choices=Follower.News, blank=True)
    not_before = models.DateTimeField(_("not before"))

    class Meta:
        """Once per follower and event."""

        verbose_name = _("mail to a follower")
        verbose_name_plural = _("mails to followers")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["follower", "correction"], name="mails_correction_once"
            ),
            models.UniqueConstraint(fields=["follower", "fact_check"], name="mails_check_once"),
            models.UniqueConstraint(
                fields=["follower"], condition=Q(kind="confirmation"), name="one_confirmation"
            ),
        ]
        indexes = [models.Index(fields=["state", "not_before"], name="mails_that_wait")]

    def __str__(self) -> str:
        """What it tells, without the address."""
        return f"{self.kind}: {self.correction or self.fact_check or self.follower}"
