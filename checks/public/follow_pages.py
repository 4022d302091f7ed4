"""Where readers ask for e-mails, confirm it and leave; no script, no account, no cookie.

The answer never says whether an address follows anything.
"""

from datetime import timedelta
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from checks import throttling
from checks.followers import asking
from checks.followers.letters import what_is_followed
from checks.followers.tokens import follower_of_confirmation, follower_of_leaving
from checks.models import Person
from checks.models.followers import Follower
from checks.public.published import public_pages, published_pages
from checks.public.quotation import quoted

# [ours] A household asks for a few things in an hour, a machine for many.
ASKS_AN_HOUR = 10
form_post = require_http_methods(["GET", "HEAD", "POST"])


class FollowForm(forms.Form):
    """An address, and what to write about."""

    email = forms.EmailField(
        max_length=254,
        error_messages={
            "required": _("Type the address to write to."),
            "invalid": _("This is no complete address: it looks like nome@exemplo.com.br."),
        },
    )
    quero = forms.ChoiceField(choices=Follower.News.choices, required=False)


# No form here carries a token: it would set a cookie on pages that caches keep. A forged request
# could only ask for a confirmation, which its owner need not give.
@csrf_exempt
@form_post
def follow_check(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask for e-mails about the corrections of one check."""
    page = get_object_or_404(public_pages(), fact_check=pk)
    return _asked(
        request,
        {"followed": quoted(page.statement), "follow_address": request.path},
        fact_check=page.fact_check,
    )


@csrf_exempt
@form_post
def follow_person(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for e-mails about what is checked of one person."""
    person = get_object_or_404(Person, slug=slug)
    get_object_or_404(published_pages().filter(fact_check__claim__claimant=person)[:1])
    shown = {"followed": person.name, "follow_address": request.path, "follow_choices": True}
    return _asked(request, shown, person=person)


def _asked(request: HttpRequest, shown: dict[str, Any], **what: Any) -> HttpResponse:
    form = FollowForm(request.POST or None)
    status = 200
    if request.method == "POST":
        if not form.is_valid():
            status = 400
        elif throttling.allow(request, "follow", most=ASKS_AN_HOUR, within=timedelta(hours=1)):
            wants = form.cleaned_data["quero"] if "person" in what else ""
            asking.ask(
                form.cleaned_data["email"],
                language=get_language() or "pt-br",
                wants=wants or Follower.News.CORRECTIONS,
                **what,
            )
            return redirect(reverse("checks:asked_to_follow"))
        else:
            status = 429
    context = {**shown, "form": form, "is_throttled": status == 429}
    return TemplateResponse(request, "checks/follow.html", context, status=status)


@require_safe
def asked_to_follow(request: HttpRequest) -> HttpResponse:
    """The same answer for every address."""
    return TemplateResponse(request, "checks/follow_asked.html")


@csrf_exempt
@form_post
def confirm_following(request: HttpRequest, token: str) -> HttpResponse:
    """A button to confirm: programs that look into mails follow links, and press nothing."""
    if request.method == "POST":
        follower = asking.confirm(token)
        step = "confirmed"
    else:
        follower, _wants = follower_of_confirmation(token)
        step = "confirm"
    return _step(request, step if follower else "expired", follower, 200 if follower else 410)


@csrf_exempt
@form_post
def leave_following(request: HttpRequest, token: str) -> HttpResponse:
    """A button to leave; a mail program posts here by itself when its reader says so (RFC 8058)."""
    if request.method == "POST":
        asking.leave(token)
        return _step(request, "left", None, 200)
    follower = follower_of_leaving(token)
    return _step(request, "leave" if follower else "left", follower, 200)


def _step(request: HttpRequest, step: str, follower: Follower | None, status: int) -> HttpResponse:
    followed = what_is_followed(follower) if follower else ""
    response = TemplateResponse(
        request, "checks/follow_step.html", {"step": step, "followed": followed}, status=status
    )
    # The address is a secret of the reader's: no page that it leads to learns it.
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Cache-Control"] = "no-store"
    return response
