"""Is this block right? One code per rule, for our own blocks and for those found in pages."""

from claimreview.validation.block import has_errors, validate

__all__ = ["has_errors", "validate"]
