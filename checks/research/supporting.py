"""Which facts a stored text is about, as far as code can see; words and figures, no meaning.

Method: «AI first draft» 3. A text that code does not see a fact in backs no verdict on it, so
that a source about the context cannot stand for one about the centre.
"""

from collections.abc import Iterator, Sequence

from checks.drafting.material import Fact
from checks.memory.words import stems_of
from checks.quantities.reader import read_quantities
from checks.quantities.units import Unit

# [ours] Half of a fact's words within three paragraphs: fewer are a shared subject.
LEAST_SHARE = 0.5
WINDOW = 3
# [ours] A report of three hundred pages; beyond it code does not look, and sees nothing there.
MOST_READ = 500_000
# A figure of another unit is about another thing; percent and points are mistaken for each other.
ALIKE = {Unit.POINTS: Unit.PERCENT}
OF_NO_AMOUNT = frozenset({Unit.YEAR, Unit.RANK})


def facts_supported(text: str, facts: Sequence[Fact]) -> tuple[int, ...]:
    """The numbers of the facts that some place of the text is about, for or against."""
    places = list(windows(text[:MOST_READ]))
    return tuple(
        number
        for number, fact in enumerate(facts)
        if any(is_about(place, fact) for place in places)
    )


def windows(text: str) -> Iterator[str]:
    """Each paragraph with those after it."""
    paragraphs = [line for line in text.split("\n") if line.strip()]
    for at in range(max(len(paragraphs) - WINDOW + 1, 1)):
        yield "\n".join(paragraphs[at : at + WINDOW])


def is_about(place: str, fact: Fact) -> bool:
    """Whether a place has enough of a fact's words, and a figure of what the fact counts."""
    wanted = words_of(fact.text)
    if not wanted:
        return False
    share = len(wanted & words_of(place)) / len(wanted)
    return share >= LEAST_SHARE and units_of(fact.text) <= units_of(place)


def words_of(text: str) -> frozenset[str]:
    """The stems of a text without its figures."""
    return frozenset(stem for stem in stems_of(text) if not stem.isdigit())


def units_of(text: str) -> frozenset[Unit]:
    """What the figures of a text count."""
    units = (ALIKE.get(one.unit, one.unit) for one in read_quantities(text))
    return frozenset(unit for unit in units if unit not in OF_NO_AMOUNT)
