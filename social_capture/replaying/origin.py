"""Where replays live: which origin, which archive may be read from there, and for how long."""

from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.core import signing
from django.urls import reverse

from social_capture.models import Artefact, Capture
from social_capture.replaying import player

PERMIT = "permit"
SALT = "social_capture.replay"
# [ours] As long as somebody works on one check at a sitting.
PERMIT_S = 4 * 3600


def origin() -> str:
    """Scheme, host and port of the replay origin; empty when the newsroom has none."""
    return _origin_of(settings.LASTRO_REPLAY_ORIGIN)


def site_origin() -> str:
    """The site's own."""
    return _origin_of(settings.WAGTAILADMIN_BASE_URL)


def is_available() -> bool:
    """Whether archives can be shown again here at all."""
    return bool(origin()) and player.is_installed()


def is_offered_to_readers() -> bool:
    """Whether the newsroom lets readers open them too."""
    return bool(settings.LASTRO_REPLAY_FOR_READERS) and is_available()


def frame_address(capture: Capture) -> str:
    """What the frame loads to show the capture; empty when it must not or cannot be shown.

    Only an archive that passed the replay check is: for any other, picture and text stand.
    """
    if not (capture.replay_ok and is_available()):
        return ""
    if not capture.artefacts.filter(kind=Artefact.Kind.WACZ, sha256=capture.wacz_sha256).exists():
        return ""
    permit = signing.TimestampSigner(salt=SALT).sign(capture.wacz_sha256)
    path = reverse("social_capture:artefact", args=[capture.wacz_sha256])
    # The name tells the player what kind of file it is.
    source = f"{site_origin()}{path}?{urlencode({PERMIT: permit, 'as': 'capture.wacz'})}"
    asked = urlencode({"source": source, "embed": "replayonly", "noCache": "1"})
    page = urlencode({"view": "replay", "url": capture.url_final or capture.url_submitted})
    return f"{origin()}/?{asked}#{page}"


def is_permitted(permit: str, sha256: str) -> bool:
    """Whether we gave that permit for that archive, not long ago."""
    try:
        return signing.TimestampSigner(salt=SALT).unsign(permit, max_age=PERMIT_S) == sha256
    except signing.BadSignature:
        return False


def is_our_archive(source: str) -> bool:
    """Whether the player is asked for evidence of this site: it plays nothing else."""
    return source.startswith(
        f"{site_origin()}{reverse('social_capture:artefact', args=['0' * 64])[:-64]}"
    )


def _origin_of(address: str) -> str:
    parts = urlsplit(address.strip())
    return f"{parts.scheme}://{parts.netloc}".lower() if parts.netloc else ""
