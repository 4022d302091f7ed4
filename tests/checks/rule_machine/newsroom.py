"""The state machine: a newsroom's day, its people, and what must hold after each step."""

from contextlib import ExitStack, suppress
from copy import deepcopy
from dataclasses import dataclass
from datetime import timedelta
from unittest import mock

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import DatabaseError, transaction
from django.db.models import ProtectedError
from django.template.response import SimpleTemplateResponse
from django.utils import timezone
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant

from checks import appearing, journal, workflow
from checks.audit import audit
from checks.models import FactCheck, FactCheckPage
from checks.permissions import Role
from checks.refusals import Refusal
from tests.checks.desk_clients import browser_of
from tests.checks.rule_machine import rows
from tests.checks.rule_machine.ledger import Ledger
from tests.checks.rule_machine.reader import LISTS, WORDS, Reader
from tests.checks.rule_machine.trip import Trip
from tests.checks.rule_machine.witness import NOBODY_KNOWN, Witness
from tests.factories.checks import WRITTEN, AppearanceFactory, ClaimFactory, write
from tests.factories.people import UserFactory
from tests.factories.site import make_site

ROLES = {
    "marina": Role.EDITOR,
    "davi": Role.EDITOR,
    "bia": Role.CHIEF_EDITOR,
    "root": Role.EDITOR,  # and superuser
    "teo": Role.REPORTER,
    "ada": Role.ADMINISTRATOR,
    "zeus": None,  # superuser, and nothing else
}
SUPERUSERS = {"root", "zeus"}
APPROVERS = {"marina", "davi", "bia", "root"}
REFUSED = (Refusal, DatabaseError, ProtectedError, ValidationError, PermissionDenied)
people = st.sampled_from(sorted(ROLES))
words = st.sampled_from(WORDS)


@dataclass
class World:
    """What every day begins with: people at their browsers, and two checks."""

    people: dict
    browsers: dict
    witness: Witness
    check_id: int = 0
    neighbour_id: int = 0

    @classmethod
    def made(cls):
        """Marina has a written draft; a neighbouring check is public. The witness saw it all."""
        make_site()
        people = {
            name: UserFactory(username=name, role=role, is_superuser=name in SUPERUSERS)
            for name, role in ROLES.items()
        }
        browsers = {name: browser_of(person) for name, person in people.items()}
        world = cls(people, browsers, Witness(APPROVERS))
        neighbour = world.written("A gestão fechou 14 postos de saúde")
        neighbour = world.step("marina", workflow.submit, neighbour)
        read = world.witness.about_to_approve()
        workflow.approve(neighbour, by=people["davi"], seen_hash=neighbour.review_hash)
        world.witness.saw("davi", read=read, approved=neighbour.page_id)
        world.neighbour_id = neighbour.pk
        world.check_id = world.written("Dobramos as vagas em creche").pk
        return world

    def written(self, statement):
        """A draft of Marina's with a sighting that she confirmed."""
        claim = ClaimFactory(statement=statement)
        sighting = AppearanceFactory(claim=claim)
        self.witness.saw(NOBODY_KNOWN)
        self.step("marina", appearing.confirm, sighting)
        fact_check = self.step("marina", workflow.start, claim)
        self.step("marina", write, fact_check, **WRITTEN)
        return fact_check

    def step(self, name, act, *args, **kwargs):
        """Somebody does something, and the witness sees it."""
        done = act(*args, by=self.people[name], **kwargs)
        self.witness.saw(name)
        return done


class Newsroom(RuleBasedStateMachine):
    """One check on its way and one beside it; every rule is a road somebody may take."""

    world: World
    ledger: Ledger

    @initialize(steps=st.integers(min_value=0, max_value=3))
    def a_day_begins(self, steps):
        """In a database where nothing else happened, with the check some way along."""
        self.day = ExitStack()
        self.day.enter_context(transaction.atomic())
        self.now = timezone.now()
        self.day.enter_context(mock.patch("django.utils.timezone.now", self.clock))
        self.day.enter_context(unrendered_desk())
        self.witness = deepcopy(self.world.witness)
        self.reader = Reader()
        self.before = rows.everything()
        self.public_before = None
        self.something_happened = True
        self.ledger.days += 1
        for _ in range(steps):
            self.go_on()

    def teardown(self):
        """Look at everything readers have, then undo the whole day."""
        if not hasattr(self, "day"):
            return
        try:
            if hasattr(self, "witness") and not self.witness.problems:
                self._reader_finds_nothing(LISTS)
                # Rows are never taken back: what broke the chain at noon is still broken now.
                assert journal.verify() == []
        finally:
            transaction.set_rollback(True)
            self.day.close()

    @property
    def fact_check(self):
        """The record as it is now."""
        return FactCheck.objects.select_related("page").get(pk=self.world.check_id)

    def trip(self, name, word="marca-intrusa"):
        """Somebody with a browser, about to do something to the check's page."""
        page_id = self.fact_check.page_id
        return Trip(page_id, self.world.people[name], self.world.browsers[name], word)

    def attempt(self, road, actor, act, *args, approves=False, submits=False, **kwargs):
        """Take a road; a refusal, by the rules or by the database, is an answer.

        What was read before an approval is what the approval is of. Returns whether it was done.
        """
        page_id = self.fact_check.page_id
        read = self.witness.about_to_approve() if approves else None
        done = False
        with suppress(*REFUSED), transaction.atomic():
            answer = act(*args, **kwargs)
            done = getattr(answer, "status_code", 200) < 400
        now = rows.everything()
        happened = now != self.before
        self.before = now
        self.something_happened |= happened
        self.ledger.note(road, done=done and happened)
        if happened:
            self.witness.saw(
                actor,
                read=read,
                approved=page_id if approves and done else None,
                submitted=page_id if submits and done else None,
            )
        self.ledger.steps += 1
        self._nothing_is_public_without_two_people()
        return done

    def clock(self):
        """The time of this day."""
        return self.now

    def move_the_clock(self, **by):
        """Time passes; nobody sleeps."""
        self.now += timedelta(**by)

    @invariant()
    def the_witness_has_nothing_to_say(self):
        """Asked after every step as well; here so that the day ends where something is wrong."""
        problems = getattr(self, "witness", None) and self.witness.problems
        assert not problems, problems

    def _nothing_is_public_without_two_people(self):
        """The witness saw nothing wrong, no reader finds anything, and the audit agrees."""
        assert not self.witness.problems, self.witness.problems
        if not self.something_happened:
            return
        self.something_happened = False
        violations = audit().violations
        assert not violations, violations
        public = self._what_is_public()
        if public != self.public_before:
            self.public_before = public
            self._reader_finds_nothing(self.reader.next_list())

    def _what_is_public(self):
        told = {number: memory.public for number, memory in self.witness.pages.items()}
        sightings = {n: m.words for n, m in self.witness.sightings.items() if m.state == "approved"}
        kept = ("wagtailcore_pageviewrestriction", "wagtailredirects_redirect", "wagtailcore_site")
        return repr((told, sightings, [self.before[table] for table in kept]))

    def _reader_finds_nothing(self, lists):
        pages = FactCheckPage.objects.filter(pk__in=self.witness.pages)
        addresses = {page.pk: page.url for page in pages}
        found = list(self.reader.problems(self.witness, addresses, lists))
        assert not found, found


def unrendered_desk():
    """Desk pages are made up to their context and not drawn: nobody looks at them here."""
    drawn = SimpleTemplateResponse.rendered_content

    def content(response):
        request = getattr(response, "_request", None)
        is_desk = request is not None and request.path.startswith("/desk/")
        return "" if is_desk else drawn.fget(response)

    return mock.patch.object(SimpleTemplateResponse, "rendered_content", property(content))
