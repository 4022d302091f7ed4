"""Puts everything on record about one check into one sealed document; the same record, the same."""

import json
import re
from typing import Any

from checks.approved_content import why_not_approved
from checks.dossier.dealings import drafts_of, messages_of, replies_of
from checks.dossier.editorial import editorial_of, left_out_of
from checks.dossier.evidence import evidence_of
from checks.dossier.people import when, who
from checks.dossier.sealing import sealed
from checks.models.fact_check import FactCheck
from checks.public.addresses import canonical_address

# UTF-8 has no form for half a character; JSON has one.
HALF_CHARACTER = re.compile("[\ud800-\udfff]")


def document_of(fact_check: FactCheck) -> dict[str, Any]:
    """The dossier; no clock stands in it, so exporting the same record again gives the same."""
    page = fact_check.page
    sections = {
        "check": {
            "page": page.pk,
            "record": fact_check.pk,
            "address": canonical_address(page),
            "state": fact_check.state,
            "statement": fact_check.claim.statement,
            "claimant": page.claimant_name,
            "held_by": who(fact_check.editor),
            "first_published_at": when(fact_check.first_published_at),
            "last_published_at": when(fact_check.last_published_at),
        },
        **editorial_of(fact_check),
        **evidence_of(fact_check),
        "replies": replies_of(fact_check),
        "reader_messages": messages_of(fact_check),
        "ai_drafts": drafts_of(fact_check),
        "audit": {"is_live": page.live, "problem": why_not_approved(page) if page.live else ""},
        "left_out": left_out_of(fact_check),
    }
    # As a reader of the file gets it: tuples are lists there, and keys are texts.
    return sealed(json.loads(json.dumps(sections, allow_nan=False)))


def bytes_of(document: dict[str, Any]) -> bytes:
    """The file: read back, it is the same document to the last character."""
    text = json.dumps(document, ensure_ascii=False, allow_nan=False, indent=1)
    return (HALF_CHARACTER.sub(_escaped, text) + "\n").encode()


def _escaped(half: re.Match[str]) -> str:
    return f"\\u{ord(half[0]):04x}"
