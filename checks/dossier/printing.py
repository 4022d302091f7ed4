"""The PDF of a dossier, made from its kept JSON by a worker that has a browser."""

import io
import json
from pathlib import Path
from typing import Any

from django.utils.translation import gettext_lazy as _

from checks import leases, waking
from checks.dossier.page import footer_of, page_of
from checks.models.dossiers import Dossier
from checks.permissions import Act, demand
from checks.refusals import Refusal
from social_capture import evidence

TASK = "checks.tasks.print_dossier"
# [ours] A print that takes longer is given up, with the reason on its row.
WITHIN_S = 120.0
MOST_BYTES = 64 << 20


class NotPrinted(Exception):
    """There is no PDF; the message says why."""


class TooLarge(Refusal):
    """A dossier has a size that people can open."""

    code = "too_large"
    title = _("This dossier is too large")
    sentence = _("The record of this check is too large for one file. Nothing was exported.")


def print_dossier(dossier_id: int) -> Dossier | None:
    """Do the job that the row asks for; None when it is done or another worker holds it.

    Without a browser the JSON stays as it is, and the row says why there is no PDF.
    """
    job = leases.take(Dossier, dossier_id)
    if job is None:
        return None
    try:
        kept = _keep_pdf(document_kept(job))
        leases.finish(job, print_sha256=kept.sha256, print_name=kept.name)
    except leases.LostLease:
        return None
    except (NotPrinted, evidence.DamagedEvidence, OSError) as failure:
        leases.fail(job, str(failure) or type(failure).__name__)
    return job


def print_again(dossier: Dossier, *, by: Any) -> None:
    """Try a failed print again. Raises ``NotAllowed``."""
    demand(by, Act.WRITE)
    if leases.requeue(Dossier, dossier.pk):
        waking.wake(TASK, dossier.pk)


def document_kept(dossier: Dossier) -> dict[str, Any]:
    """The sealed document, read once in full against its hash."""
    with evidence.opened(dossier.document_name, dossier.document_sha256) as stored:
        document: dict[str, Any] = json.loads(stored.read())
    return document


def printed(document: dict[str, Any]) -> bytes:
    """The document as PDF. Raises ``NotPrinted``."""
    try:
        # The driver needs the extra "capture"; the site runs without it.
        from social_capture.driver.printing import PrintFailed, print_pdf  # noqa: PLC0415
    except ImportError as error:
        raise NotPrinted(f"nothing that drives a browser is installed: {error}") from error
    try:
        made = print_pdf(page_of(document), footer=footer_of(document), within_s=WITHIN_S)
    except PrintFailed as error:
        raise NotPrinted(str(error)) from error
    if len(made.content) > MOST_BYTES:
        raise NotPrinted("the PDF is larger than a dossier may be; the JSON holds all of it")
    return made.content


def copy_to(folder: Path, name: str, sha256: str, file_name: str) -> Path:
    """A kept file in a folder of the person's own."""
    path = folder / file_name
    with evidence.opened(name, sha256) as stored:
        path.write_bytes(stored.read())
    return path


def _keep_pdf(document: dict[str, Any]) -> evidence.Kept:
    return evidence.keep(io.BytesIO(printed(document)), "dossier")
