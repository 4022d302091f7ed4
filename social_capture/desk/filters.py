"""The filters of the list of captures, as its address holds them."""

from datetime import UTC, datetime, time
from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from social_capture.models import Capture, CaptureWord, Post
from social_capture.narrowing import Among, among_all
from social_capture.search_words import last_beginning_with, words_of
from social_capture.words.platforms import PLATFORM_LABELS

TEXT_MAX = 200
# [ours] More words find nothing more.
WORDS_MAX = 8
# How often a list of another table is counted before the order is walked.
LOOKED_UP = 2
TABS = {
    "unfinished": _("In progress"),
    "people": _("Need a person"),
    "gone": _("Taken away since"),
    "all": _("All"),
}
DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


def in_tab(captures: QuerySet[Capture], tab: str) -> QuerySet[Capture]:
    """The captures of a tab; an unknown one holds all of them."""
    if tab == "unfinished":
        return captures.unfinished()
    if tab == "people":
        return captures.needing_people()
    return captures.of_gone_posts() if tab == "gone" else captures


class CaptureFilters(forms.Form):
    """What to see; anything unknown in the address is told, and then not applied."""

    q = forms.CharField(label=_("Words"), max_length=TEXT_MAX, required=False)
    platform = forms.ChoiceField(label=_("Platform"), required=False)
    outcome = forms.ChoiceField(label=_("Outcome"), required=False)
    reason = forms.ChoiceField(label=_("Reason"), required=False)
    account = forms.CharField(label=_("Account"), max_length=TEXT_MAX, required=False)
    since = forms.DateField(label=pgettext_lazy("day", "From"), required=False, widget=DAY)
    until = forms.DateField(label=pgettext_lazy("day", "To"), required=False, widget=DAY)

    def __init__(self, query: Any) -> None:
        """Offer the platforms, outcomes and reasons there are."""
        super().__init__(query, auto_id="filter_%s")
        outcomes = [pair for pair in Capture.Status.choices if pair[0] not in Capture.UNFINISHED]
        self.fields["platform"].choices = [("", _("Any platform")), *PLATFORM_LABELS.items()]
        self.fields["outcome"].choices = [("", _("Any outcome")), *outcomes]
        self.fields["reason"].choices = [("", _("Any reason")), *Capture.Reason.choices]
        self.fields["q"].widget.attrs["placeholder"] = _("Address, account, text…")
        self.fields["account"].widget.attrs["placeholder"] = "@"

    def clean_q(self) -> list[str]:
        """The words that are looked for; told when there are none in what was typed."""
        typed = self.cleaned_data["q"].strip()
        words = words_of(typed.removeprefix("https://").removeprefix("http://"))[:WORDS_MAX]
        if typed and not words:
            raise forms.ValidationError(_("Write a word of at least two letters."))
        return words

    def clean_account(self) -> str:
        """The handle without its sign."""
        return self.cleaned_data["account"].strip().removeprefix("@")

    @property
    def active(self) -> int:
        """How many filters the address holds."""
        return sum(bool(self.data.get(name)) for name in self.fields)

    @property
    def is_narrowed(self) -> bool:
        """Whether the address holds any filter."""
        return self.active > 0

    @property
    def told(self) -> list[str]:
        """What is wrong with the address, a sentence for each filter that was not applied."""
        self.is_valid()
        return [
            f"{self.fields[name].label}: {error}"
            for name, errors in self.errors.items()
            for error in errors
        ]

    def applied_to(self, captures: QuerySet[Capture]) -> QuerySet[Capture]:
        """The captures that pass; a filter that is not valid does not narrow."""
        self.is_valid()
        chosen = self.cleaned_data
        exact = {"platform": "platform", "outcome": "status", "reason": "reason"}
        for name, field in exact.items():
            if chosen.get(name):
                captures = captures.filter(**{field: chosen[name]})
        if chosen.get("since"):
            captures = captures.filter(queued_at__gte=_start_of(chosen["since"]))
        if chosen.get("until"):
            captures = captures.filter(queued_at__lte=_end_of(chosen["until"]))
        return among_all(captures, self._lists(), looked_up=LOOKED_UP)

    def _lists(self) -> list[Among]:
        words = sorted(self.cleaned_data.get("q") or [], key=len, reverse=True)
        lists = [Among(_said(word), "capture_id") for word in words]
        account = self.cleaned_data.get("account")
        if account:
            posts = Post.objects.filter(Q(author_handle=account) | Q(author_handle=account.lower()))
            lists.insert(0, Among(posts, "pk", of="post_id"))
        return lists


def _said(word: str) -> QuerySet[CaptureWord]:
    return CaptureWord.objects.filter(word__gte=word, word__lte=last_beginning_with(word))


def _start_of(day: Any) -> datetime:
    return _instant(datetime.combine(day, time.min))


def _end_of(day: Any) -> datetime:
    return _instant(datetime.combine(day, time.max))


def _instant(local: datetime) -> datetime:
    """In UTC; the first and the last day there are reach no further than their own instants."""
    aware = timezone.make_aware(local)
    try:
        return aware.astimezone(UTC)
    except OverflowError:
        return local.replace(tzinfo=UTC)
