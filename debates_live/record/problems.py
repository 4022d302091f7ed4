"""How a bad record is refused: by list, id and field, and what was expected there."""

from collections.abc import Sequence
from typing import Any

SHOWN_AT_MOST = 20
LONGEST_MESSAGE = 240


class InvalidRecord(ValueError):
    """A record that breaks the schema or one of the rules between its lists."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        shown = [shortened(problem) for problem in self.problems[:SHOWN_AT_MOST]]
        left_out = len(self.problems) - len(shown)
        if left_out:
            shown.append(f"and {left_out} more problems")
        super().__init__("\n".join(shown))


def shortened(message: str) -> str:
    """A message of bounded length, so that hostile values do not flood the screen."""
    if len(message) <= LONGEST_MESSAGE:
        return message
    return f"{message[: LONGEST_MESSAGE // 2]} … {message[-LONGEST_MESSAGE // 2 :]}"


def place(data: Any, path: Sequence[str | int]) -> str:
    """A path as a reader of the file would say it: ``turns[t1].assessment.evasion``."""
    said = ""
    for step in path:
        data = _inside(data, step)
        if isinstance(step, int):
            said += f"[{_name_of(data, step)}]"
        else:
            said += f".{step}" if said else step
    return said or "record"


def _inside(data: Any, step: str | int) -> Any:
    try:
        return data[step]
    except (KeyError, IndexError, TypeError):
        return None


def _name_of(element: Any, position: int) -> str:
    if isinstance(element, dict) and isinstance(element.get("id"), str):
        return str(element["id"])
    return str(position)
