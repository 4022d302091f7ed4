"""Tells the apps above of a fact without letting their fault undo it."""

import logging
from typing import Any

from django.db import transaction
from django.dispatch import Signal

log = logging.getLogger(__name__)


def tell(signal: Signal, **what: Any) -> None:
    """Send inside the present transaction; a listener that fails loses only what it wrote."""
    try:
        with transaction.atomic():
            signal.send(**what)
    except Exception:
        log.exception("a listener failed; the fact it was told stays on the record")
