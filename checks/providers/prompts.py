"""The prompts: files with a version, so that every answer can be traced to its question."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from checks.judging.indicators import default_indicators, mark_of_table
from checks.judging.rules import judge_rules
from checks.providers.call_record import Purpose

FOLDER = Path(__file__).parent / "prompts"
BY_THE_RULES = frozenset({Purpose.JUDGE, Purpose.READ_AGAIN})


@dataclass(frozen=True, slots=True)
class Prompt:
    """The instructions for one purpose; ``version`` changes with every change of the words."""

    purpose: Purpose
    version: str
    text: str


def prompt_for(purpose: Purpose) -> Prompt:
    """The shipped prompt of a purpose, with the judge's rules and the table in use filled in.

    A table that the desk changed is part of the version: «judge-2+1a2b3c».
    """
    version, text = _file_of(purpose)
    if purpose not in BY_THE_RULES:
        return Prompt(purpose, version, text)
    rules = "\n".join(f"{rule.number}. {rule.en}" for rule in judge_rules())
    defaults = "\n".join(f"- {one.said}: {one.read_as}" for one in default_indicators())
    mark = mark_of_table()
    return Prompt(
        purpose,
        f"{version}+{mark}" if mark else version,
        text.replace("{rules}", rules).replace("{indicators}", defaults),
    )


@cache
def _file_of(purpose: Purpose) -> tuple[str, str]:
    header, text = (FOLDER / f"{purpose.value}.md").read_text(encoding="utf-8").split("\n\n", 1)
    return f"{purpose.value}-{header.removeprefix('version:').strip()}", text.strip()
