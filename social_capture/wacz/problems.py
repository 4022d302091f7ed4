"""What can be wrong with a WACZ, in a form that programs and people read."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Problem:
    """One finding; the code is stable, the message is for people."""

    code: str
    message: str


@dataclass
class Findings:
    """Problems as they are found, the first hundred of them."""

    problems: list[Problem] = field(default_factory=list)

    def add(self, code: str, message: str) -> None:
        """Note a problem."""
        if len(self.problems) < 100:
            self.problems.append(Problem(code, message))


class NotAWacz(Exception):
    """The file is missing or no ZIP at all: nothing to validate."""
