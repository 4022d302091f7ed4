"""The seal of a form that anybody may send: which page it was drawn for, when, and its secret.

It stands in for a captcha of somebody else's: a script that posts without reading the page, or
sooner than a person can, is asked to send again.
"""

import time
from dataclasses import dataclass

from django.core import signing

SALT = "checks.public.form_seals"
# Faster than this nobody reads and writes. [ours]
FASTEST_S = 3
# A form left open longer is drawn again, with what was typed in it.
OPEN_FOR_S = 2 * 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Seal:
    """What one drawn form carries."""

    subject: str
    secret: str
    drawn_at: int

    @classmethod
    def new(cls, subject: str, secret: str) -> "Seal":
        """The seal of a form that is drawn now."""
        return cls(subject, secret, int(time.time()))

    def __str__(self) -> str:
        """Signed, as it stands in the form."""
        return signing.dumps([self.subject, self.secret, self.drawn_at], salt=SALT)

    @property
    def is_too_fast(self) -> bool:
        """Whether nobody could have filled the form since it was drawn."""
        return time.time() - self.drawn_at < FASTEST_S


def seal_in(text: str, subject: str) -> Seal | None:
    """The seal of a posted form; None when it is not ours, of another page or too old."""
    try:
        of, secret, drawn_at = signing.loads(text[:600], salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    is_ours = of == subject and time.time() - drawn_at <= OPEN_FOR_S
    return Seal(of, secret, drawn_at) if is_ours else None
