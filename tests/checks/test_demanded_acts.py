"""Every step that demands an act, by name; whoever may not take it learns nothing else."""

import importlib
import inspect

import pytest

from checks.permission_page import steps
from checks.permissions import Act
from checks.refusals import NotAllowed
from tests.checks.identities import IDENTITIES, become
from tests.checks.test_permission_steps import OTHERS, WHO_MAY
from tests.factories.people import reporter

pytestmark = pytest.mark.django_db

# What each step demands. A step that acts on what other files make is called with nothing here:
# whoever may not is told so before anything is looked at.
MODERATING = ("take", "accept", "refuse", "verify_lead", "close")
ASKING = ("changing.ask", "changing.take_back", "importing.take_in")
DEMANDED = {
    **{f"checks.readers.moderating.{name}": {Act.TRIAGE} for name in MODERATING},
    **{f"checks.source_rules.{name}": {Act.SET_POLICY} for name in ASKING},
    "checks.workflow.correcting.open_correction": {Act.WRITE, Act.WITHDRAW},
    "checks.workflow.correcting.describe_correction": {Act.WRITE},
    "checks.workflow.correcting.abandon_correction": {Act.WRITE},
    "checks.workflow.holding.take": {Act.WRITE},
    "checks.workflow.holding.hand_over": {Act.WRITE},
    "checks.workflow.holding.release": {Act.WRITE},
    "checks.workflow.second_reading.second_read": {Act.APPROVE},
    "checks.workflow.second_reading.see_first": {Act.APPROVE},
    "checks.workflow.drafting.discard": {Act.WRITE},
    "checks.workflow.drafting.revive": {Act.WRITE},
    "checks.workflow.publishing.approve": {Act.APPROVE},
    "checks.workflow.reviewing.submit": {Act.WRITE},
    "checks.workflow.reviewing.send_back": {Act.APPROVE},
    "checks.workflow.reviewing.recall": {Act.WRITE},
    "checks.workflow.timing.unschedule": {Act.WRITE},
    "checks.dossier.exporting.export": {Act.WRITE},
    "checks.dossier.printing.print_again": {Act.WRITE},
    "checks.draft_decisions.decide": {Act.WRITE},
    "checks.replies_on_page.put_on_page": {Act.WRITE},
    "checks.readers.complaints.require_free_to_answer": {Act.APPROVE},
    "checks.readers.receiving.enter": {Act.TRIAGE},
    "checks.replying.ask": {Act.WRITE},
    "checks.replying.record_outcome": {Act.WRITE},
    "checks.replying.record_effect": {Act.WRITE},
    "checks.queueing.set_deadline": {Act.TRIAGE},
    "checks.queueing.object_to_reason": {Act.TRIAGE},
    "checks.indicator_table._changing": {Act.SET_POLICY},
    "checks.source_rules.changing.put_in_force": {Act.APPROVE},
    "checks.source_rules.changing.refuse": {Act.APPROVE},
    **{step: {act} for step, (_make, _call, act) in OTHERS.items()},
}


def test_every_step_that_demands_an_act_is_in_this_table():
    # A new step: add it to DEMANDED, and to a table above when it can be called there.
    assert {step: set(acts) for step, acts in steps().items()} == DEMANDED


# Taking one's own wish back looks at the row first; the other is a context that callers enter.
ASKED_ANOTHER_WAY = {"checks.appearing.keep", "checks.indicator_table._changing"}


@pytest.mark.parametrize("step", sorted(DEMANDED.keys() - ASKED_ANOTHER_WAY))
def test_whoever_may_not_take_a_step_is_told_so_before_anything_is_looked_at(step):
    module, _dot, name = step.rpartition(".")
    function = getattr(importlib.import_module(module), name)
    person = reporter("ivo")

    for identity in IDENTITIES:
        if identity not in set.intersection(*(WHO_MAY[act] for act in DEMANDED[step])):
            given = dict.fromkeys(inspect.signature(function).parameters)
            given |= {"by": become(person, identity), "is_withdrawal": True}
            known = given.keys() & inspect.signature(function).parameters.keys()
            with pytest.raises(NotAllowed):
                function(**{each: given[each] for each in known})
