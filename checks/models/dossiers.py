"""Dossiers that were exported: the sealed document is kept, its print is a job."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from checks.canonical import HASH_LENGTH
from checks.models.fact_check import FactCheck
from checks.models.jobs import Job


class Dossier(Job):
    """Everything on record about one check at one moment, in the evidence storage."""

    fact_check = models.ForeignKey(FactCheck, on_delete=models.PROTECT, related_name="dossiers")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    seal = models.CharField(_("seal"), max_length=HASH_LENGTH)
    document_sha256 = models.CharField(_("SHA-256 of the JSON"), max_length=HASH_LENGTH)
    document_name = models.CharField(_("JSON in the evidence storage"), max_length=200)
    print_sha256 = models.CharField(_("SHA-256 of the PDF"), max_length=HASH_LENGTH, blank=True)
    print_name = models.CharField(_("PDF in the evidence storage"), max_length=200, blank=True)

    class Meta:
        """The latest first."""

        verbose_name = _("dossier")
        verbose_name_plural = _("dossiers")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        """Of which check, by its seal."""
        return f"{self.fact_check} ({self.seal[:12]})"
