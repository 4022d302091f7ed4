"""The fields of a check's content in words, in the order of the page."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FIELDS: dict[str, Promise] = {
    "verdict": _("Verdict"),
    "no_data_reason": _("Why no data"),
    "distortion_kind": _("Distortion"),
    "distortion_effect": _("Effect"),
    "title": _("Title"),
    "statement": _("Claim"),
    "claimant": _("Who said it"),
    "topic": _("Topic"),
    "summary": _("In one sentence"),
    "explanation": _("Explanation"),
    "background": _("Background"),
    "replies": _("Replies"),
    "sources": _("Sources"),
    "later_evidence_reason": _("Why later evidence is cited"),
    "slug": _("Address"),
    "seo_title": _("Title for search engines"),
    "search_description": _("Description for search engines"),
    "language": _("Language"),
}
