"""The judge's rules as a page of the reference, printed from the file that the prompt reads."""

from collections.abc import Iterator

from checks.judging.abstaining import REASONS
from checks.judging.caution import in_doubt_between
from checks.judging.indicators import shipped_indicators
from checks.judging.rules import judge_rules
from checks.verdicts import Verdict

HEAD = """# The judge's rules

Printed by `manage.py draw_judge_rules --write` from `checks/judging/rules.toml` and
`checks/judging/indicators.toml`: the prompt of the judge, that of the second reading, this page and
the tests read the same files, and the numbers are those that code compares with. What code can see
broken is held by code after each step of a machine and stands on the draft with its reason; what
needs understanding is the judge's, and then a person's. `evaluate_prompt judge` measures the judge
against labelled examples of each rule.
"""


def document() -> str:
    """The whole page, with the line end of a file."""
    return "\n".join([HEAD, *rules(), *caution(), *not_judging(), *indicators(), ""])


def rules() -> Iterator[str]:
    """Each rule in both languages."""
    yield "## The ten rules\n"
    for rule in judge_rules():
        yield f"{rule.number}. `{rule.code}` {rule.en}<br>*{rule.pt}*"


def caution() -> Iterator[str]:
    """What stands when two verdicts seem possible, as a table of each with each."""
    yield "\n## In doubt between two\n"
    yield f"| | {' | '.join(f'`{one.value}`' for one in Verdict)} |"
    yield f"|---|{'---|' * len(Verdict)}"
    for one in Verdict:
        cells = " | ".join(f"`{in_doubt_between(one, other).value}`" for other in Verdict)
        yield f"| `{one.value}` | {cells} |"


def not_judging() -> Iterator[str]:
    """The answers of a judge that does not judge."""
    yield "\n## Not judging\n"
    yield "The verdict is `no_data`; the answer stands on the draft's record.\n"
    yield "| answer | reason of `no_data` |"
    yield "|---|---|"
    for why, reason in REASONS.items():
        yield f"| `{why.value}` | `{reason.value}` |"


def indicators() -> Iterator[str]:
    """How an indicator is read that was not specified (rule 8)."""
    yield "\n## Indicators that were not specified\n"
    yield "As shipped; a newsroom changes them at its desk, with a reason and a history.\n"
    yield "| said | read as |"
    yield "|---|---|"
    for one in shipped_indicators():
        yield f"| {one.said} | {one.read_as} |"
