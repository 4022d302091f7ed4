"""Followed accounts: who is collected from, since when, what failed, and what may be missing."""

from typing import Any

from django.core.paginator import Paginator
from django.db.models import Prefetch, Q
from django.utils.translation import gettext_lazy

from checks.desk.screens import DeskScreen
from checks.desk.typed_fields import number_of
from checks.models.people import Person
from checks.permissions import Act
from social_capture.models import Account, CollectionGap
from social_capture.words.platforms import platform_name

KEEPERS = frozenset({Act.SET_POLICY})
PER_PAGE = 50
GAPS_SHOWN = 3
# Failures that no waiting mends: somebody has to look at the account.
NEEDS_PEOPLE = ("gone", "not_shown", "unreadable", "refused")


class FollowedAccountsView(DeskScreen):
    """Those that fail stand first; who keeps them may add, switch and ask again."""

    template_name = "checks/desk/followed_accounts.html"
    header_icon = "user"
    screen_title = gettext_lazy("Followed accounts")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """A page of accounts with their owners and gaps."""
        gaps = Prefetch("gaps", CollectionGap.objects.order_by("-noticed_at", "-pk"), "all_gaps")
        listed = Account.objects.filter(Q(collect=True) | ~Q(collected_at=None))
        listed = listed.select_related("owner__person").prefetch_related(gaps)
        ordered = listed.order_by("-collect", "-failures_in_a_row", "platform", "handle", "pk")
        page = Paginator(ordered, PER_PAGE).get_page(self.request.GET.get("page"))
        return super().get_context_data(**kwargs) | {
            "page": page,
            "rows": [row_of(account) for account in page],
            "may_keep": bool(KEEPERS & self.acts),
            "people": Person.objects.order_by("name", "pk") if KEEPERS & self.acts else (),
            "typed": kwargs.get("typed", ""),
            "owner": number_of(self.request.POST.get("owner", "")),
            "official": "official" in self.request.POST,
            "error": kwargs.get("error", ""),
        }


def row_of(account: Account) -> dict[str, Any]:
    """What a line of the table says of an account."""
    owner = getattr(account, "owner", None)
    return {
        "account": account,
        "platform": platform_name(account.platform),
        "person": owner.person if owner else None,
        "gaps": account.all_gaps[:GAPS_SHOWN],
        "needs_people": account.last_failure in NEEDS_PEOPLE,
    }
