"""Changing the source policy: ask, put in force, refuse, take back; the only writer of its rows."""

from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from checks import journal, notices
from checks.models.notices import NoticeKind
from checks.models.source_rules import SourceRuleChange, SourceRuleDecision
from checks.permissions import Act, demand, people_who_may
from checks.refusing import acted_first, require_reason, short_moment
from checks.source_policy.address import Address
from checks.source_policy.effects import class_at, needs_second
from checks.source_policy.rules import RuleBook, read_rule_address
from checks.source_rules.in_force import decisions_in_force, entry_of, policy, policy_with
from checks.source_rules.refusals import (
    AlreadyAsked,
    NothingChanges,
    NotYourChange,
    OwnChange,
    RuleMoved,
)
from checks.source_rules.telling import tell_whose_checks_cite
from checks.source_rules.wanted import Kind, Wanted

Outcome = SourceRuleDecision.Outcome
NOTE_MAX = 300


def waiting() -> Any:
    """Changes that nobody has decided on, the oldest first."""
    return SourceRuleChange.objects.filter(decision__isnull=True).select_related("asked_by")


def ask(wanted: Wanted, *, by: Any) -> SourceRuleChange:
    """Ask for a change; what one person alone may do is in force at once.

    ``wanted`` was checked. Raises ``NothingChanges``, ``AlreadyAsked``, ``RuleMoved``,
    ``NotAllowed``.
    """
    demand(by, Act.SET_POLICY)
    with transaction.atomic():
        change = keep(asked_for(wanted, policy(), by=by))
        if change.needs_second:
            tell_that_it_waits(str(change), by=by)
    return change


def keep(change: SourceRuleChange) -> SourceRuleChange:
    """Put what was asked for on record, and in force where one person is enough.

    Raises ``AlreadyAsked``, ``RuleMoved``.
    """
    # The log's own queue: of two who ask at once, the second sees what the first asked for.
    _log("ask_source_rule", change, by=change.asked_by)
    open_one = waiting().filter(address=change.address).first()
    if open_one is not None:
        name = journal.name_of(open_one.asked_by)
        raise AlreadyAsked(name=name, at=short_moment(open_one.asked_at))
    change.save(force_insert=True)
    if not change.needs_second:
        _decide(change, Outcome.IN_FORCE, by=change.asked_by)
    return change


def tell_that_it_waits(what: str, *, by: Any) -> None:
    """Leave a notice for everyone who could put it in force."""
    people = people_who_may(Act.APPROVE)
    notices.tell_each(people, NoticeKind.SOURCE_RULE_WAITS, by=by, rule=what)


def asked_for(wanted: Wanted, book: RuleBook, *, by: Any) -> SourceRuleChange:
    """The change as it would be kept over ``book``; raises ``NothingChanges``."""
    place = read_rule_address(wanted.address)
    present = decisions_in_force().filter(address=wanted.address).first()
    if not _changes_something(wanted, book, place, present):
        raise NothingChanges
    return SourceRuleChange(
        address=wanted.address,
        kind=wanted.kind,
        source_class=wanted.source_class,
        side=wanted.side,
        reason=wanted.reason,
        origin=wanted.origin,
        class_before=class_at(book, place),
        side_before=_side_at(book, place),
        needs_second=needs_second(book, wanted.entry()),
        follows=present,
        asked_by=by,
        asked_at=timezone.now(),
    )


def together(change: SourceRuleChange) -> list[SourceRuleChange]:
    """The changes that are decided with this one: all of its file, in the file's order."""
    if not change.batch:
        return [change]
    return list(SourceRuleChange.objects.filter(batch=change.batch).select_related("asked_by"))


def put_in_force(change: SourceRuleChange, *, by: Any) -> None:
    """Agree, as a second person: the change, with its whole file, counts from now on.

    Raises ``OwnChange`` for who asked for it, ``ActedFirst``, ``RuleMoved``, ``NotAllowed``.
    """
    demand(by, Act.APPROVE)
    if change.asked_by_id is None or change.asked_by_id == by.pk:
        raise OwnChange
    _decide_all(change, Outcome.IN_FORCE, by=by)


def refuse(change: SourceRuleChange, *, by: Any, note: str) -> None:
    """Say no, with the reason. Raises ``ReasonMissing``, ``ActedFirst``, ``NotAllowed``."""
    demand(by, Act.APPROVE)
    require_reason(note)
    _decide_all(change, Outcome.REFUSED, by=by, note=note)


def take_back(change: SourceRuleChange, *, by: Any) -> None:
    """Give up what one asked for. Raises ``NotYourChange``, ``ActedFirst``, ``NotAllowed``."""
    demand(by, Act.SET_POLICY)
    if change.asked_by_id != by.pk:
        raise NotYourChange
    _decide_all(change, Outcome.TAKEN_BACK, by=by)


def _decide_all(change: SourceRuleChange, outcome: Outcome, *, by: Any, note: str = "") -> None:
    with transaction.atomic():
        changes, book = together(change), None
        for each in changes:
            book = _decide(each, outcome, by=by, note=note, book=book)
        details = {"rule": str(change), "outcome": outcome.value, "note": note[:NOTE_MAX]}
        if len(changes) > 1:
            details["rule"] = f"{change.batch} ({len(changes)})"
        notices.tell_each([change.asked_by], NoticeKind.SOURCE_RULE_DECIDED, by=by, **details)


def _decide(
    change: SourceRuleChange,
    outcome: Outcome,
    *,
    by: Any,
    note: str = "",
    book: RuleBook | None = None,
) -> RuleBook:
    """Write one decision; returns the policy after it, for the next of the same file."""
    in_force = outcome == Outcome.IN_FORCE
    with transaction.atomic():
        # The log's own queue: of two who decide at once, the second reads what the first did.
        _log(f"source_rule_{outcome}", change, by=by, note=note)
        _refuse_if_decided(change)
        book = book or policy()
        if not in_force:
            _write(change, outcome, by=by, note=note)
            return book
        _require_standing(change, book)
        _write(change, outcome, by=by, note=note)
        tell_whose_checks_cite(change, book)
    return policy_with(book, [change])


def _write(change: SourceRuleChange, outcome: Outcome, *, by: Any, note: str) -> None:
    try:
        with transaction.atomic():
            SourceRuleDecision.objects.create(
                change=change,
                outcome=outcome,
                address=change.address,
                supersedes=change.follows if outcome == Outcome.IN_FORCE else None,
                decided_by=by,
                decided_at=timezone.now(),
                note=note,
            )
    except IntegrityError as error:
        raise RuleMoved from error


def _refuse_if_decided(change: SourceRuleChange) -> None:
    decided = SourceRuleDecision.objects.filter(change=change).select_related("decided_by").first()
    if decided is not None:
        raise acted_first(decided.decided_by, decided.decided_at)


def _require_standing(change: SourceRuleChange, book: RuleBook) -> None:
    """Raise ``RuleMoved`` unless the address stands as it did when the change was asked for."""
    present = decisions_in_force().filter(address=change.address).first()
    place = read_rule_address(change.address)
    stands = class_at(book, place) == change.class_before
    if present != change.follows or not stands or _side_at(book, place) != change.side_before:
        raise RuleMoved
    entry = entry_of(change)
    if not change.needs_second and (entry is None or needs_second(book, entry)):
        raise RuleMoved


def _changes_something(
    wanted: Wanted, book: RuleBook, place: Address, present: SourceRuleDecision | None
) -> bool:
    if wanted.kind == Kind.SHIPPED:
        return present is not None and present.change.kind != Kind.SHIPPED
    own = book.at(place)
    if wanted.kind == Kind.RETIRED:
        return own is not None
    rule = wanted.rule()
    return own is None or own.canonical() != rule


def _side_at(book: RuleBook, place: Address) -> str:
    rule = book.longest_match(place)
    return rule.side if rule else ""


def _log(act: str, change: SourceRuleChange, *, by: Any, note: str = "") -> None:
    said = f"{change.address}: {change.class_before} → {change.source_class or change.kind}"
    journal.append(act, by=by, note=f"{said}. {note or change.reason}")
