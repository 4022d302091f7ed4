"""Other people's checks, read as they stand: what was found, and what could not be read and why.

Never repaired by guessing, never converted to our scale. Spec: «Reading».
"""

from claimreview.reading.document import read
from claimreview.reading.remote import Fetch, Fetched, read_url
from claimreview.reading.reviews import Limits, Reading, ReadRating, ReadReview, Unreadable

__all__ = [
    "Fetch",
    "Fetched",
    "Limits",
    "ReadRating",
    "ReadReview",
    "Reading",
    "Unreadable",
    "read",
    "read_url",
]
