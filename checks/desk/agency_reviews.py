"""Other agencies' checks as the memory holds them: theirs, in their words, apart from ours."""

from typing import Any

from django.db.models import Count, QuerySet
from django.utils.translation import gettext_lazy as _

from checks.desk.screens import DeskScreen
from checks.memory.choosing import memory
from checks.memory.index.protocol import Shelf
from checks.models import AgencyImport, AgencyReview
from social_capture.keyset import LATEST, PAGE_SIZE, page_after, pages_around

QUERY_MAX = 500
PUBLISHERS_SHOWN = 100
IMPORTS_SHOWN = 10


class AgencyReviewsView(DeskScreen):
    """The latest that came in, or those that say most of what is looked for."""

    template_name = "checks/desk/agency_reviews.html"
    screen_title = _("Checks of other agencies")
    header_icon = "list-ul"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """A page of them, and how each import ended."""
        said = self.request.GET.get("q", "").replace("\x00", "").strip()[:QUERY_MAX]
        publisher = self.request.GET.get("publisher", "").replace("\x00", "")
        reviews = AgencyReview.objects.select_related("brought_by", "memory_entry")
        if publisher:
            reviews = reviews.filter(publisher=publisher)
        after = self.request.GET.get("after", "")
        rows, cursor = (nearest(reviews, said), "") if said else page_after(reviews, LATEST, after)
        return super().get_context_data(**kwargs) | {
            "rows": rows,
            **pages_around(self.request.GET, cursor),
            "said": said,
            "publisher": publisher,
            "publishers": publishers(),
            "imports": list(AgencyImport.objects.all()[:IMPORTS_SHOWN]),
        }


def nearest(reviews: QuerySet[AgencyReview], said: str) -> list[AgencyReview]:
    """As the memory finds them for a claim: other words, no accents, the best first."""
    hits = [hit.key for hit in memory().search(said, Shelf.AGENCY, at_most=PAGE_SIZE)]
    found = {one.memory_entry.pk: one for one in reviews.filter(memory_entry__in=hits)}
    return [found[key] for key in hits if key in found]


def publishers() -> list[dict[str, Any]]:
    """Who published how many, the most first."""
    counted = AgencyReview.objects.values("publisher").order_by().annotate(number=Count("pk"))
    return list(counted.order_by("-number", "publisher")[:PUBLISHERS_SHOWN])
