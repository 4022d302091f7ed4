"""Rules that editors added before: each becomes a change in force, as it stood."""

from django.db import migrations

from checks.source_policy.classes import SourceClass
from checks.source_policy.rules import SourceRule

KEPT = "In force before changes of the list had a second person."


def keep_rules(apps, _schema_editor):
    """What the policy could not read never counted: it stays in the history as refused."""
    Change = apps.get_model("checks", "SourceRuleChange")
    Decision = apps.get_model("checks", "SourceRuleDecision")
    last = {}
    for row in apps.get_model("checks", "SourceRule").objects.order_by("added_at", "pk"):
        address, why = read(row)
        follows = last.get(address)
        change = Change.objects.create(
            address=address,
            kind="rule",
            source_class=row.source_class or "other",
            side=row.side,
            reason=row.reason.strip() or "No reason was written down.",
            origin=row.origin,
            class_before=follows.change.source_class if follows else "other",
            needs_second=True,
            follows=None if why else follows,
            asked_by_id=row.added_by_id,
            asked_at=row.added_at,
        )
        decision = Decision.objects.create(
            change=change,
            outcome="refused" if why else "in_force",
            address=address,
            supersedes=None if why else follows,
            decided_at=row.added_at,
            note=why or KEPT,
        )
        if not why:
            last[address] = decision


def read(row):
    """The address as rules write it, and why it could never count, if so."""
    try:
        rule = SourceRule(row.address, SourceClass(row.source_class), row.reason)
        return rule.canonical().address, ""
    except ValueError as error:
        return row.address, f"The policy could not read it: {error}"[:500]


class Migration(migrations.Migration):
    dependencies = [("checks", "0030_source_rule_changes")]

    operations = [
        migrations.RunPython(keep_rules, migrations.RunPython.noop),
        migrations.DeleteModel(name="SourceRule"),
    ]
