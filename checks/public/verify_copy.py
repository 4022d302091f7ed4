"""The page on which readers check an archived copy: its hashes, its dates, what they prove."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from checks.public.appearances import file_address
from checks.public.archived_copy import public_copy
from social_capture.datings import datings_of
from social_capture.models import Artefact, Capture, Timestamp

HASHED_INSIDE = (Artefact.Kind.SCREENSHOT, Artefact.Kind.DOM, Artefact.Kind.TEXT)


@require_safe
def verify_copy(request: HttpRequest, pk: int) -> HttpResponse:
    """Show how a public copy is checked by whoever has its files, without trusting us."""
    capture = public_copy(pk)
    datings = datings_of(capture)
    stamps = {dating.kind: dating.timestamp for dating in datings if dating.timestamp}
    return TemplateResponse(
        request,
        "checks/verify_copy.html",
        {
            "capture": capture,
            "wacz": _address(capture.wacz_sha256),
            "datings": datings,
            "hashed": next((stamp.hashed for stamp in stamps.values() if stamp.hashed), ""),
            "token": _files(stamps.get(Timestamp.Kind.RFC3161)),
            "proof": _files(stamps.get(Timestamp.Kind.OPENTIMESTAMPS)),
            "inside": _inside(capture),
            "verification": capture.verifications.exclude(verified_at=None).first(),
        },
    )


def _address(sha256: str) -> str:
    return file_address(sha256) if sha256 else ""


def _files(stamp: Timestamp | None) -> dict[str, Any] | None:
    if stamp is None or stamp.artefact is None:
        return None
    return {
        "stamp": stamp,
        "url": file_address(stamp.artefact.sha256),
        "chain": file_address(stamp.chain.sha256) if stamp.chain else "",
        "seconds": int(stamp.gen_time.timestamp()) if stamp.gen_time else None,
    }


def _inside(capture: Capture) -> list[Artefact]:
    kept = capture.artefacts.filter(origin=Artefact.Origin.CAPTURED, kind__in=HASHED_INSIDE)
    return list(kept)
