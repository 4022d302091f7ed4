"""Keeps live checks where readers find them: no site taken away, no privacy on a page above."""

from typing import Any

from django.db.models.signals import pre_delete, pre_save
from wagtail.models import PageViewRestriction, Site

from checks.models.pages import FactCheckPage
from checks.refusals import NotApproved


def refuse_to_delete_the_site_of_live_checks(instance: Site, **_kwargs: Any) -> None:
    """Raises ``NotApproved`` when live checks would be left without an address."""
    _refuse_if_left_out(instance, roots=[])


def refuse_to_turn_the_site_away_from_live_checks(
    instance: Site, raw: bool = False, **_kwargs: Any
) -> None:
    """The same when the site gets another root page; raises ``NotApproved``."""
    if instance.pk and not raw:
        _refuse_if_left_out(instance, roots=[instance.root_page])


def refuse_to_hide_live_checks(
    instance: PageViewRestriction, raw: bool = False, **_kwargs: Any
) -> None:
    """Privacy holds for all that is below a page; raises ``NotApproved``. The database agrees."""
    below = FactCheckPage.objects.live().descendant_of(instance.page, inclusive=True)
    if not raw and below.exists():
        raise NotApproved


def _refuse_if_left_out(site: Site, *, roots: list[Any]) -> None:
    stored = Site.objects.select_related("root_page").filter(pk=site.pk).first()
    if stored is None:
        return
    left_out = FactCheckPage.objects.live().descendant_of(stored.root_page)
    others = Site.objects.exclude(pk=site.pk).select_related("root_page")
    for root in [*roots, *(other.root_page for other in others)]:
        left_out = left_out.not_descendant_of(root)
    if left_out.exists():
        raise NotApproved


def connect() -> None:
    """Listen; called once, when the apps are ready."""
    pre_delete.connect(
        refuse_to_delete_the_site_of_live_checks, sender=Site, dispatch_uid="checks.site_deleted"
    )
    pre_save.connect(
        refuse_to_turn_the_site_away_from_live_checks, sender=Site, dispatch_uid="checks.site_saved"
    )
    pre_save.connect(
        refuse_to_hide_live_checks, sender=PageViewRestriction, dispatch_uid="checks.page_hidden"
    )
