"""Who takes a road with which page, and the browser at hand."""

from dataclasses import dataclass
from itertools import count

from django.contrib.auth.models import AbstractUser
from django.test import Client

from checks.models import FactCheckPage

_numbers = count(1)


@dataclass(frozen=True)
class Trip:
    """One attempt by one person."""

    page_id: int
    person: AbstractUser
    browser: Client
    word: str = "marca-intrusa"

    @property
    def page(self):
        """The page as it is stored now."""
        return FactCheckPage.objects.get(pk=self.page_id)

    @property
    def index(self):
        """The list that it stands in."""
        return self.page.get_parent().specific

    @property
    def draft(self):
        """The page as its latest draft has it."""
        return self.page.get_latest_revision_as_object()

    def fresh_slug(self):
        """A part of an address that nobody has yet."""
        return f"outra-{next(_numbers)}"
