"""Walls on the workflow's own tables: states, approvals, permits and appearances."""

from django.db.models import Model

from checks.models.claims import Appearance
from checks.models.fact_check import CorrectionRound, FactCheck, declared_transitions
from checks.walls.page_triggers import any_changed
from checks.walls.trigger import Event, Trigger

CHECK = "checks_factcheck"
ROUND = "checks_correctionround"
APPROVAL = "checks_approval"
PUBLICATION = "checks_publication"
CORRECTION = "checks_correction"
CONTRIBUTION = "checks_contribution"
APPEARANCE = "checks_appearance"
LOG = "checks_logentry"
SECOND_READING = "checks_secondreading"


def moves_undeclared(model: type[Model]) -> str:
    """SQL: the state changes in a way that the model does not declare."""
    allowed = " OR ".join(
        f"(OLD.state = '{source}' AND NEW.state = '{target}')"
        for source, target, _name in declared_transitions(model)
    )
    return f"NEW.state <> OLD.state AND NOT ({allowed})"


# An approval that was voided stays on record: it opens nothing once its giver has touched the
# content, or somebody unknown has.
_STANDS = (
    f"NOT EXISTS (SELECT 1 FROM {PUBLICATION} p WHERE p.approval_id = a.id) "
    f"AND NOT EXISTS (SELECT 1 FROM {CONTRIBUTION} c WHERE c.fact_check_id = a.fact_check_id "
    "AND c.round_number = a.round_number "
    "AND (c.user_id IS NULL OR c.user_id = a.approved_by_id))"
)
_UNUSED_APPROVAL = (
    f"EXISTS (SELECT 1 FROM {APPROVAL} a WHERE a.fact_check_id = NEW.id "
    "AND a.round_number = NEW.round_number AND a.content_hash = {hash} "
    f"AND {_STANDS})"
)
_IS_APPROVED = (
    "(NEW.state = 'approved' OR EXISTS ("
    f"SELECT 1 FROM {ROUND} r WHERE r.fact_check_id = NEW.id AND r.state = 'approved'))"
)
_UNDER_REVIEW = (
    f"EXISTS (SELECT 1 FROM {CHECK} f WHERE f.id = NEW.fact_check_id "
    "AND f.round_number = NEW.round_number AND f.review_hash = NEW.content_hash "
    "AND ((f.state = 'in_review' AND NEW.correction_round_id IS NULL) OR "
    f"EXISTS (SELECT 1 FROM {ROUND} r WHERE r.id = NEW.correction_round_id "
    "AND r.fact_check_id = f.id AND r.state = 'in_review')))"
)
_ROUND_CONTRIBUTIONS = (
    f"SELECT 1 FROM {CONTRIBUTION} c WHERE c.fact_check_id = NEW.fact_check_id "
    "AND c.round_number = NEW.round_number"
)
_CORRECTS_ANOTHER_CHECK = (
    "NEW.corrects_id IS NOT NULL AND (NEW.is_withdrawal OR NOT EXISTS ("
    f"SELECT 1 FROM {CORRECTION} c WHERE c.id = NEW.corrects_id "
    "AND c.fact_check_id = NEW.fact_check_id))"
)
_CHECK_WALLS = [
    Trigger(
        "checks_record_starts_in_editing",
        CHECK,
        Event.INSERT,
        "NEW.state NOT IN ('ai_draft', 'editing') OR NEW.permitted_hash <> '' "
        "OR NEW.published_hash <> '' OR NEW.review_hash <> '' OR NEW.round_number <> 0",
        "a check starts in editing, with nothing approved",
    ),
    Trigger(
        "checks_record_moves_as_declared",
        CHECK,
        Event.UPDATE,
        moves_undeclared(FactCheck),
        "this change of state does not exist",
    ),
    Trigger(
        "checks_record_is_approved_by_approval",
        CHECK,
        Event.UPDATE,
        "NEW.state = 'approved' AND OLD.state <> 'approved' AND NOT "
        + _UNUSED_APPROVAL.format(hash="NEW.review_hash"),
        "approved needs an approval of the content under review",
    ),
    Trigger(
        "checks_withdrawn_needs_withdrawal",
        CHECK,
        Event.UPDATE,
        "NEW.state = 'withdrawn' AND OLD.state <> 'withdrawn' AND NOT EXISTS ("
        f"SELECT 1 FROM {ROUND} r JOIN {CORRECTION} c ON c.correction_round_id = r.id "
        "WHERE r.fact_check_id = NEW.id AND r.is_withdrawal AND r.state = 'published')",
        "a check is withdrawn by a correction that two people stand behind",
    ),
    Trigger(
        "checks_permit_needs_unused_approval",
        CHECK,
        Event.UPDATE,
        "NEW.permitted_hash <> '' AND NEW.permitted_hash <> OLD.permitted_hash AND NOT ("
        f"{_IS_APPROVED} AND " + _UNUSED_APPROVAL.format(hash="NEW.permitted_hash") + ")",
        "a permit needs an unused approval of exactly this content",
    ),
    Trigger(
        "checks_published_needs_publication",
        CHECK,
        Event.UPDATE,
        "(NEW.published_hash <> OLD.published_hash OR "
        "(NEW.state = 'published' AND OLD.state <> 'published')) AND NOT EXISTS ("
        f"SELECT 1 FROM {PUBLICATION} p WHERE p.fact_check_id = NEW.id "
        "AND p.content_hash = NEW.published_hash AND p.round_number = ("
        f"SELECT MAX(q.round_number) FROM {PUBLICATION} q WHERE q.fact_check_id = NEW.id))",
        "published content needs its publication",
    ),
    Trigger(
        "checks_round_number_follows_publications",
        CHECK,
        Event.UPDATE,
        "NEW.round_number <> OLD.round_number AND NOT (NEW.round_number = OLD.round_number + 1 "
        f"AND EXISTS (SELECT 1 FROM {PUBLICATION} p WHERE p.fact_check_id = NEW.id "
        "AND p.round_number = OLD.round_number))",
        "a round ends with a publication and no other way",
    ),
    Trigger(
        "checks_record_keeps_its_page",
        CHECK,
        Event.UPDATE,
        any_changed(("page_id", "claim_id")),
        "a check keeps its page and its claim",
    ),
    Trigger(
        "checks_record_stays",
        CHECK,
        Event.DELETE,
        "OLD.published_hash <> '' OR OLD.round_number > 0 "
        f"OR EXISTS (SELECT 1 FROM {APPROVAL} a WHERE a.fact_check_id = OLD.id)",
        "a check that was approved is never deleted",
    ),
]
_ROUND_WALLS = [
    Trigger(
        "checks_round_starts_in_editing",
        ROUND,
        Event.INSERT,
        "NEW.state <> 'editing' OR NOT EXISTS ("
        f"SELECT 1 FROM {CHECK} f WHERE f.id = NEW.fact_check_id AND f.state = 'published')",
        "a correction round starts in editing, on a published check",
    ),
    Trigger(
        "checks_round_corrects_its_own_check",
        ROUND,
        Event.INSERT,
        _CORRECTS_ANOTHER_CHECK,
        "a round corrects an earlier correction of its own check",
    ),
    Trigger(
        "checks_round_corrects_what_it_was_opened_for",
        ROUND,
        Event.UPDATE,
        any_changed(("corrects_id",)),
        "a round keeps the correction that it corrects",
    ),
    Trigger(
        "checks_round_moves_as_declared",
        ROUND,
        Event.UPDATE,
        moves_undeclared(CorrectionRound),
        "this change of state does not exist",
    ),
    Trigger(
        "checks_round_is_frozen_in_review",
        ROUND,
        Event.UPDATE,
        "OLD.state <> 'editing' AND NEW.state <> 'editing' AND "
        + any_changed(("explanation", "kind", "is_withdrawal", "fact_check_id", "number")),
        "a correction under review does not change",
    ),
    Trigger(
        "checks_round_is_approved_by_approval",
        ROUND,
        Event.UPDATE,
        "NEW.state = 'approved' AND OLD.state <> 'approved' AND NOT EXISTS ("
        f"SELECT 1 FROM {APPROVAL} a JOIN {CHECK} f ON f.id = a.fact_check_id "
        "WHERE a.correction_round_id = NEW.id AND a.content_hash = f.review_hash "
        f"AND {_STANDS})",
        "approved needs an approval of the correction",
    ),
    Trigger(
        "checks_round_stays",
        ROUND,
        Event.DELETE,
        "1 = 1",
        "a correction round is never deleted",
    ),
]
_APPROVAL_WALLS = [
    Trigger(
        "checks_nobody_approves_own_work",
        APPROVAL,
        Event.INSERT,
        f"EXISTS ({_ROUND_CONTRIBUTIONS} AND c.user_id = NEW.approved_by_id)",
        "nobody approves what they wrote",
    ),
    Trigger(
        "checks_approval_needs_known_authors",
        APPROVAL,
        Event.INSERT,
        f"NOT EXISTS ({_ROUND_CONTRIBUTIONS}) OR "
        f"EXISTS ({_ROUND_CONTRIBUTIONS} AND c.user_id IS NULL)",
        "content whose contributors are unknown can not be approved",
    ),
    Trigger(
        "checks_approval_is_of_what_is_under_review",
        APPROVAL,
        Event.INSERT,
        f"NOT {_UNDER_REVIEW}",
        "only content under review can be approved",
    ),
    Trigger(
        "checks_publication_rests_on_approval",
        PUBLICATION,
        Event.INSERT,
        f"NOT EXISTS (SELECT 1 FROM {APPROVAL} a JOIN {CHECK} f ON f.id = a.fact_check_id "
        "WHERE a.id = NEW.approval_id AND a.fact_check_id = NEW.fact_check_id "
        "AND a.content_hash = NEW.content_hash AND a.round_number = NEW.round_number "
        "AND f.permitted_hash = NEW.content_hash)",
        "a publication rests on an approval of exactly its content",
    ),
    Trigger(
        "checks_correction_rests_on_approval",
        CORRECTION,
        Event.INSERT,
        f"NOT EXISTS (SELECT 1 FROM {APPROVAL} a WHERE a.id = NEW.approval_id "
        "AND a.fact_check_id = NEW.fact_check_id AND a.approved_by_id = NEW.approved_by_id "
        "AND a.correction_round_id = NEW.correction_round_id)",
        "a correction rests on the approval of its round",
    ),
    Trigger(
        "checks_contribution_is_of_the_round",
        CONTRIBUTION,
        Event.INSERT,
        f"NOT EXISTS (SELECT 1 FROM {CHECK} f WHERE f.id = NEW.fact_check_id "
        "AND f.round_number = NEW.round_number)",
        "a contribution belongs to the present round",
    ),
    Trigger(
        "checks_log_grows_by_one",
        LOG,
        Event.INSERT,
        f"NEW.number <> COALESCE((SELECT MAX(l.number) FROM {LOG} l), 0) + 1",
        "the log grows by one row at a time",
    ),
]
_APPEARANCE_WALLS = [
    Trigger(
        "checks_appearance_is_not_born_approved",
        APPEARANCE,
        Event.INSERT,
        "NEW.state NOT IN ('proposed', 'confirmed') OR NEW.approved_by_id IS NOT NULL",
        "an appearance is proposed or confirmed first",
    ),
    Trigger(
        "checks_appearance_takes_two_people",
        APPEARANCE,
        Event.UPDATE,
        "NEW.state = 'approved' AND OLD.state <> 'approved' AND (OLD.state <> 'confirmed' OR "
        + any_changed(("claim_id", "quote", "address", "post_id", "said_at", "confirmed_by_id"))
        + ")",
        "an appearance is approved as it was confirmed",
    ),
    Trigger(
        "checks_appearance_moves_as_declared",
        APPEARANCE,
        Event.UPDATE,
        moves_undeclared(Appearance),
        "this change of state does not exist",
    ),
    Trigger(
        "checks_appearance_leaves_by_two_people",
        APPEARANCE,
        Event.UPDATE,
        "NEW.state = 'removed' AND OLD.state <> 'removed' AND (OLD.removal_asked_by_id IS NULL "
        "OR NEW.removed_by_id IS NULL OR NEW.removed_by_id = OLD.removal_asked_by_id OR "
        + any_changed(("removal_asked_by_id", "removal_reason"))
        + ")",
        "an appearance leaves its page by two people",
    ),
    Trigger(
        "checks_appearance_is_frozen_when_removed",
        APPEARANCE,
        Event.UPDATE,
        "OLD.state = 'removed' AND "
        + any_changed(
            (
                *("state", "claim_id", "quote", "address", "post_id", "said_at", "platform"),
                *("approved_by_id", "removal_asked_by_id", "removal_reason", "removed_by_id"),
            )
        ),
        "a removed appearance does not change",
    ),
    Trigger(
        "checks_appearance_is_frozen_when_confirmed",
        APPEARANCE,
        Event.UPDATE,
        "OLD.state = 'confirmed' AND "
        + any_changed(("claim_id", "quote", "address", "post_id", "said_at", "platform")),
        "a confirmed appearance is approved or refused as it is",
    ),
    Trigger(
        "checks_appearance_keeps_its_people",
        APPEARANCE,
        Event.UPDATE,
        "NEW.added_by_id IS DISTINCT FROM OLD.added_by_id OR (OLD.confirmed_by_id IS NOT NULL "
        "AND NEW.confirmed_by_id IS DISTINCT FROM OLD.confirmed_by_id)",
        "who added and who confirmed an appearance does not change",
    ),
    Trigger(
        "checks_appearance_is_frozen_when_public",
        APPEARANCE,
        Event.UPDATE,
        "OLD.state = 'approved' AND (NEW.state NOT IN ('approved', 'removed') OR "
        + any_changed(
            ("claim_id", "quote", "address", "post_id", "said_at", "platform", "approved_by_id")
        )
        + ")",
        "a public appearance does not change",
    ),
    Trigger(
        "checks_appearance_stays",
        APPEARANCE,
        Event.DELETE,
        "OLD.state IN ('approved', 'removed')",
        "a public appearance is never deleted",
    ),
]

_SECOND_READING_WALLS = [
    Trigger(
        "checks_nobody_reads_own_work_as_second",
        SECOND_READING,
        Event.INSERT,
        f"EXISTS ({_ROUND_CONTRIBUTIONS} AND c.user_id = NEW.reader_id)",
        "nobody gives a second verdict on what they wrote",
    ),
]

RECORD_TRIGGERS = [
    *_CHECK_WALLS,
    *_ROUND_WALLS,
    *_APPROVAL_WALLS,
    *_APPEARANCE_WALLS,
    *_SECOND_READING_WALLS,
]
