"""The signed link in every mail by which whoever gets it has their address deleted."""

from django.core import signing

from checks.models.readers import ReaderContact
from checks.public.addresses import address_on_site

SALT = "checks.readers.forget"


def address_for(contact: ReaderContact) -> str:
    """The whole address; it names the row, never the e-mail."""
    return address_on_site("checks:forget_address", signing.dumps(contact.pk, salt=SALT))


def contact_behind(signed: str) -> ReaderContact | None:
    """The contact that a link is about; None when it is gone or the link is not ours."""
    try:
        pk = signing.loads(signed, salt=SALT)
    except signing.BadSignature:
        return None
    return ReaderContact.objects.select_related("message").filter(pk=pk).first()
