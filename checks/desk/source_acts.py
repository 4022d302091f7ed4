"""Sending for the copy of a cited source again; nothing of the check's content changes."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.http import Http404, HttpRequest
from django.utils.translation import gettext_lazy as _

from checks import archiving
from checks.desk.check_acts import CheckAct
from checks.desk.typed_fields import typed_in
from checks.kept_copies import kept_copy, sources_of
from checks.models import FactCheck
from checks.permissions import Act
from social_capture.third_party import keeping

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


class AskElsewhereAgain(CheckAct):
    """Have the other archive asked again for what it did not make, or put off."""

    needs = MAY_ARCHIVE
    done = _("The other archive is asked again within a minute or two.")

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """Only the copy of an address that the check's sources hold."""
        url = typed_in(request, "url", at_most=ADDRESS_MAX)
        source = sources_of(fact_check, [url]).get(url)
        kept = kept_copy(source) if source and source.ordered else None
        copy = getattr(kept, "third_party_copy", None)
        if copy is None:
            raise Http404
        # Asked twice, or kept in the meantime: what was wanted is under way.
        with suppress(keeping.NotFailed):
            keeping.try_again(copy)


SOURCE_ACTS: dict[str, Callable[..., Any]] = {
    "archive_source": ArchiveSource.as_view(),
    "ask_elsewhere_again": AskElsewhereAgain.as_view(),
}
