"""The part of a dossier about what was seen: sources, appearances and our copies of them."""

from typing import Any

from checks.approved_appearances import APPROVE, hash_of
from checks.dossier.people import when, who
from checks.kept_copies import kept_copy, sources_of
from checks.models.claims import Appearance
from checks.models.fact_check import FactCheck
from social_capture import evidence
from social_capture.models import Artefact, Capture

# [ours] Bytes of evidence read again for one dossier; what lies beyond is not read.
MOST_BYTES_READ = 256 << 20


class Reading:
    """Reads stored files again while there is allowance; each file once."""

    def __init__(self, allowance: int = MOST_BYTES_READ) -> None:
        """Nothing was read yet."""
        self.left = allowance
        self.known: dict[str, str] = {}

    def state_of(self, artefact: Artefact) -> str:
        """intact, damaged, missing, or not_read."""
        if artefact.name not in self.known:
            self.known[artefact.name] = self._read(artefact)
        return self.known[artefact.name]

    def _read(self, artefact: Artefact) -> str:
        if artefact.size > self.left:
            return "not_read"
        self.left -= artefact.size
        try:
            evidence.verify(artefact.name, artefact.sha256)
        except evidence.DamagedEvidence:
            return "damaged"
        except OSError:
            return "missing"
        return "intact"


def evidence_of(fact_check: FactCheck) -> dict[str, Any]:
    """What stands behind the check, with the hash of every file that is kept."""
    reading = Reading()
    return {
        "sources": _sources_of(fact_check, reading),
        "appearances": _appearances_of(fact_check, reading),
    }


def _sources_of(fact_check: FactCheck, reading: Reading) -> list[dict[str, Any]]:
    """Each address that a published version or the draft cites, once, as it was cited last."""
    versions = [each.content for each in fact_check.publications.order_by("round_number")]
    draft = fact_check.page.get_latest_revision_as_object()
    cited: dict[str, dict[str, Any]] = {}
    for content in [*versions, draft.canonical_content()]:
        cited.update({source["url"]: source for source in content["sources"]})
    rows = sources_of(fact_check, cited)
    copies = {url: kept_copy(row) or row.capture for url, row in rows.items()}
    return [
        {**source, "copy": capture_of(copies.get(url), reading)} for url, source in cited.items()
    ]


def _appearances_of(fact_check: FactCheck, reading: Reading) -> list[dict[str, Any]]:
    found = fact_check.claim.appearances.select_related(
        "capture", "added_by", "confirmed_by", "approved_by"
    )
    return [
        {
            "id": each.pk,
            "state": each.state,
            "quote": each.quote,
            "address": each.address,
            "platform": each.platform,
            "said_at": when(each.said_at),
            "found_by": each.found_by,
            "added_by": who(each.added_by),
            "confirmed_by": who(each.confirmed_by),
            "confirmed_at": when(each.confirmed_at),
            "approved_by": who(each.approved_by),
            "approved_at": when(each.approved_at),
            "is_as_approved": _is_as_approved(each),
            "copy": capture_of(each.capture, reading),
        }
        for each in found
    ]


def _is_as_approved(appearance: Appearance) -> bool | None:
    """By the hash that its approval logged; None for what is not approved."""
    if appearance.state != Appearance.State.APPROVED:
        return None
    row = appearance.log.filter(act=APPROVE).order_by("-number").first()
    return row is not None and row.content_hash == hash_of(appearance)


def capture_of(capture: Capture | None, reading: Reading) -> dict[str, Any] | None:
    """One visit and the files it left: names, sizes and hashes; None where none was made."""
    if capture is None:
        return None
    files = list(capture.artefacts.all())
    kinds = {each.kind for each in files}
    return {
        "capture": capture.pk,
        "address": capture.address,
        "final_address": capture.url_final,
        "outcome": capture.status,
        "finished_at": when(capture.finished_at),
        "wacz_sha256": capture.wacz_sha256,
        "timestamps": {
            "rfc3161": "kept" if Artefact.Kind.TSR in kinds else "none",
            "opentimestamps": "kept" if Artefact.Kind.OTS in kinds else "none",
        },
        "files": [
            {
                "kind": each.kind,
                "origin": each.origin,
                "name": each.name,
                "sha256": each.sha256,
                "size": each.size,
                "state": reading.state_of(each),
            }
            for each in files
        ],
    }
