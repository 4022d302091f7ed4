"""Walls on the source policy: a change that loosens it needs a second person, whatever the road."""

from checks.walls.trigger import Event, Trigger

CHANGE = "checks_sourcerulechange"
DECISION = "checks_sourceruledecision"
_OF_ITS_CHANGE = f"SELECT 1 FROM {CHANGE} c WHERE c.id = NEW.change_id"

SOURCE_TRIGGERS = [
    Trigger(
        "checks_source_rule_needs_two_people",
        DECISION,
        Event.INSERT,
        f"NEW.outcome = 'in_force' AND EXISTS ({_OF_ITS_CHANGE} AND c.needs_second "
        "AND (c.asked_by_id IS NULL OR NEW.decided_by_id IS NULL "
        "OR c.asked_by_id = NEW.decided_by_id))",
        "a change that loosens the source policy is put in force by a second person",
    ),
    Trigger(
        "checks_source_rule_follows_what_it_was_made_over",
        DECISION,
        Event.INSERT,
        f"NEW.outcome = 'in_force' AND NOT EXISTS ({_OF_ITS_CHANGE} AND c.address = NEW.address "
        "AND NOT (c.follows_id IS DISTINCT FROM NEW.supersedes_id))",
        "a source rule takes the place of the one it was made over",
    ),
]
