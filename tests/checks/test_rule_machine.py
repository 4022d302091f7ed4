"""Whatever people, machines and SQL do in whichever order, nothing is public unapproved.

The rules and the witness are in ``rule_machine``; how far a run goes is set by the environment.
"""

import logging
import os

import pytest
from django.db import connection
from django.test import TestCase
from hypothesis import HealthCheck, Phase, seed, settings

from tests.checks.rule_machine.desk_rules import AtTheDesk, ThroughWagtailsViews
from tests.checks.rule_machine.dismantled import walls_taken_down
from tests.checks.rule_machine.ledger import Ledger
from tests.checks.rule_machine.newsroom import World
from tests.checks.rule_machine.program_rules import ByDatabase, ByFunction, ByWagtailsPython

# A day is at most so many rules; a rule is one step of somebody, or several.
RULES = int(os.environ.get("LASTRO_RULE_STEPS", "40"))
# On PostgreSQL each step costs several times what it costs on SQLite.
DEFAULT_DAYS, LEAST_STEPS = {"sqlite": (65, 2_000), "postgresql": (16, 400)}[connection.vendor]
DAYS = int(os.environ.get("LASTRO_RULE_DAYS", DEFAULT_DAYS))
# Explaining traces every line of every step. A seeded run is repeated as it was, not shrunk.
PHASES = [Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink]
if "LASTRO_RULE_SEED" in os.environ:
    PHASES = [Phase.generate]


class Day(AtTheDesk, ThroughWagtailsViews, ByFunction, ByWagtailsPython, ByDatabase):
    """Every road at once."""


if "LASTRO_RULE_SEED" in os.environ:
    seed(int(os.environ["LASTRO_RULE_SEED"]))(Day)


@pytest.mark.db
class TestTwoPersonRule(TestCase, Day.TestCase):
    """Days of a newsroom; each begins where the one before began."""

    settings = settings(
        max_examples=DAYS,
        stateful_step_count=RULES,
        suppress_health_check=list(HealthCheck),
        deadline=None,
        phases=PHASES,
    )

    @classmethod
    def setUpTestData(cls):
        """People, browsers and two checks, once; walls come down only if a run asks for it."""
        logging.disable(logging.CRITICAL)
        cls.addClassCleanup(logging.disable, logging.NOTSET)
        cls.enterClassContext(walls_taken_down())
        Day.world, Day.ledger = World.made(), Ledger()

    def runTest(self):  # noqa: N802  (unittest's name)
        """Play; then say what was played, and that it was not less than was asked for."""
        try:
            super().runTest()
        finally:
            Day.ledger.write()
        assert Day.ledger.steps >= (LEAST_STEPS if DAYS >= DEFAULT_DAYS else DAYS)
