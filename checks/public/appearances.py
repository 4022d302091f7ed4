"""The approved appearances of a check, with what readers get of each."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.contrib.humanize.templatetags.humanize import intcomma
from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import JSONObject
from django.urls import NoReverseMatch, reverse
from django.utils.dateparse import parse_datetime
from django.utils.translation import ngettext

from checks.approved_appearances import approved, is_as_approved
from checks.models.claims import Appearance
from claimreview.addresses import is_absolute
from social_capture.models import Artefact, Capture, ReachSample

COUNTS = {name: name for name in ("views", "likes", "shares", "comments")}


@dataclass(frozen=True, slots=True)
class ShownAppearance:
    """One sighting as the page shows it; what is not known is empty and is left out."""

    appearance: Appearance
    original: str
    copy: str
    screenshot: str
    is_supplied: bool
    reach: list[str]
    reach_read_at: Any
    gone_since: Any


def approved_appearances(claim_id: int) -> list[Any]:
    """Those that two people stand behind, as they approved them; undated ones last."""
    pictures = Artefact.objects.filter(capture=OuterRef("capture")).screenshots()
    supplied = Artefact.objects.filter(capture=OuterRef("capture")).supplied()
    samples = ReachSample.objects.filter(post=OuterRef("post")).order_by("-at", "-pk")
    found = (
        approved()
        .filter(claim_id=claim_id)
        .select_related("post", "capture")
        .annotate(
            picture_sha256=Subquery(pictures.values("sha256")[:1]),
            supplied_sha256=Subquery(supplied.values("sha256")[:1]),
            sample=Subquery(samples.values(numbers=JSONObject(**COUNTS, at="at"))[:1]),
        )
        .order_by(F("said_at").asc(nulls_last=True), "pk")
    )
    return [appearance for appearance in found if is_as_approved(appearance)]


def copy_address(capture: Capture | None) -> str:
    """Where readers find our copy; empty when the visit kept no content."""
    if capture is None or not capture.holds_content:
        return ""
    return copy_at(capture.pk)


def copy_at(capture_id: int | None) -> str:
    """The page of a copy that is known to hold content; empty for none."""
    return reverse("checks:archived_copy", args=[capture_id]) if capture_id else ""


def file_address(sha256: str | None) -> str:
    """Where a file of the evidence is served; empty where the site serves none."""
    if not sha256:
        return ""
    try:
        return reverse("social_capture:artefact", args=[sha256])
    except NoReverseMatch:
        return ""


def preview_address(sha256: str | None) -> str:
    """Where a supplied picture is drawn anew for readers; its file itself is never public."""
    if not sha256:
        return ""
    try:
        return reverse("social_capture:preview", args=[sha256, "large"])
    except NoReverseMatch:
        return ""


def shown_appearance(appearance: Any) -> ShownAppearance:
    """The original, the archived copy, the picture and the reach last read."""
    sample = appearance.sample or {}
    gone_since = appearance.post.deleted_since if appearance.post else None
    copy = copy_address(appearance.capture)
    captured = file_address(appearance.picture_sha256) if copy else ""
    supplied = "" if captured else preview_address(appearance.supplied_sha256)
    return ShownAppearance(
        appearance=appearance,
        # A stranger's address: nothing but http(s) becomes a link.
        original=appearance.address if is_absolute(appearance.address) and not gone_since else "",
        copy=copy,
        screenshot=captured or supplied,
        is_supplied=bool(supplied),
        reach=_counts(sample),
        reach_read_at=_instant(sample.get("at")),
        gone_since=gone_since,
    )


def _counts(sample: dict[str, Any]) -> list[str]:
    """What the sample knows; unknown is left out, zero is not."""
    words = {
        "views": lambda n: ngettext("%(n)s view", "%(n)s views", n),
        "likes": lambda n: ngettext("%(n)s like", "%(n)s likes", n),
        "shares": lambda n: ngettext("%(n)s share", "%(n)s shares", n),
        "comments": lambda n: ngettext("%(n)s comment", "%(n)s comments", n),
    }
    known = [(sample.get(name), say) for name, say in words.items()]
    return [say(n) % {"n": intcomma(n)} for n, say in known if n is not None]


def _instant(written: str | None) -> datetime | None:
    """An instant as the database writes it inside JSON: SQLite leaves its zone, UTC, out."""
    if not written:
        return None
    at = parse_datetime(written)
    return at if at is None or at.tzinfo else at.replace(tzinfo=UTC)
