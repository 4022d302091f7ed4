"""The prompts: files with a version, so that every answer can be traced to its question."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from checks.judging.indicators import default_indicators
from checks.judging.rules import judge_rules
from checks.providers.call_record import Purpose

FOLDER = Path(__file__).parent / "prompts"


@dataclass(frozen=True, slots=True)
class Prompt:
    """The instructions for one purpose; ``version`` changes with every change of the words."""

    purpose: Purpose
    version: str
    text: str


@cache
def prompt_for(purpose: Purpose) -> Prompt:
    """The shipped prompt of a purpose, with the judge's rules filled in."""
    header, text = (FOLDER / f"{purpose.value}.md").read_text(encoding="utf-8").split("\n\n", 1)
    number = header.removeprefix("version:").strip()
    if purpose in {Purpose.JUDGE, Purpose.READ_AGAIN}:
        rules = "\n".join(f"{rule.number}. {rule.en}" for rule in judge_rules())
        defaults = "\n".join(f"- {one.said}: {one.read_as}" for one in default_indicators())
        text = text.replace("{rules}", rules).replace("{indicators}", defaults)
    return Prompt(purpose, f"{purpose.value}-{number}", text.strip())
