"""Which captures readers may see: those that stand behind something public."""

import re
from typing import Any

from django.db.models import F, Q, TextField
from django.db.models.functions import Cast

from checks.models import Appearance, FactCheck, Publication, Source
from checks.states import PUBLIC
from social_capture.models import Artefact, Capture

# The beginning of an address that every database writes as it is inside JSON.
SAME_IN_JSON = re.compile(r"[ !#-\[\]-~]*")


def is_public(capture: Capture) -> bool:
    """Whether a public check shows it, as an approved appearance or as a cited source."""
    return _shows_appearance(capture) or _is_cited(capture)


def is_public_file(artefact: Artefact) -> bool:
    """Whether the file belongs to a capture that readers may see."""
    return is_public(artefact.capture)


def _public_checks() -> Any:
    return FactCheck.objects.filter(
        state__in=PUBLIC, page__live=True, page__content_hash=F("published_hash")
    )


def _shows_appearance(capture: Capture) -> bool:
    approved = Appearance.objects.filter(capture=capture, state=Appearance.State.APPROVED)
    return approved.filter(claim__fact_check__in=_public_checks()).exists()


def _is_cited(capture: Capture) -> bool:
    """By the content of the present publications, where every cited address stands."""
    present = Publication.objects.filter(
        fact_check__in=_public_checks(), content_hash=F("fact_check__published_hash")
    ).annotate(text=Cast("content", TextField()))
    behind = Source.objects.filter(Q(capture=capture) | Q(copies__capture=capture)).distinct()
    for url in behind.values_list("url", flat=True):
        mentions = present.filter(text__contains=SAME_IN_JSON.match(url)[0])
        # The text may hold the address elsewhere: in a note, or as the beginning of another one.
        if any(
            source["url"] == url
            for content in mentions.values_list("content", flat=True)
            for source in content["sources"]
        ):
            return True
    return False
