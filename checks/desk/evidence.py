"""What was seen of a claim: each appearance with the picture, the text and the copy we hold."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from checks.models import Appearance, Claim
from social_capture.models import Artefact

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
    is_supplied: bool = False
    around: tuple[str, str] | None = None


def evidence_of(claim: Claim) -> list[Evidence]:
    """Every appearance that was not refused, with its capture."""
    appearances = (
        claim.appearances.filter(state__in=SHOWN_STATES)
        .select_related(
            "post", "capture", "added_by", "confirmed_by", "approved_by", "removal_asked_by"
        )
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
        picture=_address(kept, "screenshot") or _address(kept, "picture"),
        archived=_address(kept, "wacz"),
        text=text[:TEXT_SHOWN],
        capture=capture,
        is_supplied=_is_supplied(kept),
        around=around(text[:TEXT_SHOWN], appearance.quote),
    )


def around(text: str, quote: str) -> tuple[str, str] | None:
    """The text before and after the quote, letter by letter; None when it is not in there."""
    before, found, after = text.partition(quote) if quote else (text, "", "")
    return (before, after) if found else None


def _address(kept: list[Any], kind: str) -> str:
    artefact = next((one for one in kept if one.kind == kind), None)
    return reverse("social_capture:artefact", args=[artefact.sha256]) if artefact else ""


def _is_supplied(kept: list[Any]) -> bool:
    """Whether the picture that is shown was handed in: one that we took ourselves stands first."""
    pictures = [one for one in kept if one.kind in {"screenshot", "picture"}]
    pictures.sort(key=lambda one: one.kind == "picture")
    return bool(pictures) and pictures[0].origin == Artefact.Origin.SUPPLIED
