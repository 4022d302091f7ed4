"""What stands behind a number of the ledger: exactly the posts or the claims that it counted."""

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from checks.claimants import Owners
from checks.desk.ledger import EVERYONE_INSIDE
from checks.desk.ledger_form import Asked, LedgerForm
from checks.desk.ledger_lines import NOBODY
from checks.desk.screens import DeskScreen
from checks.discarding import DiscardReason
from checks.ledger.scope import Scope
from checks.ledger.sets import claims_in, posts_in, stages
from checks.models import Candidacy, Claim, Person
from social_capture.models import Post

A_PAGE = 50
CAPTURED = "captured"
Whom = set[int | None] | None


class LedgerListView(DeskScreen):
    """Fifty at a time, the latest first."""

    template_name = "checks/desk/ledger_list.html"
    header_icon = "table"
    needs = EVERYONE_INSIDE

    def get_page_title(self) -> str:
        """Which number this is the list of."""
        return stage_names().get(self.request.GET.get("stage", ""), _("Balance"))

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The rows of the stage that the address names."""
        stage = self.request.GET.get("stage", "")
        asked = Asked.of(LedgerForm(self._query()))
        whom = whom_in(self.request.GET, asked.scope)
        found: Any = (
            posts_of(asked.scope, whom)
            if stage == CAPTURED
            else claims_of(asked.scope, stage, whom)
        )
        shown = Paginator(found, A_PAGE).get_page(self.request.GET.get("page"))
        if stage == CAPTURED:
            shown.object_list = list(Post.objects.filter(pk__in=shown.object_list))
        query = self.request.GET.copy()
        query.pop("page", None)
        return super().get_context_data(**kwargs) | {
            "asked": asked,
            "shown": shown,
            "is_posts": stage == CAPTURED,
            "query": query.urlencode(),
            "back": asked.address(),
        }

    def _query(self) -> Any:
        """Nobody and no party are lists here, and no choices of the ledger's form."""
        query = self.request.GET.copy()
        for name in ("person", "party"):
            if query.get(name) == NOBODY:
                del query[name]
        return query


def whom_in(asked: Any, scope: Scope) -> Whom:
    """The people an address narrows to; None among them is nobody identified."""
    person, party = (asked.get(name, "").replace("\x00", "") for name in ("person", "party"))
    if not (person or party):
        return None
    if person == NOBODY:
        return {None}
    people = Person.objects.all()
    if person:
        people = people.filter(slug=person)
    if party:
        people = _of_party(people, "" if party == NOBODY else party, scope)
    whom: set[int | None] = set(people.values_list("pk", flat=True))
    is_of_nobody = party == NOBODY and not person and not scope.election
    return whom | {None} if is_of_nobody else whom


def claims_of(scope: Scope, stage: str, whom: Whom) -> QuerySet[Claim]:
    """The claims of a stage; ``Http404`` for a stage that does not exist."""
    conditions = stages(timezone.now())
    if stage not in conditions:
        raise Http404
    claims = claims_in(scope).filter(conditions[stage])
    if whom is not None:
        nobody = Q(claimant=None) if None in whom else Q(pk__in=())
        claims = claims.filter(nobody | Q(claimant__in=whom - {None}))
    return claims.select_related("claimant", "fact_check").order_by("-first_seen_at", "-pk")


def posts_of(scope: Scope, whom: Whom) -> list[int]:
    """The keys of the captured posts of these people, found as they are counted."""
    if scope.election:
        standing = Candidacy.objects.filter(election_round__slug=scope.election)
        candidates = set(standing.values_list("person", flat=True))
        whom = candidates if whom is None else whom & candidates
    owners = Owners()
    told = posts_in(scope).order_by("-first_seen_at", "-pk")
    fields = ("pk", "account", "platform", "author_handle", "canonical_url")
    return [
        pk
        for pk, *post in told.values_list(*fields).iterator(2000)
        if whom is None or owners.person_of(*post) in whom
    ]


def stage_names() -> dict[str, str]:
    """The titles of the lists."""
    return {
        CAPTURED: _("Captured posts"),
        "checkable": _("Checkable claims"),
        "chosen": _("Chosen claims"),
        "published": _("Published claims"),
        "dropped": _("Dropped after being chosen"),
        "waiting": _("Still waiting"),
        "left_waiting": _("Waiting for over 48 h"),
        "high_left": _("High priority, left"),
        "discarded": _("Discarded claims"),
        **{f"discarded-{code}": _("Discarded: %s") % code.label for code in DiscardReason},
    }


def _of_party(people: QuerySet[Person], party: str, scope: Scope) -> QuerySet[Person]:
    """By the party they stand for in the election, else by their present one."""
    if not scope.election:
        return people.filter(party=party)
    standing = Candidacy.objects.filter(election_round__slug=scope.election, party=party)
    return people.filter(pk__in=standing.values("person"))
