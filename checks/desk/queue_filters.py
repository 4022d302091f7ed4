"""The filters and the order of the queue, as the address and a saved view hold them."""

from typing import Any

from django import forms
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from checks.desk.narrowing import said
from checks.desk.typed_fields import number_of
from checks.journal import name_of
from checks.labels import TOPIC_LABELS
from checks.models import Appearance, Claim, FactCheck, Person
from checks.states import UNFINISHED, CheckState
from social_capture.keyset import INSTANT, NUMBER, REAL, Order
from social_capture.narrowing import Among, among_all
from social_capture.search_words import words_of
from social_capture.words.platforms import PLATFORM_LABELS

NOBODY = "nobody"
ME = "me"
TEXT_MAX = 100
CODE_MAX = 30
# [ours] More words find nothing more.
WORDS_MAX = 5
# More people than this are typed, not chosen from a list.
LISTED_PEOPLE = 300
BEING_CHECKED = "being_checked"
ALREADY_CHECKED = "already_checked"
CHECK_DISCARDED = "check_discarded"
# A claim's place: on the queue, or in one of the states of its check.
STATES = [
    ("", _("On the queue")),
    (ALREADY_CHECKED, _("Already checked?")),
    (BEING_CHECKED, _("Being checked")),
    (CheckState.AI_DRAFT.value, CheckState.AI_DRAFT.label),
    (CheckState.EDITING.value, CheckState.EDITING.label),
    (CheckState.IN_REVIEW.value, CheckState.IN_REVIEW.label),
    (CheckState.APPROVED.value, CheckState.APPROVED.label),
    (CheckState.PUBLISHED.value, CheckState.PUBLISHED.label),
    (CheckState.WITHDRAWN.value, CheckState.WITHDRAWN.label),
    (Claim.State.DISCARDED.value, Claim.State.DISCARDED.label),
    (CHECK_DISCARDED, _("Check discarded")),
    ("all", _("All")),
]
# Views whose rows may hold a check.
WITH_CHECKS = frozenset(code for code, _words in STATES) - {"", Claim.State.DISCARDED.value}
BY_PRIORITY = Order({"-priority": REAL, "first_seen_at": INSTANT, "pk": NUMBER})
BY_DEADLINE = Order({"due_at": INSTANT, "pk": NUMBER})
ORDERS = [("", _("By priority")), ("due", _("By deadline, those that have one"))]


class QueueFilters(forms.Form):
    """What to see; anything unknown in the address is told, and then not applied."""

    q = forms.CharField(label=_("Words"), max_length=TEXT_MAX, required=False)
    state = forms.ChoiceField(label=_("State"), choices=STATES, required=False)
    claimant = forms.CharField(label=_("Who said it"), max_length=TEXT_MAX, required=False)
    topic = forms.ChoiceField(label=_("Topic"), required=False)
    platform = forms.ChoiceField(label=_("Platform"), required=False)
    assignee = forms.CharField(label=_("Assigned to"), max_length=20, required=False)
    order = forms.ChoiceField(label=_("Order"), choices=ORDERS, required=False)
    late = forms.BooleanField(label=_("Late only"), required=False)

    def __init__(self, query: Any, *, person: Any, people: list[Any] | None = None) -> None:
        """Offer the topics and, for the screen, ``people`` who write checks and those checked.

        Without ``people`` nothing is looked up: a count needs no lists to choose from.
        """
        super().__init__(query, auto_id="filter_%s")
        self.person = person
        self.claimants: set[int] | None = None
        self.assignees: set[int] | None = None
        self.fields["topic"].choices = [("", _("Any topic")), *TOPIC_LABELS.items()]
        self.fields["platform"].choices = [("", _("Any platform")), *PLATFORM_LABELS.items()]
        self.fields["q"].widget.attrs["placeholder"] = _("Claim or quote")
        if people is not None:
            self._offer_assignees(people)
            self._offer_claimants()

    def clean_q(self) -> list[str]:
        """The words that are looked for; told when there are none in what was typed."""
        typed = self.cleaned_data["q"].strip()
        words = words_of(typed)[:WORDS_MAX]
        if typed and not words:
            raise forms.ValidationError(_("Write a word of at least two letters."))
        return words

    def clean_claimant(self) -> int | None:
        """The number of a person, from the list or by their exact name."""
        chosen = self.cleaned_data["claimant"].strip()
        number = number_of(chosen)
        if number is None and chosen:
            named = Person.objects.filter(name__iexact=chosen).order_by("pk")
            number = named.values_list("pk", flat=True).first()
        is_known = self.claimants is None or number in self.claimants
        if chosen and (number is None or not is_known):
            raise forms.ValidationError(_("Nobody of this name is on record."))
        return number

    def clean_assignee(self) -> str | int | None:
        """A person who writes checks, me, nobody, or None for anyone."""
        chosen = self.cleaned_data["assignee"].strip()
        if chosen in {"", ME, NOBODY}:
            return chosen or None
        number = number_of(chosen)
        if number is None or (self.assignees is not None and number not in self.assignees):
            raise forms.ValidationError(_("This person is not at the desk, or no longer."))
        return number

    @property
    def is_late_only(self) -> bool:
        """Whether only what is past its deadline is shown."""
        return bool(self._chosen().get("late"))

    @property
    def order_of_rows(self) -> Order:
        """By priority, unless deadlines are asked for: the latest is then the most urgent."""
        chosen = self._chosen()
        return BY_DEADLINE if chosen.get("late") or chosen.get("order") else BY_PRIORITY

    @property
    def is_by_deadline(self) -> bool:
        """Whether the rows stand by deadline."""
        return self.order_of_rows is BY_DEADLINE

    @property
    def narrowed_by(self) -> list[tuple[Any, Any]]:
        """Each filter that was applied, with its value in words."""
        self.is_valid()
        return [
            (self.fields[name].label, self._in_words(name))
            for name in self.fields
            if self.data.get(name) and name not in self.errors and name != "order"
        ]

    @property
    def is_narrowed(self) -> bool:
        """Whether the address holds any filter."""
        return any(self.data.get(name) for name in self.fields)

    @property
    def told(self) -> list[str]:
        """What is wrong with the address, a sentence for each filter that was not applied."""
        self.is_valid()
        return [
            f"{self.fields[name].label}: {error}"
            for name, errors in self.errors.items()
            for error in errors
        ]

    def applied_to(self, claims: QuerySet[Claim]) -> QuerySet[Claim]:
        """The claims that pass; a filter that is not valid does not narrow."""
        chosen = self._chosen()
        state = chosen.get("state") or ""
        claims = _in_state(claims, state, is_late_only=self.is_late_only)
        if self.is_late_only:
            claims = claims.filter(due_at__lt=timezone.now())
        elif chosen.get("order"):
            claims = claims.filter(due_at__isnull=False)
        if chosen.get("claimant"):
            claims = claims.filter(claimant=chosen["claimant"])
        if chosen.get("topic"):
            claims = claims.filter(topic=chosen["topic"])
        lists = self._lists_of(state)
        # Rows with a check cost a query more, for who has it open: the screen keeps to its eight.
        looked_up = 1 if state in WITH_CHECKS else 2
        claims = among_all(claims, lists, looked_up=looked_up)
        return self._assigned(claims, chosen.get("assignee"))

    def _lists_of(self, state: str) -> list[Among]:
        """What the claims have to be found in, the shortest lists, near enough, first."""
        chosen = self._chosen()
        checks, words = _checks_in(state), said(chosen.get("q") or [])
        # Published ones are the only checks that grow without an end.
        lists: list[Among] = [] if state == CheckState.PUBLISHED else [*checks]
        lists += words[:1]
        if chosen.get("platform"):
            seen = Appearance.objects.filter(platform=chosen["platform"])
            lists.append(Among(seen, "claim_id"))
        return lists + words[1:] + (checks if state == CheckState.PUBLISHED else [])

    def _in_words(self, name: str) -> Any:
        field, value = self.fields[name], str(self.data[name]).strip()
        choices = getattr(field.widget, "choices", ())
        words = {str(code): text for code, text in choices}
        return _("yes") if name == "late" else words.get(value, value[:TEXT_MAX])

    def _chosen(self) -> dict[str, Any]:
        self.is_valid()
        return self.cleaned_data

    def _offer_assignees(self, people: list[Any]) -> None:
        self.assignees = {one.pk for one in people}
        self.fields["assignee"].widget = forms.Select(
            choices=[
                ("", _("Anyone")),
                (ME, _("Me")),
                (NOBODY, _("Nobody yet")),
                *((one.pk, name_of(one)) for one in people),
            ]
        )

    def _offer_claimants(self) -> None:
        listed = Person.objects.order_by("name", "pk").values_list("pk", "name")
        people = list(listed[: LISTED_PEOPLE + 1])
        if len(people) > LISTED_PEOPLE:
            self.fields["claimant"].widget.attrs["placeholder"] = _("Name in full")
            return
        self.claimants = {number for number, _name in people}
        self.fields["claimant"].widget = forms.Select(choices=[("", _("Anyone")), *people])

    def _assigned(self, claims: QuerySet[Claim], assignee: str | int | None) -> QuerySet[Claim]:
        if assignee == NOBODY:
            return claims.filter(assigned_to=None)
        if assignee == ME:
            return claims.filter(assigned_to=self.person)
        return claims.filter(assigned_to=assignee) if assignee else claims


def kept_query(query: QueryDict) -> str:
    """Filters and order of an address as a saved view keeps them: nothing else, each once."""
    kept = QueryDict(mutable=True)
    for name in QueueFilters.base_fields:
        value = query.get(name, "").replace("\x00", "").strip()
        if value:
            kept[name] = value[: TEXT_MAX if name in {"q", "claimant"} else CODE_MAX]
    return kept.urlencode()


def _in_state(claims: QuerySet[Claim], state: str, *, is_late_only: bool) -> QuerySet[Claim]:
    if state == "all":
        return _not_done(claims) if is_late_only else claims
    if state == ALREADY_CHECKED:
        return claims.filter(
            state=Claim.State.CHOSEN,
            proposed_count__gt=0,
            fact_check__state=CheckState.PUBLISHED,
        )
    if _checks_in(state):
        return claims.filter(state=Claim.State.CHOSEN)
    return claims.filter(state=state or Claim.State.WAITING)


def _checks_in(state: str) -> list[Among]:
    """The checks by whose state a claim is found; none for the states of claims themselves."""
    if state == BEING_CHECKED:
        return [Among(FactCheck.objects.filter(state__in=UNFINISHED), "claim_id")]
    if state == CHECK_DISCARDED:
        return [Among(FactCheck.objects.filter(state=CheckState.DISCARDED), "claim_id")]
    if state in CheckState.values and state != Claim.State.DISCARDED:
        return [Among(FactCheck.objects.filter(state=state), "claim_id")]
    return []


def _not_done(claims: QuerySet[Claim]) -> QuerySet[Claim]:
    unfinished = FactCheck.objects.filter(claim=OuterRef("pk"), state__in=UNFINISHED)
    return claims.filter(state__in=[Claim.State.WAITING, Claim.State.CHOSEN]).filter(
        Q(state=Claim.State.WAITING) | Exists(unfinished)
    )
