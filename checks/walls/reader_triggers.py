"""Walls on readers' messages: what was sent stays as it was, and an answer is final."""

from checks.walls.page_triggers import any_changed
from checks.walls.trigger import Event, Trigger

MESSAGE = "checks_readermessage"
SENT = (
    *("fact_check_id", "kind", "capacity", "link", "note", "came_from", "entered_by_id"),
    *("received_at", "due_on", "token_hash", "same_as_id", "link_class", "link_domain"),
)
DECIDED = (
    *("state", "decided_by_id", "decided_at", "reason", "outcome", "answer", "correction_id"),
    *("closed_by_id", "closed_at", "datum", "lead_verified_by_id", "lead_verified_at"),
)

READER_TRIGGERS = [
    Trigger(
        "checks_reader_message_keeps_its_words",
        MESSAGE,
        Event.UPDATE,
        any_changed(SENT),
        "what a reader sent does not change",
    ),
    Trigger(
        "checks_reader_answer_is_final",
        MESSAGE,
        Event.UPDATE,
        f"OLD.state IN ('refused', 'closed') AND ({any_changed(DECIDED)})",
        "the answer to a reader is final",
    ),
    Trigger(
        "checks_reader_research_goes_on",
        MESSAGE,
        Event.UPDATE,
        "OLD.state = 'accepted' AND NEW.state NOT IN ('accepted', 'closed')",
        "an accepted message is answered and nothing else",
    ),
    Trigger(
        "checks_reader_message_stays",
        MESSAGE,
        Event.DELETE,
        "1 = 1",
        "a message of a reader is never deleted",
    ),
]
