"""What was seen of a claim: each appearance with the picture, the text and the copy we hold."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from checks.models import Appearance, Claim

SHOWN_STATES = (
    Appearance.State.PROPOSED,
    Appearance.State.CONFIRMED,
    Appearance.State.APPROVED,
)
TEXT_SHOWN = 4_000


@dataclass(frozen=True, slots=True)
class Evidence:
    """One appearance and what its capture kept."""

    appearance: Appearance
    picture: str
    archived: str
    text: str
    capture: Any


def evidence_of(claim: Claim) -> list[Evidence]:
    """Every appearance that was not refused, with its capture."""
    appearances = (
        claim.appearances.filter(state__in=SHOWN_STATES)
        .select_related("post", "capture", "added_by", "confirmed_by", "approved_by")
        .prefetch_related("capture__artefacts")
    )
    return [_evidence(appearance) for appearance in appearances]


def _evidence(appearance: Appearance) -> Evidence:
    capture = appearance.capture
    kept = list(capture.artefacts.all()) if capture else []
    text = (capture.text_nfc if capture else "") or (
        appearance.post.text_nfc if appearance.post else ""
    )
    return Evidence(
        appearance=appearance,
        picture=_address(kept, "screenshot"),
        archived=_address(kept, "wacz"),
        text=text[:TEXT_SHOWN],
        capture=capture,
    )


def _address(kept: list[Any], kind: str) -> str:
    artefact = next((one for one in kept if one.kind == kind), None)
    return reverse("social_capture:artefact", args=[artefact.sha256]) if artefact else ""
