"""The headline of a board as a sentence, by the rule of its leading method and nothing else."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from debates_live.board.people import Person
from debates_live.methods import error_index, scoreboard_v2


@dataclass(frozen=True, slots=True)
class Headline:
    """A sentence, what it rests on, and the two numbers that may be drawn."""

    sentence: str
    explanation: str = ""
    difference: float | None = None
    margin: float | None = None

    @property
    def bar_percent(self) -> tuple[str, str] | None:
        """Widths of difference and margin on a common scale, margin at half."""
        if self.difference is None or not self.margin:
            return None
        return f"{min(self.difference / self.margin * 50, 80):.1f}%", "50%"


def headline(method: str, result: Mapping[str, Any], people: Mapping[str, Person]) -> Headline:
    """The headline for a method's published result."""
    found = result.get("headline")
    if found is None:
        return Headline(_("This method points at nobody: read each number with its base."))
    return SAID[found["kind"]](method, found, people)


def _single(method: str, found: Mapping[str, Any], people: Mapping[str, Person]) -> Headline:
    return Headline(_("One candidate only: there is nobody to compare with."))


def _too_early(method: str, found: Mapping[str, Any], people: Mapping[str, Person]) -> Headline:
    if method == "error-index":
        fewest = error_index.SMALLEST_BASE
        why = ngettext(
            "The pointer moves between candidates with %(count)s verified claim or more.",
            "The pointer moves between candidates with %(count)s verified claims or more.",
            fewest,
        )
    else:
        fewest = scoreboard_v2.PARAMETERS.fewest_turns
        why = ngettext(
            "We point at somebody once the first ones have %(count)s assessed turn each.",
            "We point at somebody once the first ones have %(count)s assessed turns each.",
            fewest,
        )
    return Headline(_("Too early to point at anybody"), why % {"count": fewest})


def _tie(method: str, found: Mapping[str, Any], people: Mapping[str, Person]) -> Headline:
    tied = set(found["candidates"])
    names = joined(person.name for id_, person in people.items() if id_ in tied)
    margin = found.get("margin", error_index.TIE_WITHIN)
    return Headline(
        _("Technical tie between %(names)s") % {"names": names},
        _(
            "The difference between the first two is %(difference)s points; "
            "below %(margin)s we call it a tie."
        )
        % {"difference": points(found["difference"]), "margin": points(margin)},
        found["difference"],
        margin,
    )


def _leader(method: str, found: Mapping[str, Any], people: Mapping[str, Person]) -> Headline:
    return Headline(
        _("%(name)s is ahead") % {"name": people[found["leader"]].name},
        _("The difference to the second is %(difference)s points, the margin %(margin)s.")
        % {"difference": points(found["difference"]), "margin": points(found["margin"])},
        found["difference"],
        found["margin"],
    )


def _fewest_errors(method: str, found: Mapping[str, Any], people: Mapping[str, Person]) -> Headline:
    return Headline(
        _("%(name)s has the lowest error index") % {"name": people[found["candidate"]].name},
        _("The next one is %(difference)s points higher.")
        % {"difference": points(found["difference"])},
        found["difference"],
        error_index.TIE_WITHIN,
    )


SAID = {
    "single": _single,
    "too_early": _too_early,
    "technical_tie": _tie,
    "leader": _leader,
    "fewest_errors": _fewest_errors,
}


def points(value: float) -> str:
    """A number of points with one decimal, as the reader's language writes it."""
    return number_format(value, decimal_pos=1)


def joined(names: Iterable[str]) -> str:
    """Names in a row: “A, B and C”."""
    *first, last = names
    return (
        _("%(first)s and %(last)s") % {"first": ", ".join(first), "last": last} if first else last
    )
