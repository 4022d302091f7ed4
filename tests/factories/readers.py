"""Messages of readers, received as the public form receives them."""

import time

from django.core import signing
from django.urls import reverse

from checks.public.form_seals import SALT
from checks.readers.receiving import Sent, new_token, receive

OFFICIAL_LINK = "https://www.saude.gov.br/postos-2025.pdf"
LONG_AGO_S = 60


def message_about(fact_check, **typed):
    """One message; an error with words unless ``typed`` says otherwise."""
    return secret_message_about(fact_check, **typed)[0]


def secret_message_about(fact_check, **typed):
    """The message and the secret that follows it."""
    sent = {"kind": "error", "note": "O número certo é outro.", **typed}
    return receive(fact_check, Sent(**sent), token=new_token())


def form_address(fact_check):
    """Where the form about a check stands."""
    return reverse("checks:tell", args=[fact_check.pk])


def filled(fact_check, *, seconds=LONG_AGO_S, secret=None, **typed):
    """A form as a browser posts it, drawn some seconds ago."""
    drawn = [str(fact_check.pk), secret or new_token(), int(time.time()) - seconds]
    return {
        "seal": signing.dumps(drawn, salt=SALT),
        "kind": "error",
        "note": "O número certo é outro.",
        "link": "",
        "capacity": "",
        "email": "",
        "website": "",
        **typed,
    }
