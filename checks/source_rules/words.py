"""The words on screen for what is wrong with a rule, for sides, and for where a rule comes from."""

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_noop, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from checks.source_policy.classes import SourceClass

INVALID: dict[str, Promise] = {
    "no_reason": _("Say why: every entry has its reason."),
    "no_address": _("Write a site with an optional path, such as g1.globo.com/fato-ou-fake."),
    "public_suffix": _("Anyone can register a name below it, so no rule may cover all of it."),
    "not_shipped": _("The shipped lists have no rule for exactly this address."),
    "no_class": _("Choose one of the classes."),
    "no_side": _("Say whose side or party: a campaign or an excluded site always has one."),
    "no_origin": _("Say where the entry comes from: a document, a study, a decision of the desk."),
    "too_long": _("One of the texts is too long."),
    "formula": _("A text begins with a sign that a spreadsheet would run: begin with a letter."),
    "hidden": _("A text holds line breaks or signs that nobody sees."),
    "twice": _("The same address stands in the file twice."),
    "columns": _("The row does not have the five columns."),
    "header": _("The first line is not: address,class,side,reason,origin"),
    "too_many": _("The file has too many rows."),
    "csv": _("The line is no readable CSV."),
}
SIDES: dict[str, Promise] = {
    "left": pgettext_lazy("side", "left"),
    "right": pgettext_lazy("side", "right"),
    "centre": pgettext_lazy("side", "centre"),
}

# Where the entries of the shipped lists come from: named here, so that the catalogue holds them.
ORIGINS_OF_THE_LISTS = (
    gettext_noop(
        "categories of the Brazilian domain registry; named in the project's source policy"
    ),
    gettext_noop("choice of this project, reviewed 2026-11"),
    gettext_noop("choice of this project, reviewed 2026-12"),
    gettext_noop("cited as press in a published method of a newsroom this project serves, 2026-10"),
    gettext_noop(
        "outlet of the list of newshomepages, 2023; choice of this project, reviewed 2026-12"
    ),
    gettext_noop("published method of a newsroom this project serves, 2026-10"),
    gettext_noop("says so of itself, read 2026-12"),
    gettext_noop("study of the progressive blogs presented at Anpocs, 2016"),
    gettext_noop("study of the progressive blogs presented at Anpocs, 2016; says so of itself"),
    gettext_noop("survey of NetLab (UFRJ) in Folha de S.Paulo, 2021-08"),
)
CLASS_MEANINGS: dict[SourceClass, Promise] = {
    SourceClass.OFFICIAL: _("governments, parliaments, courts, prosecutors, accredited schools"),
    SourceClass.FACT_CHECKER: _("newsrooms that check facts and correct themselves in public"),
    SourceClass.REFERENCE_PRESS: _("newsrooms of their own, with names and corrections"),
    SourceClass.CAMPAIGN: _(
        "parties and candidates: shown as such, and only a way to where the datum comes from"
    ),
    SourceClass.EXCLUDED: _("party organs and militant outlets, of every side: never a source"),
    SourceClass.SHORTENER: _("links that hide where they lead: refused"),
    SourceClass.OTHER: _("every other site: only a way to where the datum comes from"),
}


def invalid_in_words(code: str) -> str:
    """Why a rule can't stand; a code this version does not know stays as it is."""
    return str(INVALID.get(code, code))


def side_in_words(side: str) -> str:
    """A side as readers see it; a party's short name is its own word."""
    return str(SIDES.get(side, side))


def in_words_of_list(words: str) -> str:
    """Reason or origin of a shipped rule, translated; what the desk wrote stays as it stands."""
    return gettext(words) if words else ""
