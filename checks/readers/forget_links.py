"""The signed link in every mail by which whoever gets it has their address deleted."""

from django.conf import settings
from django.core import signing
from django.urls import reverse

from checks.models.readers import ReaderContact

SALT = "checks.readers.forget"


def address_for(contact: ReaderContact) -> str:
    """The whole address; it names the row, never the e-mail."""
    signed = signing.dumps(contact.pk, salt=SALT)
    return settings.WAGTAILADMIN_BASE_URL + reverse("checks:forget_address", args=[signed])


def contact_behind(signed: str) -> ReaderContact | None:
    """The contact that a link is about; None when it is gone or the link is not ours."""
    try:
        pk = signing.loads(signed, salt=SALT)
    except signing.BadSignature:
        return None
    return ReaderContact.objects.select_related("message").filter(pk=pk).first()
