"""The fixed rules that ask the newsroom for a written explanation; the same for everyone."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from checks.ledger.method import BAND_POINTS, CHOICE_FACTOR, SMALL_BASE, WAIT_FACTOR
from checks.ledger.rows import Row, Tally, by_party, share, total_of


class Rule(StrEnum):
    """What is asked about."""

    PUBLISHED_SHARE = "published_share"
    CHOSEN_SHARE = "chosen_share"
    LONGER_WAIT = "longer_wait"
    REASON_ON_ONE_SIDE = "reason_on_one_side"
    NOBODY_CAPTURED = "nobody_captured"
    HIGH_PRIORITY_LEFT = "high_priority_left"


class Subject(StrEnum):
    """Whom an alert is about."""

    PERSON = "person"
    PARTY = "party"
    EVERYONE = "everyone"


@dataclass(frozen=True, slots=True)
class Alert:
    """One rule that fired; ``facts`` are the figures that its sentence names."""

    rule: Rule
    subject: Subject
    key: str
    name: str
    facts: dict[str, str | int | float] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """The alert in an address or a form."""
        return "/".join((self.rule, self.subject, self.key, str(self.facts.get("reason", ""))))


def alerts(rows: Sequence[Row], *, is_open: bool) -> list[Alert]:
    """Every alert of the rows, one per person; ``is_open`` while candidates are still standing."""
    people = [row for row in rows if row.key]
    parties = [row for row in by_party(people) if row.key]
    everyone = total_of(rows)
    found = [
        *_published_share(parties),
        *_chosen_share(people),
        *_longer_wait(people),
        *_reason_on_one_side(parties),
        *(_nobody_captured(people) if is_open else ()),
        *_high_priority_left(everyone),
    ]
    return sorted(found, key=lambda alert: (list(Rule).index(alert.rule), alert.name.casefold()))


def _published_share(parties: Sequence[Row]) -> Iterator[Alert]:
    """A party's share of what was published is far from its share of what was captured."""
    together = total_of(parties)
    for row in parties if len(parties) > 1 else ():
        heard = share(row.tally.captured, together.captured)
        published = share(row.tally.published, together.published)
        if heard is None or published is None or row.tally.captured < SMALL_BASE:
            continue
        if abs(published - heard) > BAND_POINTS:
            yield Alert(
                Rule.PUBLISHED_SHARE,
                Subject.PARTY,
                row.key,
                row.name,
                {
                    "captured": row.tally.captured,
                    "captured_base": together.captured,
                    "published": row.tally.published,
                    "published_base": together.published,
                },
            )


def _chosen_share(people: Iterable[Row]) -> Iterator[Alert]:
    """A person's claims were chosen far more, or far less, often than everybody else's."""
    rows = list(people)
    for row in rows:
        others = total_of(each for each in rows if each.key != row.key)
        mine, theirs = row.tally.chosen_share, others.chosen_share
        if mine is None or theirs is None:
            continue
        if mine > CHOICE_FACTOR * theirs or theirs > CHOICE_FACTOR * mine:
            yield Alert(
                Rule.CHOSEN_SHARE,
                Subject.PERSON,
                row.key,
                row.name,
                {
                    "chosen": row.tally.chosen,
                    "checkable": row.tally.checkable,
                    "chosen_of_others": others.chosen,
                    "checkable_of_others": others.checkable,
                },
            )


def _longer_wait(people: Iterable[Row]) -> Iterator[Alert]:
    """Checks of one person's claims take far longer than everybody else's."""
    rows = list(people)
    for row in rows:
        others = total_of(each for each in rows if each.key != row.key)
        mine, theirs = row.tally.hours_to_publication, others.hours_to_publication
        if mine is None or theirs is None:
            continue
        bases = (row.tally.waits_for_publication, others.waits_for_publication)
        if min(map(len, bases)) >= SMALL_BASE and mine > WAIT_FACTOR * theirs:
            yield Alert(
                Rule.LONGER_WAIT,
                Subject.PERSON,
                row.key,
                row.name,
                {"hours": round(mine, 1), "hours_of_others": round(theirs, 1)},
            )


def _reason_on_one_side(parties: Sequence[Row]) -> Iterator[Alert]:
    """One reason of discarding falls on a party far more than its share of the claims."""
    together = total_of(parties)
    for row in parties if len(parties) > 1 else ():
        expected = share(row.tally.checkable, together.checkable)
        for reason, count in sorted(row.tally.discarded.items()):
            found = share(count, together.discarded[reason])
            if expected is None or found is None or found - expected <= BAND_POINTS:
                continue
            yield Alert(
                Rule.REASON_ON_ONE_SIDE,
                Subject.PARTY,
                row.key,
                row.name,
                {
                    "reason": reason,
                    "discarded": count,
                    "discarded_base": together.discarded[reason],
                    "checkable": row.tally.checkable,
                    "checkable_base": together.checkable,
                },
            )


def _nobody_captured(people: Iterable[Row]) -> Iterator[Alert]:
    """A candidate of the election was not heard at all."""
    for row in people:
        if row.is_candidate and not row.tally.captured:
            yield Alert(Rule.NOBODY_CAPTURED, Subject.PERSON, row.key, row.name)


def _high_priority_left(everyone: Tally) -> Iterator[Alert]:
    """Claims of high priority that nobody took."""
    if everyone.high_left:
        facts: dict[str, str | int | float] = {"left": everyone.high_left}
        yield Alert(Rule.HIGH_PRIORITY_LEFT, Subject.EVERYONE, "", "", facts)
