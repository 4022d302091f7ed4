"""What extraction answers: claims to check, and promises for a list of their own."""

from dataclasses import dataclass, field

from checks.topics import Topic


@dataclass(frozen=True, slots=True)
class ExtractedClaim:
    """A statement that may be worth checking; grades in 0..1, reasons are question codes.

    ``quote`` is a slice of the source text, ``statement`` the same words tidied.
    """

    statement: str
    quote: str
    checkworthiness: float
    harm: float
    topic: Topic
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ExtractedProposal:
    """A promise: what was said of it, in its own words; ``None`` where nothing was said.

    ``deadline_text`` is the deadline as spoken ("até 2028"), ``deadline`` its core ("2028").
    """

    quote: str
    topic: Topic
    what: str | None = None
    target: str | None = None
    means: str | None = None
    deadline: str | None = None
    deliverable: str | None = None
    deadline_text: str | None = None


@dataclass(frozen=True, slots=True)
class Extraction:
    """The claims and promises of one text, in the order of the text."""

    claims: list[ExtractedClaim] = field(default_factory=list)
    proposals: list[ExtractedProposal] = field(default_factory=list)
