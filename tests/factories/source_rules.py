"""Changes of the source policy, made by the acts of the desk: Bia asks, Davi agrees."""

from checks.models import SourceRuleChange
from checks.source_rules import changing
from checks.source_rules.wanted import Wanted
from tests.factories.people import approver, chief

Kind = SourceRuleChange.Kind


def wanted(address="jornal.exemplo.org", source_class="reference_press", **fields):
    """A rule as somebody types it, held to what every rule has."""
    fields = {"reason": "Redação própria.", "origin": "decisão da redação, 2026-12"} | fields
    return Wanted(address, Kind.RULE, source_class, **fields).checked()


def asked_rule(*args, by=None, **fields):
    """A rule that was asked for; it waits unless one person is enough."""
    return changing.ask(wanted(*args, **fields), by=by or chief())


def rule_in_force(*args, **fields):
    """A rule that counts, with a second person where it needs one."""
    change = asked_rule(*args, **fields)
    if change.needs_second:
        changing.put_in_force(change, by=approver())
    return change


def asked_retirement(address, reason="Deixou de ser assim.", by=None):
    """A rule that somebody asked to retire."""
    return changing.ask(Wanted(address, Kind.RETIRED, reason=reason).checked(), by=by or chief())


def retired(address, **fields):
    """A rule that does not count any more."""
    change = asked_retirement(address, **fields)
    changing.put_in_force(change, by=approver())
    return change
