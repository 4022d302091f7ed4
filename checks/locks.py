"""Who may type into a check now, and the sentence for those who may not."""

from typing import Any

from django.utils.translation import gettext as _
from wagtail.locks import BaseLock

from checks.contributing import open_round_of
from checks.journal import name_of
from checks.models.fact_check import FactCheck
from checks.refusing import short_moment
from checks.states import EDITABLE, UNDER_REVIEW, CheckState, RoundState


class CheckLock(BaseLock):
    """A lock with the sentence that says why, and what to do."""

    sentence = ""

    def for_user(self, user: Any) -> bool:
        """Locked for everyone."""
        return True

    def get_message(self, user: Any) -> str:
        """The sentence shown on the editor."""
        return self.sentence

    def get_icon(self, user: Any) -> str:
        """The lock's picture."""
        return "lock"

    def get_locked_by(self, user: Any) -> str:
        """What holds it."""
        return _("Locked by the desk")

    def get_description(self, user: Any) -> str:
        """The sentence again, for the side panel."""
        return self.sentence


class ReviewLock(CheckLock):
    """A second person is reading exactly this."""

    @property
    def sentence(self) -> str:  # type: ignore[override]
        """Why nobody types."""
        return _("This check is under review. To change it, return it or recall it first.")


class RecordLock(CheckLock):
    """A lock whose sentence names somebody of the record."""

    def __init__(self, page: Any, record: FactCheck) -> None:
        """Keep the record."""
        super().__init__(page)
        self.record = record


class WaitingLock(RecordLock):
    """Approved, and waiting for its time."""

    @property
    def sentence(self) -> str:  # type: ignore[override]
        """Who approved it, when, and for what time."""
        approval = self.record.approvals.select_related("approved_by").first()
        if approval is None or self.record.publish_at is None:
            return ReviewLock(self.object).sentence
        return _(
            "%(name)s approved this check at %(at)s; it goes out at %(time)s. To change it, stop "
            "it first."
        ) % {
            "name": name_of(approval.approved_by),
            "at": short_moment(approval.at),
            "time": short_moment(self.record.publish_at),
        }


class OnAirLock(RecordLock):
    """Published, and no correction under way."""

    @property
    def sentence(self) -> str:  # type: ignore[override]
        """Why nobody types, and whose approval it was."""
        latest = self.record.publications.order_by("-round_number").first()
        if latest is None:
            return _("This check is published. To change it, open a correction.")
        return _(
            "This check is published: %(name)s approved it at %(at)s. To change it, open a "
            "correction."
        ) % {"name": name_of(latest.approval.approved_by), "at": short_moment(latest.at)}


class ClosedLock(CheckLock):
    """Discarded or withdrawn."""

    @property
    def sentence(self) -> str:  # type: ignore[override]
        """Why nobody types."""
        return _("This check is closed.")


class HolderLock(RecordLock):
    """Only the person who holds the check types."""

    def for_user(self, user: Any) -> bool:
        """Locked for everyone but the holder."""
        return self.record.editor_id is None or self.record.editor_id != user.pk

    def get_message(self, user: Any) -> str:
        """Nothing for the holder, who may type."""
        return self.sentence if self.for_user(user) else ""

    @property
    def sentence(self) -> str:  # type: ignore[override]
        """Who holds it, or that nobody does yet."""
        if self.record.editor_id is None:
            return _("Nobody holds this check. Take it to start writing.")
        return _("%(name)s holds this check. You can read it, or take it over.") % {
            "name": name_of(self.record.editor)
        }


def lock_of(page: Any) -> CheckLock | None:
    """The lock that the workflow puts on a page, if any."""
    record = page.workflow_record()
    if record is None:
        return None
    if record.state == CheckState.PUBLISHED:
        correction_round = open_round_of(record)
        if correction_round is None:
            return OnAirLock(page, record)
        if correction_round.state == RoundState.APPROVED:
            return WaitingLock(page, record)
        if correction_round.state != RoundState.EDITING:
            return ReviewLock(page)
        return HolderLock(page, record)
    if record.state == CheckState.APPROVED:
        return WaitingLock(page, record)
    if record.state in UNDER_REVIEW:
        return ReviewLock(page)
    if record.state in EDITABLE:
        return HolderLock(page, record)
    return ClosedLock(page)
