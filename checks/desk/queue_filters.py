"""The filters of the queue, as the address holds them."""

from typing import Any

from django import forms
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext_lazy as _

from checks.journal import name_of
from checks.labels import TOPIC_LABELS
from checks.models import Appearance, Claim, Person
from checks.permissions import Act, people_who_may
from checks.states import CheckState

NOBODY = "nobody"
ME = "me"
# A claim's place: on the queue, or in one of the states of its check.
STATES = [
    ("", _("On the queue")),
    ("being_checked", _("Being checked")),
    (CheckState.AI_DRAFT.value, CheckState.AI_DRAFT.label),
    (CheckState.EDITING.value, CheckState.EDITING.label),
    (CheckState.IN_REVIEW.value, CheckState.IN_REVIEW.label),
    (CheckState.PUBLISHED.value, CheckState.PUBLISHED.label),
    (Claim.State.DISCARDED.value, Claim.State.DISCARDED.label),
    ("all", _("All")),
]


class QueueFilters(forms.Form):
    """What to see; anything unknown in the address is told, and then not applied."""

    state = forms.ChoiceField(label=_("State"), choices=STATES, required=False)
    claimant = forms.ModelChoiceField(
        label=_("Who said it"), queryset=Person.objects.none(), required=False
    )
    topic = forms.ChoiceField(label=_("Topic"), required=False)
    platform = forms.CharField(label=_("Platform"), max_length=30, required=False)
    assignee = forms.ChoiceField(label=_("Assigned to"), required=False)

    def __init__(self, query: Any, *, person: Any) -> None:
        """Offer the people and topics of this newsroom."""
        super().__init__(query, auto_id="filter_%s")
        self.person = person
        self.people = people_who_may(Act.WRITE)
        self.fields["claimant"].queryset = Person.objects.order_by("name", "pk")
        self.fields["claimant"].empty_label = _("Anyone")
        self.fields["topic"].choices = [("", _("Any topic")), *TOPIC_LABELS.items()]
        self.fields["assignee"].choices = [
            ("", _("Anyone")),
            (ME, _("Me")),
            (NOBODY, _("Nobody yet")),
            *((str(one.pk), name_of(one)) for one in self.people),
        ]

    def applied_to(self, claims: QuerySet[Claim]) -> QuerySet[Claim]:
        """The claims that pass; a filter that is not valid does not narrow."""
        self.is_valid()
        chosen = self.cleaned_data
        claims = self._in_state(claims, chosen.get("state") or "")
        if chosen.get("claimant"):
            claims = claims.filter(claimant=chosen["claimant"])
        if chosen.get("topic"):
            claims = claims.filter(topic=chosen["topic"])
        if chosen.get("platform"):
            seen_there = Appearance.objects.filter(
                claim=OuterRef("pk"), platform__iexact=chosen["platform"]
            )
            claims = claims.filter(Exists(seen_there))
        return self._assigned(claims, chosen.get("assignee") or "")

    def _in_state(self, claims: QuerySet[Claim], state: str) -> QuerySet[Claim]:
        if state == "all":
            return claims
        if state == "being_checked":
            return claims.filter(state=Claim.State.CHOSEN)
        if state in CheckState.values and state != Claim.State.DISCARDED:
            return claims.filter(state=Claim.State.CHOSEN, fact_check__state=state)
        return claims.filter(state=state or Claim.State.WAITING)

    def _assigned(self, claims: QuerySet[Claim], assignee: str) -> QuerySet[Claim]:
        if assignee == NOBODY:
            return claims.filter(assigned_to=None)
        if assignee == ME:
            return claims.filter(assigned_to=self.person)
        return claims.filter(assigned_to=assignee) if assignee else claims

    @property
    def is_narrowed(self) -> bool:
        """Whether the address holds any filter."""
        return any(self.data.get(name) for name in self.fields)
