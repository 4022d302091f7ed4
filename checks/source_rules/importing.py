"""Takes a list in, whole or not at all: each row that changes something becomes a change."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from checks.models.source_rules import SourceRuleChange
from checks.permissions import Act, demand
from checks.source_policy.rules import Retirement
from checks.source_rules.changing import asked_for, keep, tell_that_it_waits
from checks.source_rules.files import Reading, written_list
from checks.source_rules.in_force import decisions_in_force, policy, policy_with
from checks.source_rules.refusals import BadRows, NothingChanges
from checks.source_rules.wanted import Kind

NAME_MAX = 120


def changes_of(reading: Reading, *, by: Any) -> dict[int, SourceRuleChange]:
    """What each row of a file would change, by its line; rows that change nothing are left out.

    Each row is read over the rows before it. A file is decided on as a whole: when one of its
    rows needs a second person, all of them wait for one.
    """
    book, changes = policy(), dict[int, SourceRuleChange]()
    for line, wanted in reading.rows.items():
        try:
            change = asked_for(wanted, book, by=by)
        except NothingChanges:
            continue
        changes[line] = change
        book = policy_with(book, [change])
    if any(change.needs_second for change in changes.values()):
        for change in changes.values():
            change.needs_second = True
    return changes


def take_in(reading: Reading, name: str, *, by: Any) -> list[SourceRuleChange]:
    """Ask for every change of a file in one transaction; the changes, in the file's order.

    Raises ``BadRows`` when any row can't be taken, ``AlreadyAsked``, ``RuleMoved``, ``NotAllowed``.
    """
    demand(by, Act.SET_POLICY)
    if reading.bad:
        raise BadRows(reading.bad)
    # To the microsecond: the same file taken in twice is two batches.
    batch = f"{name[:NAME_MAX]} {timezone.now():%Y-%m-%d %H:%M:%S.%f}"
    with transaction.atomic():
        changes = list(changes_of(reading, by=by).values())
        for change in changes:
            change.batch = batch
            keep(change)
        if any(change.needs_second for change in changes):
            tell_that_it_waits(f"{name[:NAME_MAX]} ({len(changes)})", by=by)
    return changes


def exported() -> str:
    """The whole list in force as CSV, with the addresses that were retired."""
    retired = [
        (Retirement(decision.address), decision.change.reason)
        for decision in decisions_in_force()
        if decision.change.kind == Kind.RETIRED
    ]
    return written_list(policy(), retired)
