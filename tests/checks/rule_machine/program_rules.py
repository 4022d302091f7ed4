"""Rules without a browser: the workflow's functions, Wagtail's Python, SQL, and the clock."""

from datetime import timedelta
from functools import partial
from io import StringIO

from django.core.management import call_command
from hypothesis import strategies as st
from hypothesis.stateful import rule

from checks import appearing, workflow
from checks.models import Appearance
from tests.checks.rule_machine import python_roads, sql_roads
from tests.checks.rule_machine.newsroom import Newsroom, people, words
from tests.checks.rule_machine.witness import NOBODY_KNOWN
from tests.factories.checks import write

DECIDE = {
    "confirm": appearing.confirm,
    "refuse": appearing.refuse,
    "approve": appearing.approve,
    "ask_removal": partial(appearing.ask_removal, reason="É outra fala."),
    "keep": appearing.keep,
    "remove": appearing.remove,
}
STEPS = ["take", "submit", "recall", "send_back", "unschedule", "abandon"]
# Roads on which Wagtail is not told who takes them: what they write is nobody's.
NAMELESS = {"schedule_and_let_the_clock_publish"}


class ByFunction(Newsroom):
    """The workflow as programs call it."""

    @rule(name=people, verdict=st.sampled_from(["true", "false"]), word=words)
    def write_a_draft(self, name, verdict, word):
        """Somebody keeps a draft."""
        by = self.world.people[name]
        fields = {"verdict": verdict, "background": f"<p>{word}</p>"}
        self.attempt("function: write", name, write, self.fact_check, by=by, **fields)

    @rule(word=words)
    def write_as_nobody(self, word):
        """A program keeps a draft and says of no person."""
        self.attempt("function: write", NOBODY_KNOWN, write, self.fact_check, by=None, summary=word)

    @rule(name=people, act=st.sampled_from(STEPS))
    def call_the_workflow(self, name, act):
        """A step of the workflow."""
        by, fact_check = self.world.people[name], self.fact_check
        step = {
            "take": lambda: workflow.take(fact_check, by=by, take_over=True),
            "submit": lambda: workflow.submit(fact_check, by=by),
            "recall": lambda: workflow.recall(fact_check, by=by),
            "send_back": lambda: workflow.send_back(fact_check, by=by, note="x"),
            "unschedule": lambda: workflow.unschedule(fact_check, by=by, note="x"),
            "abandon": lambda: workflow.abandon_correction(fact_check, by=by),
        }[act]
        self.attempt(f"function: {act}", name, step, submits=act == "submit")

    @rule(name=people, hours=st.sampled_from([0, 0, 2]))
    def approve_by_function(self, name, hours):
        """An approval of what is under review, to go out now or in some hours."""
        by, seen = self.world.people[name], self.fact_check.review_hash
        at = self.now + timedelta(hours=hours) if hours else None
        self.attempt(
            "function: approve",
            name,
            workflow.approve,
            self.fact_check,
            by=by,
            seen_hash=seen,
            publish_at=at,
            approves=True,
        )

    @rule(name=people, withdraws=st.booleans(), word=words)
    def open_a_correction(self, name, withdraws, word):
        """A correction round, or a withdrawal."""
        self.attempt(
            "function: open_correction",
            name,
            workflow.open_correction,
            self.fact_check,
            by=self.world.people[name],
            kind="factual",
            explanation=f"Outro número: {word}",
            is_withdrawal=withdraws,
        )

    @rule(word=words)
    def a_machine_proposes_an_appearance(self, word):
        """It saw the claim somewhere."""
        claim = self.fact_check.claim
        number = Appearance.objects.count()
        self.attempt(
            "function: propose appearance",
            NOBODY_KNOWN,
            appearing.propose,
            claim,
            found_by="offline",
            quote=f"Foi dito: {word}",
            address=f"https://rede.example/visto/{number}",
        )

    @rule(name=people, act=st.sampled_from(sorted(DECIDE)), last=st.booleans())
    def decide_about_an_appearance(self, name, act, last):
        """Confirm, refuse, approve."""
        found = Appearance.objects.order_by("-pk" if last else "pk").first()
        by = self.world.people[name]
        self.attempt(f"function: {act} appearance", name, DECIDE[act], found, by=by)

    @rule(hours=st.integers(min_value=1, max_value=5))
    def time_passes(self, hours):
        """And what waits for its time is published by the clock."""
        self.move_the_clock(hours=hours)
        self.attempt("clock: publish_due", NOBODY_KNOWN, workflow.publish_due)
        self.attempt(
            "clock: publish_scheduled",
            NOBODY_KNOWN,
            call_command,
            "publish_scheduled",
            stdout=StringIO(),
        )


class ByWagtailsPython(Newsroom):
    """What scripts and Wagtail's own commands do."""

    @rule(name=people, road=st.sampled_from(sorted(python_roads.ROADS)), word=words)
    def take_a_road_of_wagtails_python(self, name, road, word):
        """Every action that Wagtail has for a page."""
        act = python_roads.ROADS[road]
        actor = NOBODY_KNOWN if road in NAMELESS else name
        self.attempt(f"python: {road}", actor, act, self.trip(name, word))


class ByDatabase(Newsroom):
    """What goes past Python."""

    @rule(statement=st.sampled_from(sorted(sql_roads.CONSOLE)))
    def use_a_console(self, statement):
        """Raw SQL over all checks at once."""
        sql = sql_roads.CONSOLE[statement]
        self.attempt(f"sql: {statement}", NOBODY_KNOWN, sql_roads.run, sql)

    @rule(name=people, road=st.sampled_from(sorted(sql_roads.ROADS)))
    def go_past_the_models(self, name, road):
        """Updates, bulk writes, fixtures."""
        self.attempt(f"orm: {road}", NOBODY_KNOWN, sql_roads.ROADS[road], self.trip(name))
