"""Exports a dossier: the sealed JSON is kept and logged at once, the PDF is a job."""

import io
from typing import Any

from django.db import transaction

from checks import journal, waking
from checks.dossier import printing
from checks.dossier.document import bytes_of, document_of
from checks.models.dossiers import Dossier
from checks.models.fact_check import FactCheck
from checks.permissions import Act, demand
from social_capture import evidence

# [ours] Everything of a check with hundreds of rounds fits; more is a fault, and no file.
MOST_BYTES = 64 << 20


def export(fact_check: FactCheck, *, by: Any, prints_later: bool = True) -> Dossier:
    """Keep the dossier as the record stands now, and put its seal into the log.

    ``by`` is None for the command line. Raises ``NotAllowed``, ``TooLarge``.
    """
    if by is not None:
        demand(by, Act.WRITE)
    with transaction.atomic():
        document = document_of(fact_check)
        content = bytes_of(document)
        if len(content) > MOST_BYTES:
            raise printing.TooLarge
        kept = evidence.keep(io.BytesIO(content), "dossier")
        dossier = Dossier.objects.create(
            fact_check=fact_check,
            asked_by=by,
            provider="chromium",
            seal=document["seal"],
            document_sha256=kept.sha256,
            document_name=kept.name,
        )
        journal.append(
            "export_dossier", by=by, fact_check=fact_check, content_hash=document["seal"]
        )
        if prints_later:
            waking.wake(printing.TASK, dossier.pk)
    return dossier
