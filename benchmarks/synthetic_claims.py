"""Claims by the million in the words of politics, with names nobody has; the same every time."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from random import Random

from checks.memory.guard.word_lists import families
from checks.wording import fold

NAMES = 120_000
SYLLABLES = ["ba", "ce", "di", "fo", "gu", "la", "me", "ni", "ro", "tu", "va", "xi", "zo", "pra"]
LISTS = ("synonyms", "antonyms", "titles", "aliases", "given_names", "shared_surnames")
# Halves of two claims put together: they look like both and are neither.
RECOMBINED = 0.03
SEED = 20261201


@dataclass(frozen=True, slots=True)
class Query:
    """A text that repeats a claim with words left out and others added."""

    text: str
    place: int


def claims(number: int) -> Iterator[str]:
    """So many claims of 6 to 14 words, figures and years among them."""
    source = Random(SEED)  # noqa: S311  (material, not secrets)
    words = [
        word for name in LISTS for line in families(name) for each in line for word in each.split()
    ]
    source.shuffle(words)
    names = sorted({_name(source) for _ in range(NAMES)})
    source.shuffle(names)
    common, rare = _zipf(len(words)), _zipf(len(names))
    before: list[str] = words[:8]
    for _place in range(number):
        length = source.randint(6, 14)
        picked = source.choices(words, cum_weights=common, k=length * 3 // 5)
        picked += source.choices(names, cum_weights=rare, k=length - len(picked) - 1)
        picked.append(_figure(source))
        source.shuffle(picked)
        if source.random() < RECOMBINED:
            picked = picked[: length // 2] + before[len(before) // 2 :]
        before = picked
        yield " ".join(picked)


def queries(said: list[str], number: int) -> list[Query]:
    """So many texts about claims spread over all of them."""
    source = Random(SEED + 1)  # noqa: S311
    step = max(1, len(said) // number)
    return [Query(_retold(said[place], source), place) for place in range(0, len(said), step)][
        :number
    ]


def _retold(claim: str, source: Random) -> str:
    kept = [word for word in claim.split() if source.random() > 0.25]
    added = ["gente", "isso", "governo", "presidente", "cidade", "povo", "agora", "verdade"]
    return fold(" ".join([*source.sample(added, 4), *kept, *source.sample(added, 2)]))


def _name(source: Random) -> str:
    return "".join(source.choices(SYLLABLES, k=source.randint(2, 4))).capitalize()


def _figure(source: Random) -> str:
    return str(source.choice([source.randint(2, 99), source.randint(1, 999) * 1000, 2010, 2022]))


def _zipf(number: int) -> list[float]:
    return list(accumulate(1 / (rank + 5) for rank in range(number)))
