"""Verifications: each time somebody had a capture's files checked, and what was found."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from social_capture.models.capture import Capture


class Verification(models.Model):
    """The answer of one check of the stored files; added to, its answer never changed."""

    capture = models.ForeignKey(
        Capture, on_delete=models.CASCADE, related_name="verifications", verbose_name=_("capture")
    )
    requested_at = models.DateTimeField(_("requested at"))
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("requested by"),
    )
    attempts = models.PositiveIntegerField(_("attempts"), default=0)
    held_until = models.DateTimeField(_("held until"), null=True, blank=True)
    verified_at = models.DateTimeField(_("verified at"), null=True, blank=True)
    is_valid = models.BooleanField(_("valid"), null=True)
    result = models.JSONField(_("result"), default=dict, blank=True)

    class Meta:
        verbose_name = _("verification")
        verbose_name_plural = _("verifications")
        ordering = ["-requested_at", "-pk"]
        indexes = [
            models.Index(
                fields=["requested_at"],
                condition=Q(verified_at__isnull=True),
                name="verification_waiting",
            )
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(verified_at__isnull=True, is_valid__isnull=True)
                | Q(verified_at__isnull=False, is_valid__isnull=False),
                name="verification_has_its_answer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.requested_at:%Y-%m-%d %H:%M} · {self.is_valid}"
