"""Sending for the copy of a cited source again; nothing of the check's content changes."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest
from django.utils.translation import gettext_lazy as _

from checks import archiving
from checks.desk.check_acts import CheckAct
from checks.desk.typed_fields import typed_in
from checks.models import FactCheck
from checks.permissions import Act

MAY_ARCHIVE = frozenset({Act.TRIAGE, Act.WRITE})
ADDRESS_MAX = 2_000


class ArchiveSource(CheckAct):
    """Visit a source that the check cites once more."""

    needs = MAY_ARCHIVE
    done = _("The copy is ordered. What was kept before stays.")

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """Only an address that the check cites: this is no way to send us elsewhere."""
        if archiving.again(fact_check, typed_in(request, "url", at_most=ADDRESS_MAX)) is None:
            raise Http404


SOURCE_ACTS: dict[str, Callable[..., Any]] = {"archive_source": ArchiveSource.as_view()}
