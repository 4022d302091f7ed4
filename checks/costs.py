"""What machines cost for one check: every call on record that led to it; unknown is never 0."""

from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Count, F, Q, Sum, Value
from django.db.models.functions import Coalesce

from checks.models.claims import Claim
from checks.models.jobs import ProviderCall
from checks.providers.offline import OfflineProvider

# Rules on this machine: nobody is asked, so nothing is owed.
ASKED_SOMEBODY = ~Q(provider=OfflineProvider.name)


@dataclass(frozen=True, slots=True)
class Cost:
    """US dollars of the calls with a price, and how many calls have none.

    ``tokens`` are those of the calls without a price: all that is known of what they cost.
    """

    calls: int = 0
    known_usd: Decimal = Decimal(0)
    unpriced_calls: int = 0
    tokens: int = 0

    def __add__(self, other: "Cost") -> "Cost":
        """Both together."""
        return Cost(
            self.calls + other.calls,
            self.known_usd + other.known_usd,
            self.unpriced_calls + other.unpriced_calls,
            self.tokens + other.tokens,
        )


def cost_of(claim: Claim) -> Cost:
    """All calls made for a claim: the reading of its posts, each draft, whatever came later.

    A call that served several claims counts whole with each of them.
    """
    return sum((_of_kind(kind, claim) for kind in ProviderCall.__subclasses__()), Cost())


def _of_kind(kind: type[ProviderCall], claim: Claim) -> Cost:
    # Two appearances in one capture lead to the same call twice.
    for_claim = kind.objects.filter(**{kind.claim_path: claim}).values("pk")
    unpriced = Q(cost__isnull=True)
    kinds = ("tokens_in", "tokens_out", "tokens_cache_write", "tokens_cache_read")
    tokens = sum((Coalesce(F(kind), 0) for kind in kinds), Value(0))
    found = (
        kind.objects.filter(ASKED_SOMEBODY, pk__in=for_claim)
        .order_by()
        .aggregate(
            calls=Count("pk"),
            known_usd=Coalesce(Sum("cost"), Decimal(0)),
            unpriced_calls=Count("pk", filter=unpriced),
            tokens=Coalesce(Sum(tokens, filter=unpriced), 0),
        )
    )
    return Cost(**found)
