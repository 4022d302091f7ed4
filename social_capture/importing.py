"""Asks for the captures that a file names; what cannot be asked for is on the import's record."""

import hashlib
from typing import Any

from django.db import transaction

from social_capture import capturing
from social_capture.link_files import read_links
from social_capture.models import LinkImport
from social_capture.understanding import understand

SHOWN = 500


def import_links(content: bytes, *, name: str, by: Any) -> LinkImport:
    """Queue each address of the file once; all of it or, when something of ours breaks, nothing.

    A line that is no address is an error of the import and stops none of the others. Raises
    ``NoLinkFile`` for what is no table of addresses.
    """
    found = read_links(content)
    understood = understand(found.links)
    with transaction.atomic():
        before: set[int] = set()
        asked: set[int] = set()
        for one in understood:
            if one.refusal:
                continue
            waits = one.copy is not None and not one.copy.is_finished
            capture = capturing.request(one.address, by=by)
            (before if waits and capture.pk not in asked else asked).add(capture.pk)
        return LinkImport.objects.create(
            name=name[:200],
            sha256=hashlib.sha256(content).hexdigest(),
            encoding=found.encoding,
            column=found.column,
            rows=len(found.links),
            asked=len(asked),
            known=len(before),
            errors=[
                {"line": one.number, "address": one.address[:SHOWN], "reason": one.refusal}
                for one in understood
                if one.refusal
            ],
            by=by,
        )
