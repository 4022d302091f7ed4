"""What is made in turns: by one worker at a time, again later, until it is there or has failed."""

from datetime import datetime
from typing import Self, TypeVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

PENDING = "pending"
Row = TypeVar("Row", bound="InTurns")


class InTurnsQuerySet(models.QuerySet[Row]):
    """The sets that sweeps and workers ask for."""

    def pending(self) -> Self:
        """Those that wait for their turn, or are in it."""
        return self.filter(state=PENDING)

    def due(self, now: datetime) -> Self:
        """Those whose turn has come; one that a killed worker held is among them after its time."""
        return self.pending().filter(next_attempt_at__lte=now)

    def in_turn_of(self, row: Row) -> Self:
        """The row as long as the turn in which it was read lasts; none once another has begun."""
        return self.pending().filter(pk=row.pk, attempts=row.attempts)


class InTurns(models.Model):
    """A row with a ``state`` of its own, one of which is ``pending``.

    Whoever takes a turn counts it and puts the next one behind the time that it may take, so
    that a worker that dies holds nothing for ever.
    """

    requested_at = models.DateTimeField(_("requested at"))
    attempts = models.PositiveIntegerField(_("attempts"), default=0)
    next_attempt_at = models.DateTimeField(_("next attempt at"), null=True, blank=True)
    error = models.TextField(_("last error"), blank=True)

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                condition=~Q(state=PENDING) | Q(next_attempt_at__isnull=False),
                name="%(class)s_pending_is_tried_again",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "next_attempt_at"], name="%(class)s_by_next_attempt"),
        ]
