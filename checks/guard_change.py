"""What a guard changed in an answer, with the code of the rule and the words it is about."""

from dataclasses import dataclass

LONGEST_DETAIL = 500


@dataclass(frozen=True, slots=True)
class GuardChange:
    """One change: readers see the "revised" mark, the desk sees the reason."""

    code: str
    detail: str = ""

    def as_json(self) -> dict[str, str]:
        """For the record of the step; long words are cut."""
        return {"code": self.code, "detail": self.detail[:LONGEST_DETAIL]}
