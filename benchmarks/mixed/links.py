"""Which links a run is made of, in which order, and how each of them has to end."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

NO_SUCH_NAME = "host has no address"
FIRST_WAVE = 50
WAVES_AFTER = 10
# Of a thousand: what is pasted and what followed accounts publish.
SHARES = {
    "page": 51,
    "mastodon status": 30,
    "bluesky post": 220,
    "telegram message": 220,
    "youtube video": 100,
    "feed entry": 170,
    "file": 129,
    "share link": 30,
    "answers 503": 6,
    "resets": 6,
    "slow": 6,
    "cut off": 6,
    "deleted": 6,
    "login wall": 5,
    "challenge": 5,
    "page without end": 5,
    "inside our network": 5,
}
FAULTS = tuple(SHARES)[-9:]
# Of these the page cannot be reached from loopback: their names lead nowhere here.
PLATFORMS_ELSEWHERE = frozenset({"bluesky post", "telegram message", "youtube video"})
STATUSES = {
    **dict.fromkeys(SHARES, "ok"),
    **dict.fromkeys(PLATFORMS_ELSEWHERE, "failed"),
    "answers 503": "failed",
    "resets": "failed",
    "cut off": "failed",
    "deleted": "deleted",
    "login wall": "login_wall",
    "challenge": "challenge",
    "inside our network": "blocked",
}


@dataclass(frozen=True)
class Link:
    """One link: what it is, its number among its kind, and its address once it has one."""

    kind: str
    number: int
    address: str = ""

    @property
    def words(self) -> str:
        """What its page, post or file says; no two links say the same."""
        return f"Dobramos as vagas em creche: {self.kind} {self.number}"

    @property
    def expected(self) -> str:
        """The outcome that its capture must have."""
        return STATUSES[self.kind]


def composed(total: int, seed: int) -> list[Link]:
    """Every kind in its share of ``total``, mixed evenly; the same for the same seed.

    As few as there are kinds hold one of each.
    """
    chance = random.Random(seed)  # noqa: S311  (an order, no secret)
    counts = {kind: share * total // 1000 for kind, share in SHARES.items()}
    if total >= len(SHARES):
        counts = {kind: max(count, 1) for kind, count in counts.items()}
    while (left := total - sum(counts.values())) != 0:
        counts[max(counts, key=lambda kind: counts[kind])] += 1 if left > 0 else -1
    placed = [
        ((number + chance.random()) / count, Link(kind, number))
        for kind, count in counts.items()
        for number in range(count)
    ]
    return [link for _place, link in sorted(placed, key=lambda one: one[0])]


def waves(links: list[Link]) -> Iterator[list[Link]]:
    """The links as they come in: few at first, then the rest in equal parts."""
    first = min(FIRST_WAVE, len(links) // 2)
    yield links[:first]
    size = -(-(len(links) - first) // WAVES_AFTER)
    for start in range(first, len(links), size):
        yield links[start : start + size]
