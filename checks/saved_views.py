"""Saved views of the queue: a person's own, and those that editors share with the desk."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.shortcuts import get_object_or_404

from checks.models.queue import NAME_MAX, QUERY_MAX, DefaultView, SavedView
from checks.permissions import DESK_PEOPLE, Act, acts_of
from checks.refusals import NotAllowed, TooManyViews, ViewNeedsName

# [ours] More tabs are not read.
MOST_VIEWS = 30


def seen_by(person: Any) -> QuerySet[SavedView]:
    """The person's own views and the shared ones; each says whether the queue opens with it."""
    opens_with = DefaultView.objects.filter(person=person, view=OuterRef("pk"))
    return SavedView.objects.filter(Q(owner=person) | Q(is_shared=True)).annotate(
        is_default=Exists(opens_with)
    )


def may_share(person: Any) -> bool:
    """Whether the person makes views for the whole desk: editors do."""
    return Act.APPROVE in acts_of(person)


def may_change(view: SavedView, person: Any) -> bool:
    """Whoever made it; a shared one also the chief editor."""
    return view.owner_id == person.pk or (view.is_shared and Act.SET_POLICY in acts_of(person))


def keep(name: str, query: str, *, by: Any, is_shared: bool = False) -> SavedView:
    """Save filters and order under a name.

    Raises ``ViewNeedsName`` when there is none or the person has one of that name already,
    ``TooManyViews``, ``NotAllowed`` for a shared one that no editor makes.
    """
    if not DESK_PEOPLE & acts_of(by) or (is_shared and not may_share(by)):
        raise NotAllowed
    with transaction.atomic():
        # The person's row is the queue of those who count.
        get_user_model().objects.select_for_update().get(pk=by.pk)
        if SavedView.objects.filter(owner=by).count() >= MOST_VIEWS:
            raise TooManyViews(most=MOST_VIEWS)
        return SavedView.objects.create(
            owner=by,
            name=_free_name(name, owner=by.pk),
            query=query[:QUERY_MAX],
            is_shared=is_shared,
        )


def rename(view_id: int, name: str, *, by: Any) -> SavedView:
    """Raises ``NotAllowed``, ``ViewNeedsName``, ``Http404`` for a view the person does not see."""
    with transaction.atomic():
        view = _locked(view_id, by=by)
        view.name = _free_name(name, owner=view.owner_id, besides=view.pk)
        view.save(update_fields=["name"])
    return view


def delete(view_id: int, *, by: Any) -> SavedView:
    """For everyone, if it was shared. Raises ``NotAllowed``, ``Http404``."""
    with transaction.atomic():
        view = _locked(view_id, by=by)
        view.delete()
    return view


def open_with(view_id: int | None, *, by: Any) -> SavedView | None:
    """The queue opens with this view for the person from now on; None: with everything.

    Raises ``Http404`` for a view the person does not see.
    """
    with transaction.atomic():
        if view_id is None:
            DefaultView.objects.filter(person=by).delete()
            return None
        view = get_object_or_404(seen_by(by), pk=view_id)
        DefaultView.objects.update_or_create(person=by, defaults={"view": view})
    return view


def default_of(person: Any) -> SavedView | None:
    """The view with which the queue opens; one that is no longer shared does not count."""
    chosen = DefaultView.objects.filter(person=person).select_related("view").first()
    if chosen is None:
        return None
    view = chosen.view
    return view if view.is_shared or view.owner_id == person.pk else None


def _locked(view_id: int, *, by: Any) -> SavedView:
    visible = SavedView.objects.filter(Q(owner=by) | Q(is_shared=True))
    view = get_object_or_404(visible.select_for_update(), pk=view_id)
    if not may_change(view, by):
        raise NotAllowed
    return view


def _free_name(name: str, *, owner: int, besides: int | None = None) -> str:
    name = " ".join(name.replace("\x00", "").split())[:NAME_MAX]
    taken = SavedView.objects.filter(owner=owner, name=name).exclude(pk=besides)
    if not name or taken.exists():
        raise ViewNeedsName
    return name
