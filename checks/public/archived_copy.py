"""The page of an archived copy: what we found at an address, when, and the proof of it."""

from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from checks.link_looks import checks_citing
from checks.models import Appearance, Source
from checks.public.appearances import file_address, preview_address
from checks.public.approved_pages import as_approved
from checks.public.check_list import with_counts
from checks.public.published import published_pages
from checks.public.visible_captures import is_public
from claimreview.addresses import is_absolute
from social_capture.models import Artefact, Capture, ThirdPartyCopy
from social_capture.replaying import origin as replays

# What readers may take away; the rest is working material.
OFFERED = (Artefact.Kind.WACZ, Artefact.Kind.SCREENSHOT, Artefact.Kind.TSR, Artefact.Kind.OTS)


@require_safe
def archived_copy(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a copy that stands behind a public check; any other one does not exist here."""
    capture = public_copy(pk)
    files = [_file(each) for each in capture.artefacts.all() if each.kind in OFFERED]
    frame_address = replays.frame_address(capture) if replays.is_offered_to_readers() else ""
    response = TemplateResponse(
        request,
        "checks/archived_copy.html",
        {
            "capture": capture,
            "original": capture.address if is_absolute(capture.address) else "",
            "gone_since": _gone_since(capture),
            "elsewhere": _address_elsewhere(capture),
            "files": files,
            "frame_address": frame_address,
            "is_replay_offered": replays.is_offered_to_readers(),
            "pictures": [
                file for file in files if file["kind"] == Artefact.Kind.SCREENSHOT and file["url"]
            ],
            "supplied": [
                address
                for each in capture.artefacts.supplied()
                if (address := preview_address(each.sha256))
            ],
            "checks": as_approved(with_counts(_checks_that_show(capture))),
        },
    )
    response.frames_replay = bool(frame_address)
    return response


def _gone_since(capture: Capture) -> Any:
    """Since when the original is away, as a post or as a cited source."""
    if capture.post:
        return capture.post.deleted_since
    gone = Source.objects.filter(copies__capture=capture, gone_since__isnull=False)
    return gone.values_list("gone_since", flat=True).first()


def _address_elsewhere(capture: Capture) -> str:
    """The copy that another archive holds, when one was asked and has it."""
    copy = ThirdPartyCopy.objects.filter(capture=capture, state=ThirdPartyCopy.State.KEPT).first()
    return copy.url if copy and is_absolute(copy.url) else ""


def public_copy(pk: int) -> Capture:
    """The capture, if a public check shows what it kept; else ``Http404``."""
    capture = get_object_or_404(Capture.objects.select_related("post"), pk=pk)
    if not capture.holds_content or not is_public(capture):
        raise Http404
    return capture


def _checks_that_show(capture: Capture) -> Any:
    approved = Appearance.objects.filter(capture=capture, state=Appearance.State.APPROVED)
    behind = Source.objects.filter(Q(capture=capture) | Q(copies__capture=capture)).distinct()
    citing = {fact_check.pk for source in behind for fact_check in checks_citing(source)}
    return published_pages().filter(
        Q(fact_check__claim__in=approved.values("claim")) | Q(fact_check__in=citing)
    )


def _file(artefact: Artefact) -> dict[str, Any]:
    return {
        "kind": artefact.kind,
        "label": artefact.get_kind_display(),
        "size": artefact.size,
        "sha256": artefact.sha256,
        "width": artefact.width,
        "height": artefact.height,
        "url": file_address(artefact.sha256),
    }
