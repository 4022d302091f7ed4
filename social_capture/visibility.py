"""Who may see a file: the desk sees all, the public what an app above says is public."""

from collections.abc import Callable

from django.http import HttpRequest

from social_capture.models import Artefact

Predicate = Callable[[Artefact], bool]
_predicates: list[Predicate] = []


def register(predicate: Predicate) -> Predicate:
    """Add a rule that makes files public; usable as a decorator."""
    if predicate not in _predicates:
        _predicates.append(predicate)
    return predicate


def unregister(predicate: Predicate) -> None:
    """Take a rule back."""
    _predicates.remove(predicate)


def is_public(artefact: Artefact) -> bool:
    """Whether any rule makes the file public; without rules nothing is.

    A supplied file never is: a camera may have written into it where its owner lives.
    """
    return artefact.origin != Artefact.Origin.SUPPLIED and is_preview_public(artefact)


def is_preview_public(artefact: Artefact) -> bool:
    """Whether any rule lets the public see the picture, drawn anew without what is beside it."""
    return any(predicate(artefact) for predicate in _predicates)


def is_desk(request: HttpRequest) -> bool:
    """Whether the reader is logged in at the desk."""
    user = getattr(request, "user", None)
    return bool(user and user.is_active and user.has_perm("wagtailadmin.access_admin"))
