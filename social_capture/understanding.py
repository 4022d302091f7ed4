"""What we understand of an address before anything is fetched."""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from social_capture.guard import Refused
from social_capture.models import Capture, Post
from social_capture.platforms import PostIdentity, identify
from social_capture.platforms.clean import AddressTooLong
from social_capture.words.platforms import platform_name

SHOWN = 120
# The guard speaks English to logs and records; these are its reasons for people.
REASONS = {
    "only http and https are fetched": gettext_lazy("only http and https addresses are captured"),
    "address without a host": gettext_lazy("there is no site in it"),
    "address with credentials": gettext_lazy("it carries a user name or password"),
    "address with blanks, backslashes or control characters": gettext_lazy("it has blanks inside"),
    "address too long": gettext_lazy("it is too long"),
}


@dataclass(frozen=True, slots=True)
class Understood:
    """One address: which post it is, the copy that we have of it, or why it is refused."""

    number: int
    address: str
    identity: PostIdentity | None = None
    copy: Capture | None = None
    refusal: str = ""

    @property
    def words(self) -> str:
        """The place that the address means."""
        identity = self.identity
        if identity is None:
            return ""
        if identity.platform == "web":
            parts = urlsplit(identity.canonical_url)
            return f"{parts.netloc}{parts.path}"[:SHOWN]
        author = f"@{identity.author_handle}" if identity.author_handle else ""
        what = _("post %(number)s") % {"number": identity.post_id[:SHOWN]}
        return " · ".join(filter(None, [platform_name(identity.platform), what, author]))


def understand(lines: Iterable[tuple[int, str]]) -> list[Understood]:
    """Each numbered line; the copies that we have are looked up together."""
    read = [_read(number, address) for number, address in lines]
    copies = _copies([one.identity for one in read if one.identity])
    return [
        one
        if one.identity is None
        else Understood(one.number, one.address, one.identity, copies.get(_key(one.identity)))
        for one in read
    ]


def _read(number: int, address: str) -> Understood:
    try:
        return Understood(number, address, identify(address))
    except Refused as error:
        reason = REASONS.get(error.refusal.reason, _("it is not understood as an address"))
    except AddressTooLong:
        reason = REASONS["address too long"]
    return Understood(number, address, refusal=str(reason))


def _key(identity: PostIdentity) -> tuple[str, str]:
    return identity.platform, identity.post_id


def _copies(identities: list[PostIdentity]) -> dict[tuple[str, str], Capture]:
    """The latest visit to each post that we know."""
    posts = Post.objects.filter(post_id__in={one.post_id for one in identities})
    visits = Capture.objects.filter(post__in=posts).select_related("post").order_by("pk")
    visits = visits.only("queued_at", "finished_at", "status", "post__platform", "post__post_id")
    return {(visit.post.platform, visit.post.post_id): visit for visit in visits if visit.post}
