"""Turns what was fetched into the answer that is kept as evidence."""

from social_capture.fetch import Fetched
from social_capture.platforms.told import Answer


def answer_of(fetched: Fetched) -> Answer:
    """The bytes as received, from the address that was asked in the end."""
    return Answer(fetched.url_final, fetched.body, fetched.headers.get_content_type())
