"""The newsroom's own choices, set as its chief would."""

from wagtail.models import Site

from checks.models import NewsroomSettings
from tests.factories.site import make_site


def ask_for_second_readings(*topics: str) -> NewsroomSettings:
    """Two independent verdicts on every check, or on those of the topics."""
    make_site()
    newsroom = NewsroomSettings.for_site(Site.objects.get(is_default_site=True))
    newsroom.second_reading = "topics" if topics else "all"
    newsroom.second_reading_topics = list(topics)
    newsroom.full_clean()
    newsroom.save()
    return newsroom
