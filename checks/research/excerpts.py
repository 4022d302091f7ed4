"""The part of a long stored text that is read on: where it speaks of the facts."""

from collections.abc import Collection, Iterator, Sequence

from checks.drafting.material import Fact
from checks.research.supporting import words_of

# [ours] A long report would fill a model's window, and cost as much, for two paragraphs of it.
MOST_LETTERS = 20_000
LEFT_OUT = "[…]"
# A page without paragraphs is cut into pieces of so many letters.
LONGEST_PARAGRAPH = 2000


def excerpt(text: str, facts: Sequence[Fact]) -> str:
    """The text, or the paragraphs with most of the facts' words, in their order.

    What is left out is marked, so that no quotation runs over it.
    """
    if len(text) <= MOST_LETTERS:
        return text
    wanted = frozenset().union(*(words_of(fact.text) for fact in facts))
    paragraphs = [piece for part in text.split("\n") for piece in pieces(part)]
    by_words = sorted(
        range(len(paragraphs)), key=lambda at: (-len(wanted & words_of(paragraphs[at])), at)
    )
    kept, left = set[int](), MOST_LETTERS - len(LEFT_OUT) - 1
    for at in by_words:
        # Each may have a mark before it, and both end a line.
        cost = len(paragraphs[at]) + len(LEFT_OUT) + 2
        if cost <= left:
            kept.add(at)
            left -= cost
    return "\n".join(marked(paragraphs, kept))


def pieces(paragraph: str) -> Iterator[str]:
    """A paragraph, or its parts of at most ``LONGEST_PARAGRAPH`` letters, cut between words."""
    rest = paragraph.strip()
    while len(rest) > LONGEST_PARAGRAPH:
        end = rest.rfind(" ", 0, LONGEST_PARAGRAPH)
        end = end if end > 0 else LONGEST_PARAGRAPH
        yield rest[:end]
        rest = rest[end:].strip()
    if rest:
        yield rest


def marked(paragraphs: Sequence[str], kept: Collection[int]) -> Iterator[str]:
    """What is kept, with one mark for each run of what is not."""
    is_open = False
    for at, paragraph in enumerate(paragraphs):
        if at in kept:
            yield paragraph
        elif not is_open:
            yield LEFT_OUT
        is_open = at not in kept
