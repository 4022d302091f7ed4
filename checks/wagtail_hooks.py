"""What fact checking adds to Wagtail's admin."""

from wagtail.snippets.models import register_snippet

from checks.desk_lists import DeskLists

register_snippet(DeskLists)
