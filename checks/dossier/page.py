"""A dossier as one HTML page to be printed: words and tables, nothing that runs or loads."""

import base64
import hashlib
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from checks.dossier.words import sections_of
from checks.markup import language_tag

STYLE = "checks/dossier/print.css"
PAGE = "checks/dossier/print.html"


def page_of(document: dict[str, Any]) -> str:
    """The page, in the newsroom's language; its policy lets in its own style and nothing else."""
    with translation.override(settings.LANGUAGE_CODE):
        style = render_to_string(STYLE).strip()
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        html = render_to_string(
            PAGE,
            {
                "language": language_tag(settings.LANGUAGE_CODE),
                "policy": f"default-src 'none'; style-src 'sha256-{digest}'",
                "style": mark_safe(style),  # noqa: S308  (a file of ours)
                "document": document,
                "sections": sections_of(document),
            },
        )
    # A browser's pipe takes neither half characters nor NUL, which hostile posts may hold.
    return html.replace("\x00", "\ufffd").encode("utf-8", "replace").decode()


def footer_of(document: dict[str, Any]) -> str:
    """The foot of each page: which check, which seal, which page of how many."""
    with translation.override(settings.LANGUAGE_CODE):
        words = _("Dossier of check %(number)s · seal %(seal)s") % {
            "number": document["check"]["page"],
            "seal": document["seal"][:16],
        }
        page = _("page")
    return format_html(
        '<div style="width:100%;margin:0 16mm;font:7pt sans-serif;color:#444;display:flex;'
        'justify-content:space-between"><span>{}</span><span>{} <span class="pageNumber"></span>/'
        '<span class="totalPages"></span></span></div>',
        words,
        page,
    )
