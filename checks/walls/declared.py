"""The walls of fact checking: what no road may do, in the database's own words.

A database owner can always drop a trigger; the audit and the hash chain are there for that.
"""

from checks.walls.page_triggers import PAGE_TRIGGERS
from checks.walls.reader_triggers import READER_TRIGGERS
from checks.walls.record_triggers import RECORD_TRIGGERS
from checks.walls.source_triggers import CHANGE, DECISION, SOURCE_TRIGGERS
from checks.walls.trigger import Trigger, append_only

APPEND_ONLY_TABLES = (
    "checks_contribution",
    "checks_approval",
    "checks_publication",
    "checks_correction",
    "checks_logentry",
    "checks_ledgeranswer",
    "checks_replyrequest",
    "checks_replyoutcome",
    "checks_replyeffect",
    "checks_replyalert",
    "checks_draftdecision",
    "checks_indicatoredit",
    "checks_secondreading",
    "checks_modelterms",
    "checks_budgetlimits",
    "checks_questiontable",
    "checks_gradechange",
    CHANGE,
    DECISION,
)

TRIGGERS: list[Trigger] = [
    *PAGE_TRIGGERS,
    *RECORD_TRIGGERS,
    *READER_TRIGGERS,
    *SOURCE_TRIGGERS,
    *(trigger for table in APPEND_ONLY_TABLES for trigger in append_only(table)),
]
