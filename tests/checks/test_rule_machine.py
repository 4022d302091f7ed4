"""Whatever people, machines and SQL do in whichever order, nothing is public unapproved."""

import os
from contextlib import suppress

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import TestCase
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from checks import workflow
from checks.audit import audit
from checks.models import FactCheck, FactCheckPage
from checks.refusals import Refusal
from tests.factories import people
from tests.factories.checks import FactCheckFactory, write

PEOPLE = ["marina", "davi", "bia"]
VERDICTS = ["true", "false"]
RAW = [
    "UPDATE checks_factcheckpage SET verdict = 'true'",
    "UPDATE checks_factcheck SET permitted_hash = review_hash",
    "UPDATE checks_factcheck SET state = 'approved'",
    "UPDATE checks_factcheck SET state = 'published'",
    "UPDATE checks_factcheck SET round_number = round_number + 1",
    "UPDATE checks_factcheck SET published_hash = review_hash",
    "UPDATE checks_correctionround SET state = 'approved'",
    "UPDATE wagtailcore_page SET live = (1 = 1) WHERE depth = 3",
    "UPDATE wagtailcore_page SET live = (1 = 0) WHERE depth = 3",
    "UPDATE wagtailcore_page SET title = 'outro' WHERE depth = 3",
    "DELETE FROM checks_contribution",
    "DELETE FROM checks_publication",
]
person = st.sampled_from(PEOPLE)


class Newsroom(RuleBasedStateMachine):
    """One check, three editors, and every road to the public."""

    @initialize()
    def open_the_desk(self):
        """Marina has a written draft, in a database where nothing else happened."""
        self.example = transaction.atomic()
        self.example.__enter__()
        self.people = {name: people.chief(name) for name in PEOPLE}
        self.fact_check = FactCheckFactory(
            written=True, by=self.people["marina"], statement="Fechamos 14 postos"
        )

    def teardown(self):
        """Undo the whole day."""
        if hasattr(self, "example"):
            transaction.set_rollback(True)
            self.example.__exit__(None, None, None)

    def attempt(self, act, *args, **kwargs):
        """Do it; a refusal, by the rules or by the database, is an answer."""
        with suppress(Refusal, DatabaseError), transaction.atomic():
            act(*args, **kwargs)
        self.fact_check = FactCheck.objects.get(pk=self.fact_check.pk)

    @rule(name=person, verdict=st.sampled_from(VERDICTS), words=st.sampled_from(["a", "b"]))
    def edit(self, name, verdict, words):
        """Someone keeps a draft."""
        by = self.people[name]
        self.attempt(write, self.fact_check, by=by, verdict=verdict, summary=words)

    @rule(name=person)
    def take(self, name):
        """Someone takes the check over."""
        self.attempt(workflow.take, self.fact_check, by=self.people[name], take_over=True)

    @rule(name=person)
    def submit(self, name):
        """Someone submits."""
        self.attempt(workflow.submit, self.fact_check, by=self.people[name])

    @rule(name=person)
    def approve(self, name):
        """Someone approves what is under review."""
        seen = self.fact_check.review_hash
        self.attempt(workflow.approve, self.fact_check, by=self.people[name], seen_hash=seen)

    @rule(name=person)
    def send_back(self, name):
        """Someone returns it."""
        self.attempt(workflow.send_back, self.fact_check, by=self.people[name], note="x")

    @rule(name=person, withdraws=st.booleans())
    def open_correction(self, name, withdraws):
        """Someone opens a correction."""
        self.attempt(
            workflow.open_correction,
            self.fact_check,
            by=self.people[name],
            kind="factual",
            explanation="x",
            is_withdrawal=withdraws,
        )

    @rule(name=person)
    def abandon(self, name):
        """Someone drops it."""
        self.attempt(workflow.abandon_correction, self.fact_check, by=self.people[name])

    @rule(name=person)
    def publish_through_wagtail(self, name):
        """Wagtail's own publishing, past its permission checks."""
        revision = self.fact_check.page.get_latest_revision()
        self.attempt(revision.publish, user=self.people[name], skip_permission_checks=True)

    @rule()
    def revert_to_the_first_revision(self):
        """An old revision is published again."""
        revision = self.fact_check.page.revisions.earliest("pk")
        self.attempt(revision.publish, skip_permission_checks=True)

    @rule(verdict=st.sampled_from(VERDICTS))
    def save_the_page(self, verdict):
        """A program saves the page itself."""
        page = FactCheckPage.objects.get(pk=self.fact_check.page_id)
        page.live, page.verdict = True, verdict
        self.attempt(page.save)

    @rule(statement=st.sampled_from(RAW))
    def run_sql(self, statement):
        """Somebody has a database console."""
        self.attempt(_execute, statement)

    @invariant()
    def nothing_is_public_without_two_people(self):
        """The audit is clean, and it says the same as the rule told from the outside."""
        if not hasattr(self, "fact_check"):
            return
        assert audit().violations == []
        page = FactCheckPage.objects.get(pk=self.fact_check.page_id)
        publication = self.fact_check.publications.order_by("-round_number").first()
        assert page.live == (publication is not None)
        if publication:
            authors = self.fact_check.contributions.filter(round_number=publication.round_number)
            assert page.current_hash() == publication.approval.content_hash
            assert publication.approval.approved_by_id not in {each.user_id for each in authors}


def _execute(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.mark.db
class TestTwoPersonRule(TestCase, Newsroom.TestCase):
    """A few hundred steps; the long run is part of the soak."""

    settings = settings(
        max_examples=int(os.environ.get("LASTRO_RULE_DAYS", "12")),
        stateful_step_count=int(os.environ.get("LASTRO_RULE_STEPS", "18")),
        suppress_health_check=list(HealthCheck),
        deadline=None,
    )
