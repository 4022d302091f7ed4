"""How far each way of dating a capture has got, in words for the desk and for readers."""

from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from social_capture.models import Artefact, Capture, Timestamp
from social_capture.time_services import configured_kinds

NOBODY, NOT_ASKED, PROMISED = "nobody", "not_asked", "promised"
WORDS: dict[str, str | Promise] = {
    NOBODY: _("no authority configured"),
    NOT_ASKED: _("not asked for yet"),
    PROMISED: _("promised, proves nothing yet"),
    Timestamp.State.PENDING: _("asked for, none given yet"),
    Timestamp.State.HELD: _("token held"),
    Timestamp.State.UPGRADED: _("proof leads to a Bitcoin block"),
    Timestamp.State.FAILED: _("failed"),
}
NO_CALENDAR = _("no calendar configured")


@dataclass(frozen=True)
class Dating:
    """One way of dating, whether or not anybody was asked."""

    kind: str
    state: str
    timestamp: Timestamp | None
    may_try_again: bool
    is_of_supplement: bool = False

    @property
    def label(self) -> str:
        """The way, and what is dated where that is not the capture's first archive."""
        way = str(Timestamp.Kind(self.kind).label)
        return (
            gettext("%(way)s, media added later") % {"way": way} if self.is_of_supplement else way
        )

    @property
    def words(self) -> str:
        """The state, never more than was proved."""
        if self.state == NOBODY and self.kind == Timestamp.Kind.OPENTIMESTAMPS:
            return str(NO_CALENDAR)
        return str(WORDS[self.state])


def datings_of(capture: Capture) -> list[Dating]:
    """Both ways, in their order, about the archive that the capture has now."""
    about = Timestamp.objects.about(capture).select_related("artefact", "chain")
    found = {timestamp.kind: timestamp for timestamp in about}
    configured = configured_kinds()
    return [_dating(kind, found.get(kind), kind in configured) for kind in Timestamp.Kind.values]


def supplement_datings_of(capture: Capture) -> list[Dating]:
    """The same for each archive of media that came beside the first or after it."""
    supplements = capture.artefacts.filter(kind=Artefact.Kind.SUPPLEMENT).values("sha256")
    about = Timestamp.objects.filter(capture=capture, wacz_sha256__in=supplements)
    configured = configured_kinds()
    found = about.select_related("artefact", "chain").order_by("wacz_sha256", "-kind")
    return [
        replace(_dating(stamp.kind, stamp, stamp.kind in configured), is_of_supplement=True)
        for stamp in found
    ]


def _dating(kind: str, timestamp: Timestamp | None, is_configured: bool) -> Dating:
    if timestamp is None:
        return Dating(kind, NOT_ASKED if is_configured else NOBODY, None, False)
    state = timestamp.state
    if state == Timestamp.State.PENDING:
        if timestamp.artefact is not None:
            state = PROMISED
        elif not is_configured:
            state = NOBODY
    is_open = timestamp.state in {Timestamp.State.PENDING, Timestamp.State.FAILED}
    return Dating(kind, state, timestamp, is_open and is_configured)
