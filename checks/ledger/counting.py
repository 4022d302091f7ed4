"""Counts the rows of a ledger: a handful of grouped queries, whatever the number of claims."""

from collections import defaultdict
from datetime import datetime
from typing import Any

from django.db.models import (
    BooleanField,
    Case,
    Count,
    Exists,
    ExpressionWrapper,
    F,
    IntegerField,
    Min,
    OuterRef,
    Q,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Cast, Floor
from django.utils import timezone

from checks.claimants import WITHOUT_HANDLES, Owners
from checks.corrections.kinds import CorrectionKind
from checks.discarding import code_of
from checks.ledger.rows import Row, Tally
from checks.ledger.scope import Scope
from checks.ledger.sets import IS_HIGH, claims_in, left_waiting, posts_in
from checks.models import Candidacy, Claim, Correction, LogEntry, Person
from checks.public.approved_pages import with_the_published_verdict
from checks.public.published import published_pages
from checks.states import CheckState

# An addition to what was right, or a typo, is no error of the check.
CORRECTING = (CorrectionKind.VERDICT_CHANGE, CorrectionKind.FACTUAL, CorrectionKind.RETRACTION)
HOUR = 3600

Tallies = defaultdict[int | None, Tally]


def count(scope: Scope, *, now: datetime | None = None) -> list[Row]:
    """One row per person, by name; claims of nobody identified stand last, without an election."""
    tallies: Tallies = defaultdict(Tally)
    _count_claims(tallies, scope, now or timezone.now())
    _count_chosen(tallies, scope)
    _count_verdicts(tallies, scope)
    _count_posts(tallies, scope)
    if scope.election:
        return _rows_of_candidates(tallies, scope.election)
    people = Person.objects.filter(pk__in=[key for key in tallies if key])
    rows = [Row(each.slug, each.name, each.party, tallies[each.pk]) for each in people]
    if not tallies[None].is_empty:
        rows.append(Row("", "", "", tallies[None]))
    return rows


def _rows_of_candidates(tallies: Tallies, election: str) -> list[Row]:
    """Everyone who stands, with the party they stand for, also who was never heard."""
    standing = Candidacy.objects.filter(election_round__slug=election).select_related("person")
    return [
        Row(each.person.slug, each.person.name, each.party, tallies[each.person_id], True)
        for each in standing.order_by("person__name", "person__pk")
    ]


def _count_claims(tallies: Tallies, scope: Scope, now: datetime) -> None:
    grouped = (
        claims_in(scope)
        .order_by()
        .annotate(
            # Halves upwards on both databases, whose own rounding differs.
            figure=Cast(Floor(F("priority") * 100 + 0.5), IntegerField()),
            is_old=_whether(left_waiting(now)),
            is_high=_whether(IS_HIGH),
        )
        .values_list("claimant", "state", "discard_code", "figure", "is_old", "is_high")
        .annotate(number=Count("pk"))
    )
    for claimant, state, written, figure, is_old, is_high, number in grouped:
        tally = tallies[claimant]
        tally.checkable += number
        if state == Claim.State.CHOSEN:
            tally.chosen += number
            tally.priorities_chosen[figure] += number
            continue
        tally.priorities_left[figure] += number
        if state == Claim.State.DISCARDED:
            tally.discarded[code_of(written).value] += number
            tally.high_left += number if is_high and written == "low_priority" else 0
        else:
            tally.waiting += number
            tally.left_waiting += number if is_old else 0
            tally.high_left += number if is_high and is_old else 0


def _count_chosen(tallies: Tallies, scope: Scope) -> None:
    started = (
        LogEntry.objects.filter(fact_check=OuterRef("fact_check"), act="start")
        .order_by()
        .values("fact_check")
        .annotate(first=Min("at"))
        .values("first")
    )
    corrected = Correction.objects.filter(fact_check=OuterRef("fact_check"), kind__in=CORRECTING)
    chosen = (
        claims_in(scope)
        .order_by()
        .filter(state=Claim.State.CHOSEN, fact_check__isnull=False)
        .annotate(chosen_at=Subquery(started), is_corrected=Exists(corrected))
        .values_list(
            "claimant",
            "fact_check__state",
            "first_seen_at",
            "chosen_at",
            "fact_check__first_published_at",
            "is_corrected",
        )
    )
    for claimant, state, seen_at, chosen_at, published_at, is_corrected in chosen.iterator(2000):
        tally = tallies[claimant]
        tally.dropped += state == CheckState.DISCARDED
        tally.withdrawn += state == CheckState.WITHDRAWN
        tally.corrected += is_corrected
        if chosen_at:
            tally.waits_for_choice.append(_hours(seen_at, chosen_at))
        if published_at:
            tally.published += 1
            tally.waits_for_publication.append(_hours(chosen_at or seen_at, published_at))


def _count_verdicts(tallies: Tallies, scope: Scope) -> None:
    pages = published_pages().filter(fact_check__claim__in=claims_in(scope).order_by())
    grouped = (
        with_the_published_verdict(pages)
        .order_by()
        .values_list("fact_check__claim__claimant", "verdict")
        .annotate(number=Count("pk"))
    )
    for claimant, verdict, number in grouped:
        tallies[claimant].verdicts[verdict] += number


def _count_posts(tallies: Tallies, scope: Scope) -> None:
    grouped = (
        posts_in(scope)
        .order_by()
        .annotate(
            # Only on the open web does the address say who stands behind a post.
            place=Case(
                When(account=None, platform=WITHOUT_HANDLES, then=F("canonical_url")),
                default=Value(""),
            )
        )
        .values_list("account", "platform", "author_handle", "place")
        .annotate(number=Count("pk"))
    )
    owners = Owners()
    for account, platform, handle, address, number in grouped:
        person = owners.person_of(account, platform, handle, address)
        tallies[person].captured += number


def _whether(condition: Q) -> ExpressionWrapper:
    return ExpressionWrapper(condition, output_field=BooleanField())


def _hours(earlier: Any, later: Any) -> float:
    return float((later - earlier).total_seconds() / HOUR)
