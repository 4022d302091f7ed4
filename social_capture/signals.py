"""What this app tells those above it."""

from django.dispatch import Signal

# Sent with ``capture`` after its outcome is on the row and the transaction has ended.
post_captured = Signal()
# Sent with ``capture`` once its evidence text, or the reason why there is none, is on its row.
evidence_text_made = Signal()
# Those below are sent with ``post`` inside the transaction that records the fact, so that
# what a listener writes stands or falls with it.
# With ``capture``: the version in which the text is another one.
post_changed = Signal()
# With ``event``: the second miss; the post is marked as gone.
post_gone = Signal()
# With ``event``: it is there again.
post_returned = Signal()
# Sent with ``gap``, inside the transaction that records it: posts of an account may be missing.
collection_gap_found = Signal()
# With ``meant``: the post that the share link of ``post`` turned out to mean.
posts_joined = Signal()
