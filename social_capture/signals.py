"""What this app tells those above it."""

from django.dispatch import Signal

# Sent with ``capture`` after its outcome is on the row and the transaction has ended.
post_captured = Signal()
