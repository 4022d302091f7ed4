"""One post at the desk: its addresses, visits, versions, reach, pictures and what became of it."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.generic import DetailView
from wagtail.admin.views.generic.base import WagtailAdminTemplateMixin

from social_capture.desk.breadcrumbs import to_captures
from social_capture.desk.listing import with_all_a_row_shows
from social_capture.desk.permissions import may_capture
from social_capture.desk.transcripts import transcripts_of
from social_capture.models import Artefact, Capture, Post
from social_capture.reach_chart import HEIGHT, WIDTH, chart_of
from social_capture.text_versions import MOST_VERSIONS, versions_of

# [ours] What one screen takes; the rest is on the list of captures, by the post's address.
MOST_VISITS = 50
MOST_SAMPLES = 200


class PostView(WagtailAdminTemplateMixin, DetailView):
    """All that is on record of one post."""

    template_name = "social_capture/post_detail.html"
    context_object_name = "post"
    page_title = gettext_lazy("Post")
    header_icon = "image"
    queryset = Post.objects.prefetch_related("events", "addresses__submitted_by")

    def get_page_subtitle(self) -> str:
        """Its address."""
        return str(self.object.canonical_url)

    def get_breadcrumbs_items(self) -> list[dict[str, str]]:
        """Back to the list."""
        return [*super().get_breadcrumbs_items(), to_captures(), {"url": "", "label": _("Post")}]

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Everything, each list bounded."""
        post: Post = self.object
        samples = list(post.reach.order_by("-at", "-pk")[:MOST_SAMPLES])[::-1]
        pictures = Artefact.objects.filter(capture__in=Capture.objects.of(post)).select_related(
            "capture", "supplied_by"
        )
        visits = with_all_a_row_shows(Capture.objects.of(post).order_by("-queued_at", "-pk"))
        return super().get_context_data(
            **kwargs,
            visits=visits[:MOST_VISITS],
            versions=versions_of(post),
            samples=samples[::-1],
            chart=chart_of(samples),
            chart_width=WIDTH,
            chart_height=HEIGHT,
            screenshots=pictures.filter(
                kind=Artefact.Kind.SCREENSHOT, tile=0, origin=Artefact.Origin.CAPTURED
            ).order_by("-pk")[:MOST_VERSIONS],
            transcripts=transcripts_of(Capture.objects.of(post)),
            supplied=pictures.supplied()[:MOST_VERSIONS],
            may_capture=may_capture(self.request),
            latest=Capture.objects.of(post).order_by("-queued_at", "-pk").first(),
        )
